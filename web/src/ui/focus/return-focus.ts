import { focusHeading } from './focus-heading.ts'

/** In ms. The time in which the page draws what an action has changed, for example a list without the removed row. */
const patience = 10_000

/**
 * Gives the focus back to the control that opened a dialog. If the control is gone, or goes while the page draws the
 * result of the dialog, the heading of the page takes the focus, so that the keyboard does not start again at the top
 * of the window. Does nothing more once something else has the focus.
 */
export function returnFocus(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
  if (opener === null || opener === document.body) return
  const takeIfLost = () => {
    if (opener.isConnected) return
    watcher.disconnect()
    if (document.activeElement === document.body && document.querySelector('dialog[open]') === null) focusHeading()
  }
  const watcher = new MutationObserver(takeIfLost)
  watcher.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => watcher.disconnect(), patience)
  takeIfLost()
}
