import { useEffect, useState } from 'react'

const typingPauseMs = 200

/** Returns the value once it has not changed for 200 milliseconds; an emptied value is returned without this delay. */
export function usePaused(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), value === '' ? 0 : typingPauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
