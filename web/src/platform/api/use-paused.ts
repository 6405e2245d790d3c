import { useEffect, useState } from 'react'

const typingPauseMs = 200

/** Debounces the value; an emptied value is returned at once. */
export function usePaused(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), value === '' ? 0 : typingPauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
