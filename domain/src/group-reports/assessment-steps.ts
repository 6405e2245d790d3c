import { groupReportLimits } from './wave-plan.ts'
import type { EffectCheckWay, EffectResult, MeasureState } from './measure.ts'

/**
 * The seven steps of the assessment of mental strain at work, as the Joint German Occupational Safety and Health
 * Strategy (GDA) names them: fix areas and activities, find the hazards, judge them, fix measures, carry them out, check
 * their effect, carry the assessment forward.
 */
export const assessmentSteps = ['areas', 'hazards', 'judgement', 'measures', 'carrying-out', 'effect', 'next'] as const
export type AssessmentStep = (typeof assessmentSteps)[number]

export const stepStates = ['open', 'in-work', 'done'] as const
export type StepState = (typeof stepStates)[number]

export interface AssessedSurvey {
  readonly state: 'planned' | 'open' | 'closing' | 'published' | 'withdrawn'
  /** ISO 8601 instant. */
  readonly closesAt: string
}

export interface AssessedMeasure {
  readonly state: MeasureState
  readonly plannedCheck: { readonly on: string; readonly how: EffectCheckWay } | null
  /** `null` until somebody has checked the measure; it always names the checker and the day. */
  readonly check: { readonly result: EffectResult } | null
}

export interface Assessment {
  /** All seven steps, in their order. */
  readonly steps: readonly { readonly step: AssessmentStep; readonly state: StepState }[]
  /** The day (ISO 8601) proposed for the next survey; `null` when there is one already, or nothing to carry forward. */
  readonly proposedFor: string | null
}

/** When no check by survey is planned: after a year, the early end of what is usual (one to two years). */
const usualDays = 365

/**
 * Says how far the assessment has come. Step 6 is done when every measure is carried out and its effect was found by a
 * named person on a day; `too-early` is no finding. Step 7 is done when the next survey of the same profile is planned;
 * until then a day is proposed for it.
 */
export function assessSteps(
  survey: AssessedSurvey,
  measures: readonly AssessedMeasure[],
  hasNextSurvey: boolean,
): Assessment {
  const kept = measures.filter(({ state }) => state !== 'dropped')
  const states: Readonly<Record<AssessmentStep, StepState>> = {
    areas: survey.state === 'planned' ? 'in-work' : 'done',
    hazards: hazardStates[survey.state],
    judgement: judgementStates[survey.state],
    measures: stateOf(
      kept,
      ({ state }) => state !== 'proposed',
      () => true,
    ),
    'carrying-out': stateOf(
      kept,
      ({ state }) => state === 'done',
      ({ state }) => state === 'in-work',
    ),
    effect: stateOf(
      kept,
      ({ state, check }) => state === 'done' && check !== null && check.result !== 'too-early',
      ({ check }) => check !== null,
    ),
    next: hasNextSurvey ? 'done' : 'open',
  }
  const steps = assessmentSteps.map((step) => ({ step, state: states[step] }))
  const isOver = survey.state === 'published' || survey.state === 'withdrawn'
  return { steps, proposedFor: hasNextSurvey || !isOver ? null : proposeDay(survey, kept) }
}

const hazardStates = {
  planned: 'open',
  open: 'in-work',
  closing: 'in-work',
  published: 'done',
  withdrawn: 'open',
} as const satisfies Readonly<Record<AssessedSurvey['state'], StepState>>

const judgementStates = {
  planned: 'open',
  open: 'open',
  closing: 'in-work',
  published: 'done',
  withdrawn: 'open',
} as const satisfies Readonly<Record<AssessedSurvey['state'], StepState>>

/** Done when all are done, in work when one is begun or done. Without measures, nothing is done. */
function stateOf(
  measures: readonly AssessedMeasure[],
  isDone: (measure: AssessedMeasure) => boolean,
  isBegun: (measure: AssessedMeasure) => boolean,
): StepState {
  if (measures.length > 0 && measures.every(isDone)) return 'done'
  return measures.some((one) => isDone(one) || isBegun(one)) ? 'in-work' : 'open'
}

/** The first day on which a measure wants to be checked by survey; never before the rest of 28 days is over. */
function proposeDay({ closesAt }: AssessedSurvey, measures: readonly AssessedMeasure[]): string {
  const wanted = measures
    .flatMap(({ plannedCheck }) => (plannedCheck?.how === 'next-survey' ? [plannedCheck.on] : []))
    .toSorted()[0]
  const earliest = firstDayAfterRest(closesAt)
  const day = wanted ?? addDays(closesAt, usualDays)
  return day < earliest ? earliest : day
}

/** The first day that begins after the whole rest in every time zone. */
function firstDayAfterRest(closesAt: string): string {
  const restIsOver = Date.parse(closesAt) + groupReportLimits.restDays * dayMs
  return isoDay(Math.ceil((restIsOver + earliestDayMs) / dayMs) * dayMs)
}

const dayMs = 86_400_000
/** In the easternmost time zone a day begins 14 hours before it does in UTC. */
const earliestDayMs = 14 * 3_600_000

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const addDays = (instant: string, days: number): string => isoDay(Date.parse(instant) + days * dayMs)
