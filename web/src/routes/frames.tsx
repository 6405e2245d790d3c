import type { Language } from '@salus/domain/words.ts'
import { createRootRoute, createRoute } from '@tanstack/react-router'
import type { TranslationKey } from '../i18n/t.tsx'
import { loadSession } from '../platform/account/session.ts'
import { RootFrame } from '../shell/root-frame.tsx'
import { lazyPage } from '../platform/pages/lazy-page.ts'
import { stayInPlace } from './obey-guards.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: TranslationKey
    /** The colours for the registration through a partner. */
    preset?: 'emerald'
    /**
     * Returns the API address of the page's first data; `undefined` if the page needs no data. The data is requested
     * while the page's scripts are still loading.
     */
    asksFirst?: (params: Readonly<Record<string, string>>, search: string) => string | undefined
  }
}

export const shownLanguage = (): Language => (document.documentElement.lang === 'de' ? 'de' : 'en')

/** In milliseconds. Long enough for a pending response, but shorter than the delay before the loading state appears. */
const waitedMs = 120

/**
 * Waits briefly for the data of a page, because it is faster to render only once than to render a placeholder first.
 * Resolves to `undefined` if the data takes longer.
 */
export const waitShortly = <T,>(answer: Promise<T>, longestMs = waitedMs): Promise<T | undefined> =>
  Promise.race([answer, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), longestMs))])

export const root = createRootRoute({ beforeLoad: stayInPlace, component: RootFrame })

export const outside = createRoute({
  getParentRoute: () => root,
  id: 'outside',
  component: lazyPage(() => import('../shell/public-frame.tsx'), 'PublicFrame'),
})

/** The frame of pages for both signed-in and signed-out people. */
export const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  beforeLoad: () => loadSession(),
  component: lazyPage(() => import('../shell/open-frame.tsx'), 'OpenFrame'),
})

export const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: lazyPage(() => import('../shell/shell.tsx'), 'Shell'),
})
