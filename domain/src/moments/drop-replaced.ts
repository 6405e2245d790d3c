interface Delivered {
  readonly dateOfMeasurement: string
  readonly scores: readonly { readonly code: string }[]
}

/**
 * Returns the deliveries of a module without replaced values. A value is replaced if a later delivery with the same
 * time of measurement has the value as well. `history` is in the order of recording.
 */
export function dropReplaced<Past extends Delivered>(history: readonly Past[]): readonly Past[] {
  // The codes of the later deliveries, by the time of measurement in ms.
  const delivered = new Map<number, ReadonlySet<string>>()
  const kept = history.toReversed().map((past) => {
    const at = Date.parse(past.dateOfMeasurement)
    const later = delivered.get(at)
    delivered.set(at, new Set([...(later ?? []), ...past.scores.map(({ code }) => code)]))
    return later === undefined ? past : { ...past, scores: past.scores.filter(({ code }) => !later.has(code)) }
  })
  return kept.toReversed()
}
