import type { DayStep, DayVisit } from '@salus/contract/measuring/days.ts'

/** Returns the median time from arrival to the end of the visit, in minutes; `null` if no visit is complete. */
export function medianMinutes(visits: readonly DayVisit[]): number | null {
  const minutes = visits
    .flatMap(({ state, arrivedAt, endedAt }) =>
      state === 'done' && endedAt !== null ? [(Date.parse(endedAt) - Date.parse(arrivedAt)) / 60_000] : [],
    )
    .toSorted((a, b) => a - b)
  const middle = minutes[Math.floor(minutes.length / 2)]
  return middle === undefined ? null : Math.round(middle)
}

/** Returns the steps of a visit at one station, or all steps if `station` is `null`. */
export const listSteps = ({ steps }: DayVisit, station: number | null): readonly DayStep[] =>
  steps.filter((step) => station === null || step.station === station)

export interface StepOfVisit {
  readonly visit: DayVisit
  readonly step: DayStep
}

interface Place {
  readonly station: number | null
  /**
   * The person who was measured just now. This person's next step comes before the steps of the people in the queue.
   */
  readonly memberId?: string | undefined
}

/**
 * Returns the next step at a station. The person who was measured just now comes first, then the queue. Skips people
 * who are being measured or have not consented to storage. Returns `null` if no step is left.
 */
export function findNextStep(visits: readonly DayVisit[], { station, memberId }: Place): StepOfVisit | null {
  const before = visits.filter((visit) => visit.memberId === memberId)
  for (const visit of [...before, ...visits]) {
    const step = findOpenStep(visit, station)
    if (step !== null && isFree(visit)) return { visit, step }
  }
  return null
}

/**
 * Returns the next open step of the visit at the given station; at any station if `station` is `null`. Returns `null`
 * if there is no open step.
 */
export const findOpenStep = (visit: DayVisit, station: number | null): DayStep | null =>
  listSteps(visit, station).find(({ state }) => state === 'waiting') ?? null

const isFree = ({ state, storesHealthData, steps }: DayVisit): boolean =>
  state === 'here' && storesHealthData && steps.every((step) => step.state !== 'claimed')

export interface Line {
  readonly waiting: readonly DayVisit[]
  readonly through: readonly DayVisit[]
  readonly left: readonly DayVisit[]
}

/**
 * Sorts the people with steps at the station into three groups: people still waiting there, people finished there, and
 * people who have left the day. If `station` is `null`, the steps at all stations are considered.
 */
export function sortLine(visits: readonly DayVisit[], station: number | null): Line {
  const here = visits.filter((visit) => listSteps(visit, station).length > 0)
  const isThrough = (visit: DayVisit) =>
    listSteps(visit, station).every(({ state }) => state === 'done' || state === 'skipped')
  return {
    waiting: here.filter((visit) => visit.state !== 'left' && !isThrough(visit)),
    through: here.filter((visit) => visit.state !== 'left' && isThrough(visit)),
    left: here.filter(({ state }) => state === 'left'),
  }
}

export interface Lacking {
  readonly visit: DayVisit
  readonly profileIds: readonly string[]
}

export interface LooseEnd {
  readonly visit: DayVisit
  /** The measurements that were not finished, whether they were begun or not. */
  readonly open: readonly DayStep[]
  readonly hasNoResult: boolean
  /** True if the person has results that staff may see and have not discussed with them. */
  readonly hasUndiscussedResults: boolean
}

/** Returns every person with an open measurement, no result, or undiscussed results. Each person is listed once. */
export const listLooseEnds = (visits: readonly DayVisit[]): readonly LooseEnd[] =>
  visits
    .map((visit) => ({
      visit,
      open: visit.steps.filter(isOpenStep),
      hasNoResult: !visit.steps.some(isDone),
      hasUndiscussedResults:
        visit.talkedAt === null && visit.steps.some((step) => isDone(step) && step.resultGuid !== null),
    }))
    .filter(({ open, hasNoResult, hasUndiscussedResults }) => open.length > 0 || hasNoResult || hasUndiscussedResults)

const isDone = ({ state }: DayStep): boolean => state === 'done'
const isOpenStep = ({ state }: DayStep): boolean => state === 'waiting' || state === 'claimed'

/**
 * Returns the people who lack measurements, with these measurements. A skipped measurement is not lacking, because
 * staff decided against it.
 */
export const listLacking = (visits: readonly DayVisit[]): readonly Lacking[] =>
  visits.flatMap((visit) => {
    const open = visit.steps.filter(isOpenStep)
    return open.length === 0 ? [] : [{ visit, profileIds: open.map(({ profileId }) => profileId) }]
  })
