import { useEffect } from 'react'
import type { RefObject } from 'react'

/** Focuses a field if the page was opened to use it. */
export function useFirstFocus(field: RefObject<HTMLElement | null>, isWanted: boolean): void {
  useEffect(() => {
    if (isWanted) field.current?.focus()
  }, [field, isWanted])
}
