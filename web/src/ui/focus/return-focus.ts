import { focusHeading } from './focus-heading.ts'

/**
 * In milliseconds. A control is watched for this time after a click. In this time, the page shows the result of the
 * action, for example a list without the removed row.
 */
const patience = 10_000

/** In milliseconds. If a page knows a better element for the focus, it moves the focus within this time. */
const ownFocusMs = 100

let watched: { readonly stop: () => void } | null = null

/**
 * Returns the focus to the control that opened a dialog. If the page removes this control after the dialog, the heading
 * of the page takes the focus.
 */
export function returnFocus(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
  if (opener !== null && opener !== document.body) focusHeadingIfGone(opener)
}

/**
 * Focuses the heading of the page if the action of a clicked button removes the button, such as the delete button of a
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
 * Focuses the heading once the control is removed. Does nothing if another element has the focus by then. Watches only
 * the control of the latest call.
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
