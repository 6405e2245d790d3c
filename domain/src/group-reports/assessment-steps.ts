import { groupReportLimits } from './wave-plan.ts'
import type { EffectCheckWay, EffectResult, MeasureState } from './measure.ts'

/**
 * The seven steps of the assessment of mental strain at work, by the Joint German Occupational Safety and Health
 * Strategy (GDA): fix areas and activities, find the hazards, judge them, fix measures, carry them out, check their
 * effect, continue the assessment.
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
  /** `null` until the effect has been checked. */
  readonly check: { readonly result: EffectResult } | null
}

export interface Assessment {
  readonly steps: readonly { readonly step: AssessmentStep; readonly state: StepState }[]
  /**
   * The ISO 8601 day proposed for the next survey. `null` until this survey is published or withdrawn, and when the
   * next survey already exists.
   */
  readonly proposedFor: string | null
}

/**
 * The number of days until the next survey, unless that survey is to check a measure. This is one year; the usual
 * interval is one to two years.
 */
const usualDays = 365

/**
 * Computes the state of each step, ignoring dropped measures. `effect` is done when every measure is carried out and
 * has been checked with a result other than `too-early`. `next` is done when the next survey of the same profile is
 * planned.
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
    measures: chooseState(
      kept,
      ({ state }) => state !== 'proposed',
      () => true,
    ),
    'carrying-out': chooseState(
      kept,
      ({ state }) => state === 'done',
      ({ state }) => state === 'in-work',
    ),
    effect: chooseState(
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

/**
 * Returns `done` when all measures are done, and `in-work` when at least one has been started or done. Returns `open`
 * in all other cases, including when there are no measures.
 */
function chooseState(
  measures: readonly AssessedMeasure[],
  isDone: (measure: AssessedMeasure) => boolean,
  isBegun: (measure: AssessedMeasure) => boolean,
): StepState {
  if (measures.length > 0 && measures.every(isDone)) return 'done'
  return measures.some((one) => isDone(one) || isBegun(one)) ? 'in-work' : 'open'
}

/**
 * Returns the earliest day on which the next survey is to check a measure. If there is no such day, returns the day a
 * year after this survey closes. A day within the rest period after this survey (`restDays`) is replaced by the first
 * day after that period.
 */
function proposeDay({ closesAt }: AssessedSurvey, measures: readonly AssessedMeasure[]): string {
  const wanted = measures
    .flatMap(({ plannedCheck }) => (plannedCheck?.how === 'next-survey' ? [plannedCheck.on] : []))
    .toSorted()[0]
  const earliest = firstDayAfterRest(closesAt)
  const day = wanted ?? addDays(closesAt, usualDays)
  return day < earliest ? earliest : day
}

/** Returns the first day that is after the end of the rest period in every time zone. */
function firstDayAfterRest(closesAt: string): string {
  const restIsOver = Date.parse(closesAt) + groupReportLimits.restDays * dayMs
  return isoDay(Math.ceil((restIsOver + earliestDayMs) / dayMs) * dayMs)
}

const dayMs = 86_400_000
/** In the easternmost time zone, a day begins 14 hours earlier than in UTC. */
const earliestDayMs = 14 * 3_600_000

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const addDays = (instant: string, days: number): string => isoDay(Date.parse(instant) + days * dayMs)
