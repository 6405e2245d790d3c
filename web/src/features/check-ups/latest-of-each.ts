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
