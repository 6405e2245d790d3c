import { useEffect, useState } from 'react'

const typingPauseMs = 200

/**
 * Returns the value once it has not changed for `pauseMs` milliseconds. An empty value is returned without this delay.
 */
export function usePaused(value: string, pauseMs = typingPauseMs): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), value === '' ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return paused
}
