/** A chain of studios and its work in one year. All numbers are assumptions that can be changed here. */
export interface Chain {
  readonly studios: number
  readonly membersOfStudio: number
  readonly checkUpsOfMember: number
}

export const chain: Chain = { studios: 500, membersOfStudio: 225, checkUpsOfMember: 10 }

export const acts = ['sign-in', 'list', 'search', 'record', 'check-ups', 'recorded', 'opened'] as const
export type Act = (typeof acts)[number]

/**
 * How many requests of each kind one check-up causes: staff search for the member and record the check-up, and both
 * staff and member open results.
 */
export const actsOfCheckUp: Readonly<Record<Act, number>> = {
  'sign-in': 0.5,
  list: 3,
  search: 2,
  record: 2,
  'check-ups': 2,
  recorded: 1,
  opened: 3,
}

/**
 * The distribution of a day's check-ups over 24 hours, as relative weights. Studios are open from 6 to 22, and most
 * people come before or after work.
 */
const byHour = [0, 0, 0, 0, 0, 0, 4, 7, 8, 7, 6, 5, 5, 4, 4, 5, 8, 11, 11, 8, 4, 3, 0, 0]
/** The relative weights of the weekdays, from Monday to Sunday. */
const byWeekday = [17, 16, 15, 15, 13, 13, 11]
/** The relative weights of the months, from January to December: most people begin in January. */
const byMonth = [150, 120, 105, 100, 95, 85, 75, 75, 100, 105, 105, 85]

const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0)

export function expectedByHour(checkUps: number): readonly number[] {
  const weights: number[] = []
  for (let day = 0; day < 365; day += 1) {
    const month = new Date(Date.UTC(2026, 0, 1 + day)).getUTCMonth()
    for (const hour of byHour) weights.push((byMonth[month] ?? 0) * (byWeekday[(day + 3) % 7] ?? 0) * hour)
  }
  const all = sum(weights)
  return weights.map((weight) => (checkUps * weight) / all)
}
