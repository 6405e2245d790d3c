import type { Labelled } from '../labels.ts'

/** Returns the newest check-up of every profile. The input must be sorted newest first. */
export function latestOfEach<Item extends Labelled>(newestFirst: readonly Item[]): readonly Item[] {
  const latest = new Map<string, Item>()
  for (const item of newestFirst) {
    const key = item.profileId ?? `${item.pluginId} ${item.profileName}`
    if (!latest.has(key)) latest.set(key, item)
  }
  return [...latest.values()]
}
