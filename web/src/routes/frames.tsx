import type { Language } from '@salus/domain/words.ts'
import { createRootRoute, createRoute } from '@tanstack/react-router'
import type { TranslationKey } from '../i18n/t.tsx'
import type { SessionGlance } from '../platform/account/glance-at-session.ts'
import { loadSession } from '../platform/account/session.ts'
import { RootFrame } from '../shell/root-frame.tsx'
import { lazyPage } from '../platform/pages/lazy-page.ts'
import { stayInPlace } from './obey-guards.ts'

/** The page that a browser opens first. */
export interface FirstPlace {
  readonly params: Readonly<Record<string, string>>
  readonly search: string
  readonly language: Language
  readonly memberships: SessionGlance['memberships']
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: TranslationKey
    /** The colours for the registration through a partner. */
    preset?: 'emerald'
    /** Returns the API addresses of the page's first data, which is requested while the page's scripts are still loading. */
    asksFirst?: (place: FirstPlace) => readonly string[]
  }
}

export const shownLanguage = (): Language => (document.documentElement.lang === 'de' ? 'de' : 'en')

/**
 * How long a page waits for its data before it is rendered, in milliseconds. This is long enough for a response that is
 * on its way, and shorter than the delay before the loading state appears.
 */
const waitedMs = 120

/**
 * How long an empty window waits for the data of its first page, in milliseconds. A slow phone can process the first
 * data in this time.
 */
const waitedWhileEmptyMs = 400

const isWindowEmpty = () => document.querySelector('#root:empty') !== null

/**
 * Waits briefly for the data of a page, because rendering once is faster than rendering a placeholder first. Resolves
 * to `undefined` if the data takes longer. An empty window waits longer, because its first page appears sooner if it is
 * rendered only once.
 */
export const waitShortly = <T,>(
  answer: Promise<T>,
  longestMs = isWindowEmpty() ? waitedWhileEmptyMs : waitedMs,
): Promise<T | undefined> =>
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
