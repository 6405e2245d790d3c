import type { Labelled } from './check-up-labels.ts'

/** The newest check-up of every profile, in the order of a list that stands newest first. */
export function latestOfEach<Item extends Labelled>(newestFirst: readonly Item[]): readonly Item[] {
  const latest = new Map<string, Item>()
  for (const item of newestFirst) {
    const key = item.profileId ?? `${item.pluginId} ${item.profileName}`
    if (!latest.has(key)) latest.set(key, item)
  }
  return [...latest.values()]
}

/** What to do next: a profile never done, else the one done longest ago. */
export function nextProfile<Profile extends { readonly id: string }>(
  available: readonly Profile[],
  newestFirst: readonly { readonly profileId: string | null; readonly dateOfMeasurement: string }[],
): { readonly profile: Profile; readonly lastDone: string | undefined } | undefined {
  const choices = available.map((profile) => ({
    profile,
    lastDone: newestFirst.find((checkUp) => checkUp.profileId === profile.id)?.dateOfMeasurement,
  }))
  const timeOf = (lastDone: string | undefined) => (lastDone === undefined ? 0 : Date.parse(lastDone))
  return choices.toSorted((a, b) => timeOf(a.lastDone) - timeOf(b.lastDone))[0]
}
