/** Writes a value as JSON with the keys of every object sorted, so that equal content gives equal text. */
export const writeSorted = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    isPlainObject(part) ? Object.fromEntries(Object.entries(part).toSorted(byKey)) : part,
  )

const isPlainObject = (part: unknown): part is object =>
  typeof part === 'object' && part !== null && !Array.isArray(part)

const byKey = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) =>
  one < other ? -1 : one > other ? 1 : 0
