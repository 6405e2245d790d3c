import { useState } from 'react'

/**
 * The last defined value, even while the present one is undefined. Unlike the placeholder data of a query, it also stays
 * if the next value cannot be loaded.
 */
export function useLastKnown<T>(value: T | undefined): T | undefined {
  const [known, setKnown] = useState(() => value)
  if (value === undefined || value === known) return known
  // Set during rendering, so that nothing is painted in between.
  setKnown(() => value)
  return value
}

/** True once the condition has been true; stays true. */
export const useHasBeen = (holds: boolean): boolean => useLastKnown(holds ? true : undefined) === true
