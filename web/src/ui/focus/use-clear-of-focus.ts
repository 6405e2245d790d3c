import { type RefObject, useEffect, useRef } from 'react'

/** Moves the toasts to the opposite edge of the window while they would cover the focused element. */
export function useClearOfFocus(ref: RefObject<HTMLElement | null>, count: number): void {
  const isShown = count > 0
  const isPointedAt = useRef(false)
  useEffect(() => {
    const host = ref.current
    if (host === null || !isShown) return
    let frame = 0
    // The browser scrolls to the newly focused element before the next frame.
    const placeSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => place(host, isPointedAt.current))
    }
    const stopWatching = watchPointer(host, isPointedAt)
    const events = ['focusin', 'scroll', 'resize'] as const
    for (const event of events) window.addEventListener(event, placeSoon, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      stopWatching()
      for (const event of events) window.removeEventListener(event, placeSoon, { capture: true })
      delete host.dataset['side']
    }
  }, [ref, isShown])
  // One more toast makes the host taller.
  useEffect(() => {
    if (ref.current !== null && count > 0) place(ref.current, isPointedAt.current)
  }, [ref, count])
}

/** Places the host, except while a person is about to click it: a click must end on the button on which it began. */
function place(host: HTMLElement, isPointedAt: boolean): void {
  if (isPointedAt || host.contains(document.activeElement)) return
  delete host.dataset['side']
  if (liesOnFocus(host)) host.dataset['side'] = 'other'
}

/**
 * Keeps `isPointedAt` true while the pointer is used on the host. A pointer that only rests there while the keyboard is
 * used does not count.
 */
function watchPointer(host: HTMLElement, isPointedAt: { current: boolean }): () => void {
  const set = (is: boolean) => () => {
    isPointedAt.current = is
  }
  const [begin, end] = [set(true), set(false)]
  host.addEventListener('pointermove', begin)
  host.addEventListener('pointerdown', begin)
  host.addEventListener('pointerleave', end)
  window.addEventListener('keydown', end, { capture: true })
  return () => {
    end()
    host.removeEventListener('pointermove', begin)
    host.removeEventListener('pointerdown', begin)
    host.removeEventListener('pointerleave', end)
    window.removeEventListener('keydown', end, { capture: true })
  }
}

function liesOnFocus(host: HTMLElement): boolean {
  const focused = document.activeElement
  if (focused === null || focused === document.body || focused.matches('main, h1')) return false
  const [message, element] = [host.getBoundingClientRect(), focused.getBoundingClientRect()]
  return (
    element.bottom > message.top &&
    element.top < message.bottom &&
    element.right > message.left &&
    element.left < message.right
  )
}
