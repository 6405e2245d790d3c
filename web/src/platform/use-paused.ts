import { useEffect, useState } from 'react'

const typingPauseMs = 200

/** The value once it has stood still for a moment; at once when it is emptied. */
export function usePaused(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), value === '' ? 0 : typingPauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
