/** A profile that was chosen for a planned day, with the number of its station. Stations are counted from 1. */
export interface ChosenProfile {
  readonly id: string
  readonly station: number
}

/** Adds a profile at the first station that has no profile yet. */
export function addProfile(chosen: readonly ChosenProfile[], id: string): readonly ChosenProfile[] {
  const free = [...chosen, null].findIndex((_, index) => chosen.every(({ station }) => station !== index + 1))
  return [...chosen, { id, station: free + 1 }]
}

/** Returns the station numbers in use, in ascending order. Numbers between them may be unused. */
export const listStationNumbers = (chosen: readonly ChosenProfile[]): readonly number[] =>
  [...new Set(chosen.map(({ station }) => station))].toSorted((left, right) => left - right)

/**
 * Moves the station of profile `moved`, with all its profiles, to the place of the station of profile `target`. All
 * stations are then numbered from 1 without gaps.
 */
export function moveStation(chosen: readonly ChosenProfile[], moved: string, target: string): readonly ChosenProfile[] {
  const [from, to] = [moved, target].map((id) => chosen.find((one) => one.id === id)?.station)
  if (from === undefined || to === undefined || from === to) return chosen
  const numbers = listStationNumbers(chosen)
  const place = numbers.indexOf(to)
  const order = numbers.filter((number) => number !== from).toSpliced(place, 0, from)
  return chosen.map(({ id, station }) => ({ id, station: order.indexOf(station) + 1 }))
}

export const sortByStation = (chosen: readonly ChosenProfile[]): readonly ChosenProfile[] =>
  chosen.toSorted((left, right) => left.station - right.station)
