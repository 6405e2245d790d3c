import { askBeforeReload } from './use-ask-before-reload.ts'

let typedInto: Element | null = null

/** Text in a search field does not count as unsaved work. */
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

/** True if text was typed into a field that is still on the page, and nothing has been saved since then. */
export const hasUnsavedWork = (): boolean => typedInto?.isConnected === true

export function forgetTypedWork(): void {
  typedInto = null
}

/** The unsaved input of forms, by user and place. It is kept after the page is left, until it is saved or discarded. */
const keptDrafts = new Map<string, Map<string, unknown>>()

/**
 * Keeps a draft in memory, or removes it if `draft` is `null`. While any draft is kept, the browser asks for
 * confirmation before every reload.
 */
export function keepDraft(userId: string, place: string, draft: unknown): void {
  const drafts = keptDrafts.get(userId) ?? new Map<string, unknown>()
  if (draft === null) drafts.delete(place)
  else drafts.set(place, draft)
  if (drafts.size > 0) keptDrafts.set(userId, drafts)
  else keptDrafts.delete(userId)
  askWhileKept()
}

/** Returns the draft, or `null` if no draft is kept. */
export const readKeptDraft = (userId: string, place: string): unknown => keptDrafts.get(userId)?.get(place) ?? null

/** Forgets the drafts about a record that no longer exists. */
export function forgetDraftsAbout(id: string): void {
  for (const [userId, drafts] of keptDrafts)
    for (const place of drafts.keys()) if (place.split(' ').includes(id)) keepDraft(userId, place, null)
}

/**
 * Forgets all drafts. Keeps those of the user `except`, for example of a user who signs in again after the session
 * expired.
 */
export function forgetKeptDrafts({ except }: { readonly except?: string | undefined } = {}): void {
  for (const userId of keptDrafts.keys()) if (userId !== except) keptDrafts.delete(userId)
  askWhileKept()
}

function askWhileKept(): void {
  if (hasKeptDrafts()) window.addEventListener('beforeunload', askBeforeReload)
  else window.removeEventListener('beforeunload', askBeforeReload)
}

export const hasKeptDrafts = (): boolean => keptDrafts.size > 0
