interface Place {
  readonly pathname: string
  readonly search: object
}

const guid = /\/[0-9a-f]{8}-[0-9a-f-]{27}$/

const memberOf = ({ search }: Place): unknown => ('memberId' in search ? search.memberId : undefined)

/** The results of one member are one page: whoever steps through their list keeps the place in it. */
const isSamePage = (one: Place, other: Place): boolean =>
  one.pathname.replace(guid, '') === other.pathname.replace(guid, '') && memberOf(one) === memberOf(other)

const mostWaitedMs = 3000
const titleIsSetMs = 700
let stopWaiting = () => {}

/**
 * Moves the focus to the heading of a page that was just opened, where a screen reader reads it. Leaves it alone where
 * the page or the reader has chosen another place, and where what had it is still in the page.
 */
export function focusPage(from: Place, to: Place): void {
  if (from.pathname === to.pathname && memberOf(from) === memberOf(to)) return
  const held = document.activeElement
  if (isSamePage(from, to) && isKept(held)) return announceTitle()
  stopWaiting()
  const attempt = () => {
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading !== null && mayMove(held)) focusStill(heading)
  }
  // The heading of a page that still loads may be replaced by another one.
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

/** Only from nowhere, or from the menu or list that was pressed; never out of a dialog or a field of the page. */
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

/** Says what is shown now, to those who do not see it change. */
function announceTitle(): void {
  live ??= document.body.appendChild(document.createElement('div'))
  live.className = 'sr-only'
  live.ariaLive = 'polite'
  live.textContent = ''
  setTimeout(() => {
    if (live !== undefined) live.textContent = document.title
  }, titleIsSetMs)
}
