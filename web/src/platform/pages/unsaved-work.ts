import { askBeforeReload } from './use-ask-before-reload.ts'

let typedInto: Element | null = null

/** Search text does not count as unsaved work. */
const isSearch = (element: Element) =>
  element.matches('[type=search], [role=combobox], [role=searchbox]') || element.closest('[role=search]') !== null

export function watchTyping(): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof Element && !isSearch(target)) typedInto = target
    },
    { capture: true, passive: true },
  )
}

/** True if text was typed into a field that is still on the page, and nothing was saved since. */
export const hasUnsavedWork = (): boolean => typedInto?.isConnected === true

export function workWasSaved(): void {
  typedInto = null
}

const keptDrafts = new Set<string>()

/**
 * Records whether a form keeps typed text that outlives its page until it is saved or discarded. As long as one does,
 * the browser asks on every page before a reload.
 */
export function noteKeptDraft(key: string, isKept: boolean): void {
  if (isKept) keptDrafts.add(key)
  else keptDrafts.delete(key)
  if (hasKeptDrafts()) window.addEventListener('beforeunload', askBeforeReload)
  else window.removeEventListener('beforeunload', askBeforeReload)
}

/** For the moment when the texts themselves are cleared. */
export function noteNothingKept(): void {
  keptDrafts.clear()
  window.removeEventListener('beforeunload', askBeforeReload)
}

export const hasKeptDrafts = (): boolean => keptDrafts.size > 0
