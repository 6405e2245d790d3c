import { useEffect, useState } from 'react'

const typingPauseMs = 200

/**
 * Returns the value once it has not changed for `pauseMs` milliseconds. An empty value is returned without this delay.
 */
export function useDebounced(value: string, pauseMs = typingPauseMs): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), value === '' ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return debounced
}
