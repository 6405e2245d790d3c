import { readClassWord } from '../measurement-profiles/class-word.ts'
import { findMeasuredHeight } from '../measurement-profiles/measured-height.ts'
import type { MeasurementProfile, Score, Subject } from '../measurement-profiles/measurement-profile.ts'
import { bandMovedByAge, isBandMovedByAge } from './band-moved-by-age.ts'
import { type ChangeRule, errorUnknown, findModel } from './change-rule.ts'
import { compareDays } from './day-means.ts'
import { findObstacle, type JudgedChange, judgeChange, type Reading, unjudged } from './judge-change.ts'
import type { OwnRepeatability } from './own-repeatability.ts'
import {
  averageScore,
  type ComparableCheckUp,
  findEarlierSitting,
  groupSittings,
  findLast,
  type Sitting,
} from './sitting.ts'

export interface ComparedValue {
  readonly value: number | string
  readonly resultGuid: string
  readonly dateOfMeasurement: string
  /** The value is the mean of `readings` readings of one sitting, or the mean over `days` days. */
  readonly readings: number
  readonly days: number
  /** The unit as delivered. Omitted for values of a profile and for values without a unit. */
  readonly unit?: string | undefined
}

export interface ScoreChange extends Omit<JudgedChange, 'verdict'> {
  /** The score code. For values of a module it includes the side. */
  readonly code: string
  readonly verdict: JudgedChange['verdict'] | 'same-word' | 'other-word'
  readonly earlier: ComparedValue
  readonly later: ComparedValue
  /**
   * For a value that rises with age even if nothing else changes: the part of the difference that age explains, and the
   * rest. `null` for all other values.
   */
  readonly ageShare: { readonly age: number; readonly rest: number } | null
}

export interface CheckUpToJudge {
  /** The profile, in the version that computed the check-up; omitted for deliveries of a module. */
  readonly profile?: Pick<MeasurementProfile, 'scores' | 'changeRules' | 'score'> | undefined
  readonly current: ComparableCheckUp
  /**
   * The check-ups of this person and kind among which the comparison may search, in any order. May include the current
   * one.
   */
  readonly others: readonly ComparableCheckUp[]
  /** The `resultGuid` of the check-up to compare with; if omitted, the newest earlier sitting is used. */
  readonly compareWith?: string | undefined
  /** The repeatability by score code, from the tenant's own repeat readings on this device. */
  readonly own?: ReadonlyMap<string, OwnRepeatability> | undefined
  readonly stricter?: number | undefined
}

export interface FoundSittings {
  readonly current: Sitting
  readonly earlier: Sitting | undefined
}

/**
 * Finds the sitting of the current check-up and the earlier sitting to compare it with. A module may deliver different
 * values each time. For a delivery (without `profile`), the two sittings must therefore have a value in common.
 */
export function findSittings({ profile, current, others, compareWith }: CheckUpToJudge): FoundSittings {
  const all = [...others.filter(({ resultGuid }) => resultGuid !== current.resultGuid), current]
  const sittings = groupSittings(all)
  const holding = (guid: string) => sittings.find((sitting) => sitting.some(({ resultGuid }) => resultGuid === guid))
  const own = holding(current.resultGuid) ?? [current]
  const codes = profile === undefined ? new Set(current.scores.map(({ code }) => code)) : undefined
  return {
    current: own,
    earlier: compareWith === undefined ? findEarlierSitting(sittings, own, codes) : holding(compareWith),
  }
}

/**
 * Judges for every score of a check-up how it differs from the earlier one. All screens, reports and tables show what
 * this function returns, so that they agree. For a whole check-up, they show what `judgeWhole` returns.
 */
export function judgeScores(input: CheckUpToJudge): readonly ScoreChange[] {
  const sittings = findSittings(input)
  return input.current.scores.flatMap(({ code, value }) => {
    const change = judgeScore({ ...input, sittings, code, value })
    return change === undefined ? [] : [change]
  })
}

interface ScoreToJudge extends CheckUpToJudge {
  readonly sittings: FoundSittings
  readonly code: string
  readonly value: Score['value']
}

