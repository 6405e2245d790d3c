import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import type { RefObject } from 'react'

interface LongList {
  readonly count: number
  /** The height of each row in pixels. */
  readonly rowHeight: number
}

/** The range of rendered rows, from `first` up to but not including `end`. */
interface RowsInSight {
  readonly first: number
  readonly end: number
}

/** The range changes only every `step` rows, so that scrolling stays cheap. */
const step = 6
/**
 * The number of rows that are also rendered above and below the visible rows. One turn of a mouse wheel scrolls about
 * this far.
 */
const ahead = 12

export function useRowsInSight(list: RefObject<HTMLElement | null>, { count, rowHeight }: LongList): RowsInSight {
  const [drawn, setDrawn] = useState<RowsInSight>({ first: 0, end: step + ahead })
  const look = useEffectEvent((height: number) => {
    if (list.current === null) return
    const above = -list.current.getBoundingClientRect().top
    const wanted = rowsToDraw(above, { rowHeight: height, windowHeight: window.innerHeight })
    if (wanted.first === drawn.first && wanted.end === drawn.end) return
    const isShort = above < drawn.first * height || above + window.innerHeight > drawn.end * height
    // Rows that are already visible are rendered immediately. Other rows may wait until the browser has time.
    if (isShort) setDrawn(wanted)
    else startTransition(() => setDrawn(wanted))
  })
  useEffect(() => {
    // Runs again when the row height changes, because growing rows move other rows out of view without scrolling.
    const watch = () => look(rowHeight)
    watch()
    window.addEventListener('scroll', watch, { passive: true })
    window.addEventListener('resize', watch)
    return () => {
      window.removeEventListener('scroll', watch)
      window.removeEventListener('resize', watch)
    }
  }, [rowHeight])
  return { first: Math.max(0, Math.min(drawn.first, count - 1)), end: Math.min(drawn.end, count) }
}

/**
 * Returns the range of rows to render. `above` is the height, in pixels, of the part of the list above the window.
 * `above` is negative if the list begins below the top of the window.
 */
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
