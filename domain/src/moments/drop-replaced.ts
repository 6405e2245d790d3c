interface Delivered {
  readonly dateOfMeasurement: string
  readonly scores: readonly { readonly code: string }[]
}

/**
 * Removes from each delivery of a module the values that are replaced by a later delivery with the same time of
 * measurement. `history` is in the order of recording.
 */
export const dropReplaced = <Past extends Delivered>(history: readonly Past[]): readonly Past[] =>
  history.map((past, place) => {
    const later = history
      .slice(place + 1)
      .filter(({ dateOfMeasurement }) => Date.parse(dateOfMeasurement) === Date.parse(past.dateOfMeasurement))
    if (later.length === 0) return past
    const replaced = new Set(later.flatMap(({ scores }) => scores.map(({ code }) => code)))
    return { ...past, scores: past.scores.filter(({ code }) => !replaced.has(code)) }
  })
