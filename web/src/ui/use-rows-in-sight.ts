import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import type { RefObject } from 'react'

interface LongList {
  readonly count: number
  /** Of every row, in pixels. */
  readonly rowHeight: number
}

/** From `first` up to, and without, `end`. */
interface RowsInSight {
  readonly first: number
  readonly end: number
}

/** Said anew only every so many rows, so that most of scrolling costs nothing. */
const step = 6
/** Drawn ahead above and below: what one turn of a wheel brings into sight. */
const ahead = 12

/** Which rows of a long list in the window are to be drawn: those in sight and some around them. */
export function useRowsInSight(list: RefObject<HTMLElement | null>, { count, rowHeight }: LongList): RowsInSight {
  const [drawn, setDrawn] = useState<RowsInSight>({ first: 0, end: step + ahead })
  const look = useEffectEvent(() => {
    if (list.current === null) return
    const above = -list.current.getBoundingClientRect().top
    const wanted = rowsToDraw(above, { rowHeight, windowHeight: window.innerHeight })
    if (wanted.first === drawn.first && wanted.end === drawn.end) return
    const isShort = above < drawn.first * rowHeight || above + window.innerHeight > drawn.end * rowHeight
    // Rows ahead are drawn between the frames; those that are in sight already, at once.
    if (isShort) setDrawn(wanted)
    else startTransition(() => setDrawn(wanted))
  })
  useEffect(() => {
    const watch = () => look()
    watch()
    window.addEventListener('scroll', watch, { passive: true })
    window.addEventListener('resize', watch)
    return () => {
      window.removeEventListener('scroll', watch)
      window.removeEventListener('resize', watch)
    }
  }, [])
  return { first: Math.max(0, Math.min(drawn.first, count - 1)), end: Math.min(drawn.end, count) }
}

/** `above`: how many pixels of the list lie above the window; negative while it begins further down. */
export function rowsToDraw(
  above: number,
  { rowHeight, windowHeight }: { readonly rowHeight: number; readonly windowHeight: number },
): RowsInSight {
  const stepHeight = rowHeight * step
  return {
    first: Math.max(0, Math.floor(above / stepHeight) * step - ahead),
    end: Math.max(0, Math.ceil((above + windowHeight) / stepHeight) * step) + ahead,
  }
}
