let typedInto: Element | null = null

/** A search is nothing to lose. */
const isSearch = (element: Element) =>
  element.matches('[type=search], [role=combobox], [role=searchbox]') || element.closest('[role=search]') !== null

/** Watches whether something was typed or chosen on the page that is not saved yet. */
export function watchTyping(): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof Element && !isSearch(target)) typedInto = target
    },
    { capture: true, passive: true },
  )
}

/** Whether a form on the page holds what would be lost with it. */
export const hasUnsavedWork = (): boolean => typedInto?.isConnected === true

/** A write arrived at the server. */
export function workWasSaved(): void {
  typedInto = null
}
