import { useEffect } from 'react'
import type { RefObject } from 'react'

/** Gives a field the focus where the page was opened to use it. */
export function useFirstFocus(field: RefObject<HTMLElement | null>, isWanted: boolean): void {
  useEffect(() => {
    if (isWanted) field.current?.focus()
  }, [field, isWanted])
}
