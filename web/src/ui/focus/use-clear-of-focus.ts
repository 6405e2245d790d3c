import { type RefObject, useEffect, useRef } from 'react'

/** Moves the toasts to the opposite edge of the window while they cover the focused element. */
export function useClearOfFocus(ref: RefObject<HTMLElement | null>, count: number): void {
  const isShown = count > 0
  const isPointedAt = useRef(false)
  useEffect(() => {
    const host = ref.current
    if (host === null || !isShown) return
    let frame = 0
    // Wait for the next frame, because the browser first scrolls to the newly focused element.
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
  // A further toast makes `host` higher, so that it may cover the focused element. Place it again.
  useEffect(() => {
    if (ref.current !== null && count > 0) place(ref.current, isPointedAt.current)
  }, [ref, count])
}

/**
 * Places `host`, which contains all toasts, at an edge of the window. Does not move it while the pointer or the focus
 * is on it, because a button must not move away during a click.
 */
function place(host: HTMLElement, isPointedAt: boolean): void {
  if (isPointedAt || host.contains(document.activeElement)) return
  delete host.dataset['side']
  if (liesOnFocus(host)) host.dataset['side'] = 'other'
}

/**
 * Sets `isPointedAt` to true while the pointer is used on the host. Sets it to false as soon as a key is pressed, even
 * if the pointer is still on the host.
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
