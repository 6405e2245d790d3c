import type { HistoryState } from '@tanstack/react-router'

interface Place {
  readonly pathname: string
  readonly search: object
  readonly state: HistoryState
}

const guid = /\/[0-9a-f]{8}-[0-9a-f-]{27}$/

const readMember = ({ search }: Place): unknown => ('memberId' in search ? search.memberId : undefined)

/** Treats all results of one member as one page, so that the focus stays in the list when another result is opened. */
const isSamePage = (one: Place, other: Place): boolean =>
  one.pathname.replace(guid, '') === other.pathname.replace(guid, '') && readMember(one) === readMember(other)

/** The element that had the focus before the navigation, and the element that has it now. */
interface UsedElements {
  readonly before: Element | null
  readonly now: Element | null
}

/**
 * True if moving the focus would interrupt the person. This is so in three cases:
 * - The person went to a field while the page was loading.
 * - The person is choosing from an open list.
 * - The page chose the member automatically while a field was in use.
 */
const interrupts = ({ before, now }: UsedElements, { state }: Place): boolean =>
  isKept(now) &&
  now instanceof HTMLInputElement &&
  (now !== before || now.dataset['open'] !== undefined || state.memberChoice === 'automatic')

const mostWaitedMs = 3000
const titleIsSetMs = 700
let stopWaiting = () => {}

/**
 * Moves the focus to the heading of a newly opened page, so that screen readers read the heading. Does not move the
 * focus while a dialog is open or an element of the page has the focus. Stops when the person presses a key or clicks.
 * Between results of one member, the focus stays in their list, and only the title is announced.
 */
export function focusPage(from: Place, to: Place, used: UsedElements): void {
  if (from.pathname === to.pathname && readMember(from) === readMember(to)) return
  if ((isSamePage(from, to) && isKept(used.now)) || interrupts(used, to)) return announceTitle()
  stopWaiting()
  let held = used.now
  const attempt = () => {
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading === null || !mayMove(held)) return
    focusStill(heading)
    // Forgets the menu entry: if it gets the focus again, the person has moved the focus, so the focus stays there.
    held = null
  }
  // The heading may be replaced while the page is loading, so it is focused again after each change.
  const observer = new MutationObserver(attempt)
  const timer = setTimeout(() => {
    stopWaiting()
    const main = document.querySelector('main')
    if (main !== null && mayMove(held)) focusStill(main)
  }, mostWaitedMs)
  stopWaiting = () => {
    observer.disconnect()
    clearTimeout(timer)
    removeEventListener('keydown', stopWaiting, true)
    removeEventListener('pointerdown', stopWaiting, true)
    stopWaiting = () => {}
  }
  addEventListener('keydown', stopWaiting, true)
  addEventListener('pointerdown', stopWaiting, true)
  observer.observe(document.body, { childList: true, subtree: true })
  attempt()
}

const isKept = (element: Element | null): boolean =>
  element !== null && element !== document.body && element.isConnected

/**
 * True if no element has the focus, or if the menu entry that opened the page still has it. False while a dialog is
 * open, or if an element of the page has the focus.
 */
function mayMove(held: Element | null): boolean {
  const active = document.activeElement
  if (document.querySelector('dialog[open]') !== null) return false
  if (!isKept(active)) return true
  return active === held && active?.closest('main') === null
}

function focusStill(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

let live: HTMLElement | undefined

function announceTitle(): void {
  live ??= document.body.appendChild(document.createElement('div'))
  live.className = 'sr-only'
  live.ariaLive = 'polite'
  live.textContent = ''
  setTimeout(() => {
    if (live !== undefined) live.textContent = document.title
  }, titleIsSetMs)
}
