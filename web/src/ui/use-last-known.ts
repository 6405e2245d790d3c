import { useState } from 'react'

/**
 * Returns the last defined value while the current value is `undefined`. Unlike the placeholder data of a query, this
 * value is kept even if the next value cannot be loaded.
 */
export function useLastKnown<T>(value: T | undefined): T | undefined {
  const [known, setKnown] = useState(() => value)
  if (value === undefined || value === known) return known
  // Sets the state during rendering, because the previous value would otherwise be painted first.
  setKnown(() => value)
  return value
}

export const useHasBeen = (holds: boolean): boolean => useLastKnown(holds ? true : undefined) === true
