import { useEffect, useEffectEvent } from 'react'

/**
 * Each open menu, drawer or dialog adds a history entry with the same address. Back then closes the topmost overlay
 * instead of leaving the page. The router does not notice these entries: its methods are not used to add them, and this
 * module stops their popstate events.
 */
interface Overlay {
  /** Returns `false` if the overlay stays open, for example to ask for confirmation first. */
  close: () => unknown
  href: string
  /** Set if the overlay was closed while its history entry was temporarily removed for a navigation. */
  isGone?: boolean
  hasEntry?: boolean
}

const open: Overlay[] = []
let ownPops = 0
let waiting: (() => void)[] = []

const readDepth = (state: unknown): number => {
  const depth: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'overlayDepth') : 0
  return typeof depth === 'number' ? depth : 0
}

/**
 * Closes the overlay when the browser goes back. If the overlay is closed in another way, its history entry is removed.
 * If `close` returns `false`, the overlay stays open, and the next Back calls `close` again.
 */
export function useCloseOnBack(isOpen: boolean, close: () => unknown): void {
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    const overlay: Overlay = { close: () => closeNow(), href: location.href }
    enter(overlay)
    return () => leave(overlay)
  }, [isOpen])
}

function enter(overlay: Overlay): void {
  open.push(overlay)
  // Another overlay may have just closed. Its entry must be removed before this entry is added, because Back always
  // removes the newest entry.
  if (ownPops === 0) addEntry(overlay)
  else waiting.push(() => open.includes(overlay) && addEntry(overlay))
}

function addEntry(overlay: Overlay): void {
  overlay.hasEntry = true
  const state: unknown = history.state
  // Calls the prototype's method, because the router replaces `pushState` on `history` and would notice the call.
  History.prototype.pushState.call(
    history,
    { ...(typeof state === 'object' ? state : {}), overlayDepth: open.indexOf(overlay) + 1 },
    '',
  )
}

function leave(overlay: Overlay): void {
  const place = open.indexOf(overlay)
  if (place === -1) {
    overlay.isGone = true
    return
  }
  open.splice(place, 1)
  if (overlay.hasEntry === true && readDepth(history.state) > open.length) goBack(1)
}

function goBack(steps: number): void {
  ownPops += 1
  history.go(-steps)
}

/**
 * Closes all open overlays before a navigation. The returned promise resolves when their history entries are removed.
 * Returns `null` if no entries must be removed.
 */
export function unwindOverlays(): Promise<void> | null {
  const closing = open.splice(0)
  for (const overlay of closing.toReversed()) overlay.close()
  const depth = readDepth(history.state)
  if (closing.length > 0 && depth > 0) goBack(depth)
  return ownPops === 0 ? null : new Promise((resolve) => waiting.push(resolve))
}

/**
 * Navigates without closing the overlays, for filters inside a menu. Removes their history entries before the
 * navigation, and adds them again after it.
 */
export async function moveBelowOverlays(move: () => Promise<unknown>): Promise<void> {
  const kept = open.splice(0)
  const depth = readDepth(history.state)
  if (kept.length > 0 && depth > 0) {
    goBack(depth)
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  await move()
  for (const overlay of kept) {
    if (overlay.isGone === true) continue
    overlay.href = location.href
    enter(overlay)
  }
}

function onPopState(event: PopStateEvent): void {
  if (ownPops > 0) {
    ownPops -= 1
    event.stopImmediatePropagation()
    if (ownPops > 0) return
    for (const resolve of waiting) resolve()
    waiting = []
    return
  }
  const left = open.splice(readDepth(event.state))
  if (left.length === 0) return
  const staying = left.toReversed().filter((overlay) => overlay.close() === false)
  if (!left.every(({ href }) => href === location.href)) return
  event.stopImmediatePropagation()
  for (const overlay of staying.toReversed()) enter(overlay)
}

// Registered when the module is loaded, because this listener must run before the router's listener.
if (typeof window !== 'undefined') window.addEventListener('popstate', onPopState, { capture: true })
