interface Delivered {
  readonly dateOfMeasurement: string
  readonly scores: readonly { readonly code: string }[]
}

/**
 * The deliveries of a module, each without the values that a later delivery of the same moment brought once more.
 * `history` is in the order of recording.
 */
export const withoutReplaced = <Past extends Delivered>(history: readonly Past[]): readonly Past[] =>
  history.map((past, place) => {
    const later = history
      .slice(place + 1)
      .filter(({ dateOfMeasurement }) => Date.parse(dateOfMeasurement) === Date.parse(past.dateOfMeasurement))
    if (later.length === 0) return past
    const replaced = new Set(later.flatMap(({ scores }) => scores.map(({ code }) => code)))
    return { ...past, scores: past.scores.filter(({ code }) => !replaced.has(code)) }
  })
