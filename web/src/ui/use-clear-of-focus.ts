import { type RefObject, useEffect } from 'react'

/** Moves a host of messages to the other edge of the window while it would lie on what has the focus. */
export function useClearOfFocus(ref: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const host = ref.current
    if (host === null || !isShown) return
    let frame = 0
    const place = () => {
      delete host.dataset['side']
      if (liesOnFocus(host)) host.dataset['side'] = 'top'
    }
    // The browser scrolls to what gets the focus before the next frame.
    const placeSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    }
    place()
    const events = ['focusin', 'scroll', 'resize'] as const
    for (const event of events) window.addEventListener(event, placeSoon, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      for (const event of events) window.removeEventListener(event, placeSoon, { capture: true })
      delete host.dataset['side']
    }
  }, [ref, isShown])
}

function liesOnFocus(host: HTMLElement): boolean {
  const focused = document.activeElement
  if (focused === null || focused === document.body || focused.matches('main, h1') || host.contains(focused))
    return false
  const [message, element] = [host.getBoundingClientRect(), focused.getBoundingClientRect()]
  return (
    element.bottom > message.top &&
    element.top < message.bottom &&
    element.right > message.left &&
    element.left < message.right
  )
}
