import { focusHeading } from './focus-heading.ts'

/**
 * In milliseconds. How long a control is watched after a click. In this time, the page renders the result of the
 * action, for example a list without the removed row.
 */
const patience = 10_000

/** In milliseconds. A page that knows a better place for the focus sets the focus within this time. */
const ownFocusMs = 100

let watched: { readonly stop: () => void } | null = null

/**
 * Returns the focus to the control that opened a dialog. If this control is removed while the page renders the dialog's
 * result, the heading of the page takes the focus.
 */
export function returnFocus(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
  if (opener !== null && opener !== document.body) focusHeadingIfGone(opener)
}

/**
 * Focuses the heading of the page if a clicked button is removed by its own action, such as the delete button of a
 * note. Otherwise keyboard users would start at the top of the window, and screen readers would read nothing.
 */
export function watchPressedButtons(): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null
      if (button !== null) focusHeadingIfGone(button)
    },
    { passive: true },
  )
}

/**
 * Focuses the heading once the control is removed, unless another element has the focus by then. Watches only the
 * control of the latest call.
 */
function focusHeadingIfGone(control: Element): void {
  watched?.stop()
  const takeIfLost = () => {
    if (control.isConnected) return
    watched?.stop()
    setTimeout(takeFocusOfNobody, ownFocusMs)
  }
  const observer = new MutationObserver(takeIfLost)
  observer.observe(document.body, { childList: true, subtree: true })
  const timer = setTimeout(() => observer.disconnect(), patience)
  watched = {
    stop: () => {
      observer.disconnect()
      clearTimeout(timer)
    },
  }
  takeIfLost()
}

function takeFocusOfNobody(): void {
  if (document.activeElement === document.body && document.querySelector('dialog[open]') === null) focusHeading()
}
