import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the link of the first new row after a further page was added to a list. The button that requests
 * further pages cannot keep the focus, because it disappears with the last page. Callers must call `expectMore` before
 * the request.
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
