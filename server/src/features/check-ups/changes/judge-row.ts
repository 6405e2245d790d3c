import type { CheckUp, Score } from '@salus/contract/check-ups/check-ups.ts'
import type { ScoreChange } from '@salus/contract/check-ups/score-change.ts'
import { profileById } from '@salus/domain/measurement-profiles/all-profiles.ts'
import type { Conditions } from '@salus/domain/measurement-profiles/measuring-conditions.ts'
import type { Answers } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import { dropReplaced } from '@salus/domain/moments/drop-replaced.ts'
import { writeAtOffset } from '@salus/domain/moments/utc-offset.ts'
import { judgeWhole } from '@salus/domain/real-change/change-of-check-up.ts'
import type { Outcome, WithoutComparison } from '@salus/domain/real-change/change-terms.ts'
import {
  type CheckUpToJudge,
  findSittings,
  judgeScores,
  type ScoreChange as JudgedScore,
} from '@salus/domain/real-change/judge-check-up.ts'
import { type OwnRepeatability, ownRepeatability } from '@salus/domain/real-change/own-repeatability.ts'
import { findWhyWithout } from '@salus/domain/real-change/why-without.ts'
import { type ComparableCheckUp, findLast, findLastWith } from '@salus/domain/real-change/sitting.ts'
import type { ScoreSpread } from '../read/one.queries.ts'

export interface ComparedRow {
  readonly resultGuid: string
  readonly dateOfMeasurement: string
  readonly recordedAt: string
  /** Offset of local time at the place of measurement, in minutes; `null` or omitted where it is unknown. */
  readonly utcOffsetMinutes?: number | null | undefined
  readonly version: string
  readonly origin: string
  readonly device: string | null
  readonly deviceFacts?: CheckUp['deviceFacts'] | undefined
  readonly conditions: Conditions
  readonly subject: CheckUp['subject']
  readonly answers?: Answers | null | undefined
  readonly scores: readonly (Pick<Score, 'code' | 'value'> & { readonly unit?: string | undefined })[]
}

export interface RowToJudge {
  readonly profileId: string | null
  readonly current: ComparedRow
  readonly others: readonly ComparedRow[]
  readonly compareWith?: string | undefined
  readonly spreads: readonly ScoreSpread[]
}

export interface JudgedRow {
  readonly outcome: Outcome | null
  /** The key is the code of the score. `buildKey` builds the key of a module's value. */
  readonly changes: ReadonlyMap<string, ScoreChange>
  /** Why a score has no change, by the code of the score. */
  readonly without: ReadonlyMap<string, WithoutComparison>
  /** The id of the check-up that the values are compared with; `null` if there is none. */
  readonly earlier: string | null
}

/**
 * Judges a check-up. Verdicts are computed at every read and never stored, so a correction never leaves old verdicts
 * behind.
 */
export function judgeRow({ profileId, current, others, compareWith, spreads }: RowToJudge): JudgedRow {
  const known = profileId === null ? undefined : profileById(profileId)
  const profile = known?.version === current.version ? known : undefined
  const counted = profileId === null ? dropReplaced(sortByRecording(current, others, compareWith)) : others
  const input: CheckUpToJudge = {
    profile,
    current: buildComparable(current),
    others: counted.map(buildComparable),
    compareWith,
    own: new Map(spreads.flatMap(findOwn)),
  }
  const { earlier } = findSittings(input)
  const changes = new Map(judgeScores(input).map((change) => [change.code, describeChange(change)]))
  const codes = new Set(current.scores.map(({ code }) => code))
  const compared = earlier && ((profile === undefined && findLastWith(earlier, codes)) || findLast(earlier))
  const unchanged = current.scores.filter(({ code }) => !changes.has(code))
  return {
    outcome: profile === undefined ? null : judgeWhole({ ...input, profile }),
    changes,
    without: new Map(unchanged.map(({ code }) => [code, findWhyWithout(code, current, counted)])),
    earlier: compared === undefined ? null : (compareWith ?? compared.resultGuid),
  }
}

/**
 * Sorts a module's deliveries by their time of recording, because only the last of several deliveries for the same
 * moment counts. The check-up that is read is always last. If a check-up to compare with is requested, it is second to
 * last.
 */
function sortByRecording(current: ComparedRow, others: readonly ComparedRow[], compareWith: string | undefined) {
  const isAsked = ({ resultGuid }: ComparedRow) => Number(resultGuid === compareWith)
  const before = others
    .filter(({ resultGuid }) => resultGuid !== current.resultGuid)
    .toSorted(
      (one, other) => isAsked(one) - isAsked(other) || Date.parse(one.recordedAt) - Date.parse(other.recordedAt),
    )
  return [...before, current]
}

const buildComparable = ({ deviceFacts, utcOffsetMinutes = null, ...row }: ComparedRow): ComparableCheckUp => ({
  ...row,
  day: writeAtOffset(row.dateOfMeasurement, utcOffsetMinutes).slice(0, 10),
  deviceModel: nameModel(deviceFacts),
})

/** Returns manufacturer and model, or the name that the device broadcasts if it reports no model. */
function nameModel(facts: CheckUp['deviceFacts']): string | null {
  const model = facts?.model ?? facts?.name
  if (facts == null || model == null) return null
  return facts.vendor === null ? model : `${facts.vendor} ${model}`
}

const findOwn = ({ code, ...spread }: ScoreSpread): (readonly [string, OwnRepeatability])[] => {
  const own = ownRepeatability(spread)
  return own === undefined ? [] : [[code, own]]
}

const describeChange = ({ code: _code, caveats, conditions, ...change }: JudgedScore): ScoreChange => ({
  ...change,
  caveats: [...caveats],
  conditions: [...conditions],
})
