import { useState } from 'react'

/**
 * Returns the last defined value, even while the current one is undefined. Unlike the placeholder data of a query, it
 * also stays if the next value cannot be loaded.
 */
export function useLastKnown<T>(value: T | undefined): T | undefined {
  const [known, setKnown] = useState(() => value)
  if (value === undefined || value === known) return known
  // The state is set during rendering, so that nothing is painted in between.
  setKnown(() => value)
  return value
}

export const useHasBeen = (holds: boolean): boolean => useLastKnown(holds ? true : undefined) === true