export function judgeScore(input: ScoreToJudge): ScoreChange | undefined {
  const { code, value, profile, sittings } = input
  const rule = profile?.changeRules[code] ?? errorUnknown
  const word = readClassWord(value)
  if (word !== undefined) return judgeWord(input, rule, word)
  const pair = findPair(input, rule)
  if (pair === undefined || sittings.earlier === undefined) return undefined
  const { earlier, later } = pair
  const { subject } = findLast(sittings.current)
  const change = judgeChange({
    rule,
    bands: findBands(input, subject),
    heightCm: findMeasuredHeight(findLast(sittings.current)),
    earlier: { ...buildReading(rule, sittings.earlier, earlier), ...pair.conditions?.earlier },
    later: { ...buildReading(rule, sittings.current, later), ...pair.conditions?.later },
    own: input.own?.get(code),
    stricter: input.stricter,
  })
  const caveats = hasOtherBandByAge(input, pair) ? [...change.caveats, bandMovedByAge] : change.caveats
  return { code, ...change, caveats, earlier, later, ageShare: findAgeShare(input, rule, pair) }
}

function hasOtherBandByAge(input: ScoreToJudge, { earlier, later }: Pair): boolean {
  const { earlier: sittingBefore, current } = input.sittings
  const [before, now] = [sittingBefore && findLast(sittingBefore).subject, findLast(current).subject]
  if (typeof before?.age !== 'number' || typeof now?.age !== 'number') return false
  if (typeof earlier.value !== 'number' || typeof later.value !== 'number') return false
  return isBandMovedByAge({
    bandsAt: (age) => findBands(input, { ...now, age }),
    ages: [before.age, now.age],
    values: [earlier.value, later.value],
  })
}

const findBands = ({ profile, code }: ScoreToJudge, subject: ComparableCheckUp['subject']) => {
  const person = subject === undefined ? undefined : describePerson(subject)
  const definition = profile?.scores.find((score) => score.code === code)
  return person === undefined || definition === undefined ? [] : definition.bands(person)
}

function describePerson({ age, sex, heightCm, riskRegion }: NonNullable<ComparableCheckUp['subject']>) {
  if (age === null) return undefined
  return { age, sex, heightCm, riskRegion } satisfies Subject
}

interface Pair {
  readonly earlier: ComparedValue
  readonly later: ComparedValue
  /** The conditions of all days, for means over several days; omitted for means over one sitting. */
  readonly conditions?: Readonly<Record<'earlier' | 'later', Pick<Reading, 'conditions'>>>
}

/**
 * Finds the two numbers to compare: means over several days if both have several days, otherwise means over one
 * sitting.
 */
function findPair({ code, sittings, current, others, compareWith }: ScoreToJudge, rule: ChangeRule): Pair | undefined {
  if (rule.kind === 'without-verdict' && rule.dayMeans !== undefined && compareWith === undefined) {
    const until = Date.parse(findLast(sittings.current).dateOfMeasurement)
    const means = compareDays(
      [...others.filter(({ resultGuid }) => resultGuid !== current.resultGuid), current].filter(
        (one) => one.version === current.version && Date.parse(one.dateOfMeasurement) <= until,
      ),
      code,
    )
    if (means !== undefined && Math.min(means.earlier.days, means.later.days) > 1)
      return {
        earlier: describeMean(means.earlier),
        later: describeMean(means.later),
        conditions: {
          earlier: { conditions: means.earlier.conditions },
          later: { conditions: means.later.conditions },
        },
      }
  }
  const unit = current.scores.find((score) => score.code === code)?.unit
  const [earlier, later] = [buildAverage(sittings.earlier, code, unit), buildAverage(sittings.current, code, unit)]
  return earlier === undefined || later === undefined ? undefined : { earlier, later }
}

const describeMean = ({
  value,
  days,
  newest,
}: NonNullable<ReturnType<typeof compareDays>>['later']): ComparedValue => ({
  value,
  days,
  readings: 1,
  resultGuid: newest.resultGuid,
  dateOfMeasurement: newest.dateOfMeasurement,
})

