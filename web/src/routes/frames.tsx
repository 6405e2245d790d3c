import type { Language } from '@salus/domain/words.ts'
import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { TranslationKey } from '../i18n/t.tsx'
import { loadSession } from '../platform/session.ts'
import { RootFrame } from '../shell/root-frame.tsx'
import { stayInKiosk } from './obey-guards.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Stands in the window's title. */
    title?: TranslationKey
    /** The colour preset of a partner's registration. */
    preset?: 'emerald'
    /** The address of the answer that the page begins with, asked for before its scripts are there. */
    asksFirst?: (params: Readonly<Record<string, string>>, search: string) => string | undefined
  }
}

/** What is asked for before a page is drawn is asked for in it. */
export const shownLanguage = (): Language => (document.documentElement.lang === 'de' ? 'de' : 'en')

/** Long enough for an answer that is on its way, and over before the page is said to be on its way. */
const waitedMs = 120

/** Drawing a page once takes less time than drawing what stands for it first. What takes longer is not waited for. */
export async function waitShortly(answers: Promise<unknown>): Promise<void> {
  await Promise.race([answers, new Promise((resolve) => setTimeout(resolve, waitedMs))])
}

export const root = createRootRoute({ beforeLoad: stayInKiosk, component: RootFrame })

/** Around pages for signed-out people. */
export const outside = createRoute({
  getParentRoute: () => root,
  id: 'outside',
  component: lazyRouteComponent(() => import('../shell/public-frame.tsx'), 'PublicFrame'),
})

/** Around pages for everybody, signed in or out. */
export const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  beforeLoad: () => loadSession(),
  component: lazyRouteComponent(() => import('../shell/open-frame.tsx'), 'OpenFrame'),
})

/** Around pages for signed-in people. */
export const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: lazyRouteComponent(() => import('../shell/shell.tsx'), 'Shell'),
})
