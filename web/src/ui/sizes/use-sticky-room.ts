import { useEffect } from 'react'
import type { RefObject } from 'react'

const gap = 8

/** Prevents the sticky bar from covering focused elements when the page scrolls to them. */
export function useStickyRoom(bar: RefObject<HTMLElement | null>, side: 'top' | 'bottom'): void {
  useEffect(() => {
    const element = bar.current
    if (element === null || typeof ResizeObserver === 'undefined') return
    const { style } = document.documentElement
    const name = side === 'top' ? 'scroll-padding-top' : 'scroll-padding-bottom'
    const measure = () => {
      const look = getComputedStyle(element)
      if (look.position !== 'sticky') return style.removeProperty(name)
      style.setProperty(name, `${element.offsetHeight + Number.parseFloat(look.getPropertyValue(side)) + gap}px`)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
      style.removeProperty(name)
    }
  }, [bar, side])
}