function buildAverage(
  sitting: Sitting | undefined,
  code: string,
  wanted: string | null | undefined,
): ComparedValue | undefined {
  const average = sitting && averageScore(sitting, code, wanted)
  if (sitting === undefined || average === undefined) return undefined
  const { value, readings, unit } = average
  const { resultGuid, dateOfMeasurement } = findLast(sitting)
  return { value, readings, days: 1, resultGuid, dateOfMeasurement, ...(unit ? { unit } : {}) }
}

function buildReading(rule: ChangeRule, sitting: Sitting, { value, unit, days }: ComparedValue): Reading {
  const { version, device, deviceModel, origin, dateOfMeasurement, day, subject } = findLast(sitting)
  return {
    value,
    unit,
    version,
    device,
    deviceModel,
    origin,
    days,
    at: dateOfMeasurement,
    day,
    conditions: Object.assign({}, ...sitting.map(({ conditions }) => conditions)),
    age: subject?.age,
    model: findModel(rule, subject?.age),
    ...findAgePoints(rule, sitting),
  }
}

function findAgePoints(rule: ChangeRule, sitting: Sitting): Pick<Reading, 'agePoints' | 'historyItems'> {
  if (rule.kind !== 'threshold' || rule.withoutAge === undefined) return {}
  const { points, history } = rule.withoutAge
  const { scores } = findLast(sitting)
  return {
    agePoints: averageScore(sitting, points)?.value,
    historyItems: JSON.stringify(history.map((code) => scores.find((score) => score.code === code)?.value)),
  }
}

/**
 * Splits the difference of a value that rises with age into the part that age explains (`age`) and the `rest`. To find
 * `age`, the answers of the earlier sitting are scored again as if the person had the age at the later check-up. This
 * age also decides the calculation model. `age` is the mean of these scores minus the earlier score.
 *
 * `null` if the rule does not ask for the split or if data are missing.
 */
function findAgeShare(input: ScoreToJudge, rule: ChangeRule, { earlier, later }: Pair): ScoreChange['ageShare'] {
  if (rule.kind !== 'without-verdict' || rule.risesWithAge !== true) return null
  const atTodaysAge = scoreAtTodaysAge(input)
  if (atTodaysAge === undefined || typeof earlier.value !== 'number' || typeof later.value !== 'number') return null
  return { age: atTodaysAge - earlier.value, rest: later.value - atTodaysAge }
}

function scoreAtTodaysAge({ code, profile, sittings }: ScoreToJudge): number | undefined {
  const age = findLast(sittings.current).subject?.age
  const [first, ...rest] = (sittings.earlier ?? []).map((reading) => {
    const person = reading.subject && describePerson(reading.subject)
    if (profile === undefined || person === undefined || typeof age !== 'number' || !reading.answers) return undefined
    const scoring = profile.score(reading.answers, { ...person, age })
    return scoring.ok ? { ...reading, scores: scoring.scores } : undefined
  })
  const others = rest.filter((reading) => reading !== undefined)
  if (first === undefined || others.length < rest.length) return undefined
  return averageScore([first, ...others], code)?.value
}

function judgeWord({ code, sittings, current }: ScoreToJudge, rule: ChangeRule, word: string): ScoreChange | undefined {
  const before = sittings.earlier && findLast(sittings.earlier)
  const from = readClassWord(before?.scores.find((score) => score.code === code)?.value ?? null)
  if (before === undefined || from === undefined || sittings.earlier === undefined) return undefined
  const [earlier, later] = [describeWord(before, from), describeWord(current, word)]
  const obstacle = findObstacle(
    rule,
    buildReading(rule, sittings.earlier, earlier),
    buildReading(rule, sittings.current, later),
  )
  const compared = { ...unjudged, code, earlier, later, ageShare: null }
  if (obstacle !== undefined) return { ...compared, verdict: 'not-comparable', reason: obstacle }
  const isTooClose = [before, current].some(({ scores }) => rule.kind === 'class' && rule.isTooClose?.(scores) === true)
  if (isTooClose && from !== word) return { ...compared, verdict: 'cannot-judge', reason: 'too-close' }
  return { ...compared, verdict: from === word ? 'same-word' : 'other-word' }
}

const describeWord = ({ resultGuid, dateOfMeasurement }: ComparableCheckUp, value: string): ComparedValue => ({
  value,
  resultGuid,
  dateOfMeasurement,
  readings: 1,
  days: 1,
})
