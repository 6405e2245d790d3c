import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the link of the first row that a further page added to a list, because the button that asked for
 * it is gone when the last page is there. Call `expectMore` before the request.
 */
export function useFocusOnMore(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const shownBefore = useRef<number | null>(null)
  useEffect(() => {
    const before = shownBefore.current
    if (before === null || count <= before) return
    shownBefore.current = null
    list.current?.children[before]?.querySelector('a')?.focus()
  }, [count])
  return { list, expectMore: () => void (shownBefore.current = count) }
}
