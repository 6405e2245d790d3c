import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the toasts away from the focused element. In a dialog, also moves them away from the buttons in its header and
 * footer. First tries the opposite edge of the window. If the toasts cover something there as well, tries the places
 * below the header and above the footer of the dialog.
 */
export function useClearOfFocus(ref: RefObject<HTMLElement | null>, count: number): void {
  const isShown = count > 0
  const isPointedAt = useRef(false)
  useEffect(() => {
    const host = ref.current
    if (host === null || !isShown) return
    let frame = 0
    // Waits for the next frame, because the browser first scrolls to the newly focused element.
    const placeSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => place(host, isPointedAt.current))
    }
    const stopWatching = watchPointer(host, isPointedAt)
    const dialog = host.closest('dialog')
    // Places the toasts again when the dialog moves while it opens, or grows because its content has been loaded.
    const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(placeSoon)
    if (dialog !== null) sizes?.observe(dialog)
    const events = ['focusin', 'scroll', 'resize', 'animationend'] as const
    for (const event of events) window.addEventListener(event, placeSoon, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      stopWatching()
      sizes?.disconnect()
      for (const event of events) window.removeEventListener(event, placeSoon, { capture: true })
      delete host.dataset['side']
    }
  }, [ref, isShown])
  // Places `host` again, because a further toast makes it higher and it may then cover the focused element.
  useEffect(() => {
    if (ref.current !== null && count > 0) place(ref.current, isPointedAt.current)
  }, [ref, count])
}

/**
 * Places `host`, which contains all toasts, at an edge of the window. Does not move `host` while the pointer or the
 * focus is on it, because a button must not move away during a click.
 */
function place(host: HTMLElement, isPointedAt: boolean): void {
  if (isPointedAt || host.contains(document.activeElement)) return
  const dialog = host.closest('dialog')
  let least = Infinity
  let best: Side = ''
  for (const side of dialog === null ? pageSides : dialogSides) {
    moveTo(host, side)
    const covered = countCovered(host, dialog)
    if (covered < least) [least, best] = [covered, side]
    if (covered === 0) break
  }
  moveTo(host, best)
}

type Side = '' | 'other' | 'head' | 'foot'
const pageSides: readonly Side[] = ['', 'other']
const dialogSides: readonly Side[] = [...pageSides, 'head', 'foot']

function moveTo(host: HTMLElement, side: Side): void {
  if (side === '') delete host.dataset['side']
  else host.dataset['side'] = side
  if (side !== 'head' && side !== 'foot') return
  const edge = host
    .closest('dialog')
    ?.querySelector(side === 'head' ? 'header' : 'footer')
    ?.getBoundingClientRect()
  const inset = side === 'head' ? (edge?.bottom ?? 0) : window.innerHeight - (edge?.top ?? window.innerHeight)
  host.style.setProperty('--dialog-inset', `${inset}px`)
}

const dialogActions = 'header button, footer :is(button, a), button[type=submit]'

/**
 * The focused element must never be covered, so its weight is greater than that of all buttons of a dialog together.
 */
const focusWeight = 100

function countCovered(host: HTMLElement, dialog: HTMLElement | null): number {
  const actions = dialog?.querySelectorAll(dialogActions) ?? []
  return (liesOnFocus(host) ? focusWeight : 0) + [...actions].filter((action) => liesOn(host, action)).length
}

/**
 * Sets `isPointedAt` to true while the pointer is on the host. Sets it to false as soon as a key is pressed, because
 * the person then uses the keyboard.
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
  return liesOn(host, focused)
}

function liesOn(host: HTMLElement, covered: Element): boolean {
  const [message, element] = [host.getBoundingClientRect(), covered.getBoundingClientRect()]
  return (
    element.bottom > message.top &&
    element.top < message.bottom &&
    element.right > message.left &&
    element.left < message.right
  )
}
