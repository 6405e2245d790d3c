let typedInto: Element | null = null

/** Searches may be lost. */
const isSearch = (element: Element) =>
  element.matches('[type=search], [role=combobox], [role=searchbox]') || element.closest('[role=search]') !== null

/** Watches for input on the page that is not saved yet. */
export function watchTyping(): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof Element && !isSearch(target)) typedInto = target
    },
    { capture: true, passive: true },
  )
}

/** True if leaving the page would lose unsaved input. */
export const hasUnsavedWork = (): boolean => typedInto?.isConnected === true

/** The server has stored a write. */
export function workWasSaved(): void {
  typedInto = null
}

const keptDrafts = new Set<string>()

/** Notes a form whose typed text outlives its page, until it is saved or thrown away. */
export function noteKeptDraft(key: string, isKept: boolean): void {
  if (isKept) keptDrafts.add(key)
  else keptDrafts.delete(key)
}

/** True if loading the app again would lose text that was typed on another page. */
export const hasKeptDrafts = (): boolean => keptDrafts.size > 0
