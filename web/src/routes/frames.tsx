import type { Language } from '@salus/domain/words.ts'
import { createRootRoute, createRoute } from '@tanstack/react-router'
import type { TranslationKey } from '../i18n/t.tsx'
import { loadSession } from '../platform/account/session.ts'
import { RootFrame } from '../shell/root-frame.tsx'
import { lazyPage } from '../platform/pages/lazy-page.ts'
import { stayInPlace } from './obey-guards.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's name in the window title. */
    title?: TranslationKey
    /** The colour preset of a partner's registration. */
    preset?: 'emerald'
    /** The API address of the page's first data, requested while its scripts are still loading. */
    asksFirst?: (params: Readonly<Record<string, string>>, search: string) => string | undefined
  }
}

/** The language in which a page's first data is requested. */
export const shownLanguage = (): Language => (document.documentElement.lang === 'de' ? 'de' : 'en')

/** Long enough for a pending answer, and shorter than the delay of the loading state. */
const waitedMs = 120

/**
 * Rendering a page once is faster than rendering a placeholder first, so wait briefly for its data. Resolves without
 * the data if that takes longer.
 */
export const waitShortly = <T,>(answer: Promise<T>): Promise<T | undefined> =>
  Promise.race([answer, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), waitedMs))])

export const root = createRootRoute({ beforeLoad: stayInPlace, component: RootFrame })

/** The frame of pages for signed-out people. */
export const outside = createRoute({
  getParentRoute: () => root,
  id: 'outside',
  component: lazyPage(() => import('../shell/public-frame.tsx'), 'PublicFrame'),
})

/** The frame of pages for everybody, signed in or out. */
export const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  beforeLoad: () => loadSession(),
  component: lazyPage(() => import('../shell/open-frame.tsx'), 'OpenFrame'),
})

/** The frame of pages for signed-in people. */
export const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: lazyPage(() => import('../shell/shell.tsx'), 'Shell'),
})
