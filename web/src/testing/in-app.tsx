import type { Language } from '@salus/domain/words.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { configure, render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { parseSearch, readStaffSearch, stringifySearch } from '../areas/search-params.ts'
import { TextsProvider } from '../i18n/t.tsx'
import { queryClient } from '../platform/api/query.ts'
import { WithAsideSlot } from '../shell/aside-slot.tsx'
import { ToastHost } from '../ui/overlays/toast.tsx'
import { watchSubmissions } from '../ui/focus/watch-submissions.ts'

const slices = import.meta.glob<Record<string, string>>('../i18n/*.json', { eager: true, import: 'default' })

const messagesIn = (language: Language): Record<string, string> =>
  Object.assign(
    {},
    ...Object.entries(slices).map(([file, messages]) => (file.endsWith(`.${language}.json`) ? messages : {})),
  )

interface InApp {
  readonly language?: Language
  readonly at: string
  /** The pages by route path, for example /staff/$groupId/member-measurements/$resultGuid. */
  readonly pages: Readonly<Record<string, ComponentType>>
}

// A slow machine may need longer than the default of one second.
configure({ asyncUtilTimeout: 8000 })
// jsdom cannot scroll, and would log an error.
window.scrollTo = () => {}
// jsdom does not support media queries. A test that needs a different width calls `setWidth`.
setWidth(1440)
watchSubmissions()

/** Renders pages as the app does, with texts, queries, the router and the slot for the measurement menu. */
export function renderInApp({ language = 'en', at, pages }: InApp) {
  const root = createRootRoute({ validateSearch: readStaffSearch })
  const routes = Object.entries(pages).map(([path, component]) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: () => {
        const Page = component
        return <Page />
      },
    }),
  )
  const history = createMemoryHistory({ initialEntries: [at] })
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history,
    parseSearch,
    stringifySearch,
    defaultPendingMinMs: 0,
  })
  const start = { language, messages: messagesIn(language) }
  const view = render(
    <TextsProvider
      start={start}
      load={(other) => Promise.resolve(messagesIn(other))}
      onError={(error) => {
        throw error
      }}
    >
      <QueryClientProvider client={queryClient}>
        <WithAsideSlot>
          {/* The cast is needed because the app's own router type is registered. */}
          <RouterProvider router={router as never} />
        </WithAsideSlot>
        <ToastHost closeLabel="close" />
      </QueryClientProvider>
    </TextsProvider>,
  )
  return { ...view, router, history }
}

/** Sets the window width (in pixels) that media queries use. */
export function setWidth(pixels: number): void {
  const least = (query: string) => 16 * Number(/min-width:\s*([\d.]+)rem/.exec(query)?.[1] ?? 0)
  window.matchMedia = (query) =>
    // Contains only the part of `MediaQueryList` that the app uses.
    ({
      matches: pixels >= least(query),
      addEventListener: () => {},
      removeEventListener: () => {},
    }) as unknown as MediaQueryList
}
