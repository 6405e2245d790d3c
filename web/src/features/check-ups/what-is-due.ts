interface Done {
  readonly profileId: string | null
  readonly dateOfMeasurement: string
}

/** A profile is due when its newest check-up is older than this. */
const dueAfterDays = 90
const day = 86_400_000

export interface DueCheckUp<Item> {
  readonly item: Item
  readonly days: number
}

/** The newest check-ups of the profiles that were not done for a while, the oldest first. */
export function dueCheckUps<Item extends Done>(
  latestOfEach: readonly Item[],
  now: number,
): readonly DueCheckUp<Item>[] {
  return latestOfEach
    .map((item) => ({ item, days: Math.floor((now - Date.parse(item.dateOfMeasurement)) / day) }))
    .filter(({ days }) => days > dueAfterDays)
    .toSorted((a, b) => b.days - a.days)
}

/** The profiles a person may run alone and never has, each once. */
export function neverDone<Profile extends { readonly id: string }>(
  available: readonly Profile[],
  checkUps: readonly Done[],
): readonly Profile[] {
  const first = new Map(available.toReversed().map((profile) => [profile.id, profile]))
  return available.filter(
    (profile) => first.get(profile.id) === profile && checkUps.every(({ profileId }) => profileId !== profile.id),
  )
}
