import { focusHeading } from './focus-heading.ts'

/** In ms. The time in which the page draws what an action has changed, for example a list without the removed row. */
const patience = 10_000

/** In ms. A page that has a better place for the focus takes it within this time. */
const ownFocusMs = 100

let watched: { readonly stop: () => void } | null = null

/**
 * Gives the focus back to the control that opened a dialog. If the control is gone, or disappears while the page draws
 * the result of the dialog, the heading of the page takes the focus.
 */
export function returnFocus(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
  if (opener !== null && opener !== document.body) focusHeadingIfGone(opener)
}

/**
 * Lets the heading take the focus when a pressed button disappears because of its own action, like the delete button of
 * a note. Otherwise the keyboard would start again at the top of the window, and nothing would be read out.
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

/** Does nothing once something else has the focus. Only the control of the last call is watched. */
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
