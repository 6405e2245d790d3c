import type { MeasurementProfileAsData, ProfileBand, ProfileScore } from '@salus/contract/measuring/profiles.ts'
import type { Release, ShownScore, WrittenScore } from '@salus/domain/group-reports/release.ts'
import { listReportedCodes } from '@salus/domain/group-reports/reported-codes.ts'
import type { ReportedScore } from '@salus/domain/group-reports/wave-plan.ts'

export interface Theme {
  readonly code: string
  readonly name: string
  readonly meaning: string | undefined
  readonly scale: Scale
  /**
   * Sorted in the order of the scale. Empty for a report that was made with an older major version of the
   * questionnaire, because the borders of the bands may differ.
   */
  readonly bands: readonly ProfileBand[]
  /** False for a score that consists of classes, because classes have no mean. */
  readonly hasMean: boolean
}

export interface Scale {
  readonly lo: number
  readonly hi: number
  readonly better: ReportedScore['better']
}

/** Lists the themes of a report. `written` is any row of the report, for example the whole organisation. */
export function listThemes(
  release: Pick<Release, 'version'>,
  written: readonly WrittenScore[],
  profile: MeasurementProfileAsData,
): readonly Theme[] {
  const isComparable = readMajor(release.version) === readMajor(profile.version)
  return written.flatMap((score) => {
    const definition = profile.scores.find(({ code }) => code === score.code)
    return definition === undefined ? [] : [describeTheme(definition, score, isComparable)]
  })
}

/** Lists the themes that a report on this questionnaire can contain, for people who may not read the report. */
export const listThemesOfProfile = (profile: MeasurementProfileAsData): readonly Theme[] =>
  listReportedCodes(profile.code).flatMap((code) => {
    const definition = profile.scores.find((score) => score.code === code)
    return definition === undefined ? [] : [describeTheme(definition, { code, shown: false }, true)]
  })

const describeTheme = (definition: ProfileScore, score: WrittenScore, isComparable: boolean): Theme => ({
  code: definition.code,
  name: definition.name,
  meaning: definition.meaning,
  scale: { lo: definition.min, hi: definition.max, better: definition.better },
  // Reported scores have the same bands for every adult, whatever the sex. So the female bands are used.
  bands: isComparable ? definition.bands.female : [],
  hasMean: isShown(score) && score.mean !== undefined,
})

const readMajor = (version: string): string => version.split('.')[0] ?? version

export const isShown = (score: WrittenScore): score is ShownScore => !('shown' in score)

export const findScore = (written: readonly WrittenScore[], code: string): ShownScore | null => {
  const found = written.find((score) => score.code === code)
  return found !== undefined && isShown(found) ? found : null
}

export const toReportedScore = ({ code, scale, bands }: Theme): ReportedScore => ({
  code,
  kind: 'mean',
  lo: scale.lo,
  hi: scale.hi,
  // Any value is valid here, because `decimals` is used only to write numbers, and `orderThemes` writes none.
  decimals: 0,
  better: scale.better,
  bands: bands.map(({ code, valence, upTo }) => ({ code, valence, upTo })),
})

/** Returns the favourable end that all scales share; `null` if their favourable ends differ, or if a scale has none. */
export function findFavourableEnd(themes: readonly Theme[]): 'left' | 'right' | null {
  const ends = new Set(themes.map(({ scale }) => scale.better))
  if (ends.size !== 1) return null
  const [better] = ends
  return better === 'higher' ? 'right' : better === 'lower' ? 'left' : null
}
