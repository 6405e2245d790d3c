import type { ReleaseInput } from '../release-input.ts'
import type { ComputedRelease, Release } from '../release.ts'
import type { Breakdown, Participant, ReportedScore } from '../wave-plan.ts'
import { findBand, strain } from './world.ts'

export interface Group {
  readonly count: number
  readonly classes: Readonly<Record<string, string | null>>
  /** The people get these values in turn. Default: 18, 19, 20, 21, 22. */
  readonly values?: readonly (number | null)[]
  readonly isKnown?: boolean
  /** The number of further people who are invited in the same classes but do not take part. */
  readonly refused?: number
}

interface Wave {
  readonly breakdowns?: readonly Breakdown[]
  readonly groups: readonly Group[]
  readonly k?: number
  readonly score?: ReportedScore
  readonly previous?: ComputedRelease | null
}

/** Makes a breakdown with these classes. `a/b` is the class b below the class a. */
export const makeBreakdown = (id: string, paths: readonly string[]): Breakdown => ({
  id,
  kind: paths.some((path) => path.includes('/')) ? 'tree' : 'flat',
  name: id,
  classes: paths.map((path) => {
    const [classId = '', parentId] = path.split('/').toReversed()
    return { classId, name: classId, ...(parentId === undefined ? {} : { parentId }) }
  }),
})

/**
 * Makes the input for closing a survey with these groups. By default, two more people per group are invited than take
 * part.
 */
export function makeInput({ breakdowns = [], groups, k = 10, score = strain, previous = null }: Wave): ReleaseInput {
  const participants = groups.flatMap(({ count, classes, values = [18, 19, 20, 21, 22], isKnown = false }) =>
    Array.from({ length: count }, (_, at): Participant => {
      const value = values[at % values.length] ?? null
      const { code, inNeed } = findBand(value ?? 0)
      return {
        classes: { ...classes },
        isKnown,
        scores: value === null ? {} : { [score.code]: { value, band: code, inNeed } },
      }
    }),
  )
  const countInvited = (chosen: readonly Group[]) =>
    chosen.reduce((sum, { count, refused = 2 }) => sum + count + refused, 0)
  const perClass = Object.fromEntries(
    breakdowns.map(({ id, classes }) => [
      id,
      Object.fromEntries(
        classes.map(({ classId }) => [classId, countInvited(groups.filter((group) => group.classes[id] === classId))]),
      ),
    ]),
  )
  return {
    plan: {
      surveyId: 'wave',
      profileId: 'p',
      version: '1.0.0',
      k,
      scores: [score],
      breakdowns: [...breakdowns],
      invited: { whole: countInvited(groups), perClass },
    },
    closedAt: '2026-03-10T10:00:00Z',
    participants,
    previous: previous === null ? null : sign(previous),
  }
}

export const sign = (release: ComputedRelease): Release => ({ ...release, sha256: '0'.repeat(64) })

export const listShown = (release: ComputedRelease, breakdownId: string): readonly string[] =>
  release.breakdowns
    .find(({ id }) => id === breakdownId)
    ?.classes.flatMap(({ classId, shown }) => (shown ? [classId] : [])) ?? []

export function readScore(release: ComputedRelease, place?: readonly [breakdownId: string, classId: string]) {
  const row =
    place === undefined
      ? release.whole
      : release.breakdowns.find(({ id }) => id === place[0])?.classes.find(({ classId }) => classId === place[1])
  return row !== undefined && 'scores' in row ? row.scores[0] : undefined
}
