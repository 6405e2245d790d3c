import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether the reader has widened letters, by a setting or a script of their own (WCAG 1.4.12): what has a fixed height
 * then needs more of it. The element has no spacing of its own, and text in it, whose width tells of a change.
 */
export function useIsSpaced(probe: RefObject<HTMLElement | null>): boolean {
  const [isSpaced, setSpaced] = useState(false)
  useEffect(() => {
    const element = probe.current
    if (element === null || typeof ResizeObserver === 'undefined') return
    const look = () => {
      const { letterSpacing, fontSize } = getComputedStyle(element)
      setSpaced(Number.parseFloat(letterSpacing) > Number.parseFloat(fontSize) / 20)
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [probe])
  return isSpaced
}
