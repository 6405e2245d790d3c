import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { Home } from './areas/public/home.tsx'
import { type Texts, TextsProvider } from './i18n/t.tsx'
import { paths } from './paths.ts'
import { PublicFrame } from './shell/public-frame.tsx'

/**
 * Returns the HTML of the start page for signed-out people. The build calls this function. The server sends the HTML
 * with the page, so that people can read the first text before the scripts have loaded. The rest of the HTML is hidden
 * by the style sheet and only reserves the space of the page. Throws if the page cannot be rendered.
 */
export async function renderStaticHome(texts: Texts): Promise<string> {
  const frame = createRootRoute({ component: PublicFrame })
  const home = createRoute({ getParentRoute: () => frame, path: paths.home().to, component: Home })
  const history = createMemoryHistory({ initialEntries: [paths.home().to] })
  const router = createRouter({ routeTree: frame.addChildren([home]), history, isServer: true })
  await router.load()
  const errors: Error[] = []
  const html = renderToStaticMarkup(
    <TextsProvider start={texts} load={() => Promise.resolve(texts.messages)} onError={(error) => errors.push(error)}>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </TextsProvider>,
  )
  // If a part fails, React does not throw but renders a placeholder for the part.
  if (errors.length > 0 || !html.includes('<h1'))
    throw new Error('the start page cannot be rendered', { cause: errors[0] })
  return withoutMeaning(html)
}

/**
 * Removes everything that a browser, an extension or a screen reader could use, because the app replaces these elements
 * when it starts. For example, text typed into a field of this page would be lost.
 */
const withoutMeaning = (html: string): string =>
  html
    .replaceAll(/<(?:link|img)\b[^>]*>/g, '')
    .replaceAll(/<input\b([^>]*?)\/?>/g, '<span$1></span>')
    .replaceAll(/<(\/?)(?:a|button|label)\b/g, '<$1span')
    .replaceAll(/<(\/?)(?:form|h2)\b/g, '<$1div')
    .replaceAll(
      / (?:id|for|name|type|value|href|role|required|tabindex|novalidate|autocomplete|inputmode|data-status|aria-[a-z]+)="[^"]*"/gi,
      '',
    )
