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

/** Called when the server has stored a write. */
export function workWasSaved(): void {
  typedInto = null
}

const keptDrafts = new Set<string>()

/** Records a form whose typed text outlives its page, until it is saved or discarded. */
export function noteKeptDraft(key: string, isKept: boolean): void {
  if (isKept) keptDrafts.add(key)
  else keptDrafts.delete(key)
}

/** True if a reload would lose text typed on another page. */
export const hasKeptDrafts = (): boolean => keptDrafts.size > 0
