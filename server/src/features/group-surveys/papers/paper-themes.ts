import type { Release, WrittenScore } from '@salus/domain/group-reports/release.ts'
import type { ReportedScore } from '@salus/domain/group-reports/wave-plan.ts'
import { everyPerson } from '@salus/domain/heart/heart-bands.ts'
import { profileById } from '@salus/domain/measurement-profiles/all-profiles.ts'
import { fillPlaces, type Language } from '@salus/domain/words.ts'
import { paperWordsIn } from './paper-words.ts'

export interface Theme {
  readonly score: ReportedScore
  readonly name: string
  /** Returns the name of one band, or of several neighbouring bands that were merged. */
  readonly nameBands: (codes: readonly string[]) => string
}

/** The stored report, with the scales that were valid when its survey opened. */
export interface PublishedRelease {
  readonly release: Release
  readonly scores: readonly ReportedScore[]
  readonly publishedAt: string
  readonly tenantName: string
  /** The time zone in which the organisation counts its days. */
  readonly zone: string
  /**
   * If the report repeats numbers of an earlier survey, the time at which that survey closed. `null` or omitted if
   * there is no such survey.
   */
  readonly previousClosedAt?: string | null
}

/**
 * Returns the themes in the order of the plan. If the profile no longer contains the code of a theme, the code itself
 * is the name.
 */
export function nameThemes({ release, scores }: PublishedRelease, language: Language): readonly Theme[] {
  const profile = profileById(release.profileId)
  const words = paperWordsIn(language)
  return scores.map((score) => {
    const definition = profile?.scores.find(({ code }) => code === score.code)
    const bands = definition?.bands(everyPerson) ?? []
    const nameBand = (wanted = '') => bands.find(({ code }) => code === wanted)?.name[language] ?? wanted
    return {
      score,
      name: definition?.name[language] ?? score.code,
      nameBands: (codes) => {
        const [first, last] = [nameBand(codes[0]), nameBand(codes.at(-1))]
        return codes.length < 2 ? first : fillPlaces(words.merged, { first, last })
      },
    }
  })
}

export const nameQuestionnaire = ({ profileId }: Pick<Release, 'profileId'>, language: Language): string =>
  profileById(profileId)?.name[language] ?? profileId

/** Finds the theme's score among the scores of a row. A missing score counts as hidden. */
export const findScore = (scores: readonly WrittenScore[] | undefined, { score }: Theme): WrittenScore =>
  scores?.find(({ code }) => code === score.code) ?? { code: score.code, shown: false }

export const listWholeScores = ({ whole }: Pick<Release, 'whole'>): readonly WrittenScore[] | undefined =>
  'scores' in whole ? whole.scores : undefined

type Classes = Release['breakdowns'][number]['classes']

export function findDepth(classes: Classes, classId: string): number {
  const parentId = classes.find((one) => one.classId === classId)?.parentId
  return parentId === undefined ? 0 : 1 + findDepth(classes, parentId)
}
