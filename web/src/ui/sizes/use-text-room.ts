import { type RefObject, useEffect, useState } from 'react'

export interface TextRoom {
  /**
   * True if lines need more room. Either the reader has increased the letter spacing (WCAG 1.4.12), or enlarged text is
   * in a narrow place.
   */
  readonly isSpaced: boolean
  /** The text scale, for example 2 for text twice as large (WCAG 1.4.4). At least 1, because controls do not shrink. */
  readonly scale: number
}

const usualFontPx = 16
const narrowInRem = 16

/**
 * Measures the reader's text settings, for elements of fixed height that must grow with their text. The probe must
 * contain text, because the width of the text changes with the settings. The probe must not set its own letter spacing.
 */
export function useTextRoom(probe: RefObject<HTMLElement | null>): TextRoom {
  const [room, setRoom] = useState<TextRoom>({ isSpaced: false, scale: 1 })
  useEffect(() => {
    const element = probe.current
    if (element === null || typeof ResizeObserver === 'undefined') return
    const look = () => {
      const { letterSpacing, fontSize } = getComputedStyle(element)
      const isWide = Number.parseFloat(letterSpacing) > Number.parseFloat(fontSize) / 20
      const rootPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const scale = Math.max(1, rootPx / usualFontPx)
      const place = element.parentElement?.clientWidth ?? 0
      const isSpaced = isWide || (scale > 1 && place < narrowInRem * rootPx)
      setRoom((before) => (before.isSpaced === isSpaced && before.scale === scale ? before : { isSpaced, scale }))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [probe])
  return room
}
