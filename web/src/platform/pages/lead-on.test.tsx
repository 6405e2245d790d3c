import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { TextsProvider } from '../../i18n/t.tsx'
import { renderInApp } from '../../testing/in-app.tsx'
import { LeadOn } from './lead-on.tsx'

afterEach(cleanup)

const list = { to: '/list' } as never
const Lost = () => <LeadOn to={list} text="It does not exist." />
const pages = { '/lost': Lost, '/list': () => <h1>List</h1>, '/elsewhere': () => <h1>Elsewhere</h1> }

test('no message is shown if the reader did not request a particular page', async () => {
  const { container } = renderInApp({
    at: '/lost',
    pages: { ...pages, '/lost': () => <LeadOn to={list} text={undefined} /> },
  })
  await screen.findByRole('heading', { name: 'List' })
  expect(container.querySelectorAll('.toast')).toHaveLength(0)
})

test('the reader reads what was not found, and an existing page opens in its place', async () => {
  const { history } = renderInApp({ at: '/lost', pages })
  await screen.findByRole('heading', { name: 'List' })
  expect(screen.getByText('It does not exist.')).toBeDefined()
  expect(history.length).toBe(1)
})

test('the message stays until the reader opens another page', async () => {
  const Gone = () => <LeadOn to={list} text="It is gone." />
  const { router } = renderInApp({ at: '/lost', pages: { ...pages, '/lost': Gone } })
  await screen.findByRole('heading', { name: 'List' })
  await act(() => new Promise((resolve) => setTimeout(resolve, 6500)))
  expect(screen.getByText('It is gone.')).toBeDefined()
  await act(() => router.navigate({ to: '/elsewhere' } as never))
  expect(screen.queryByText('It is gone.')).toBeNull()
}, 20_000)

test('a redirect that another redirect has overtaken starts again from where the other one ended', async () => {
  const Two = () => (
    <>
      <LeadOn to={list} text={undefined} />
      <LeadOn to={{ to: '/also-lost' } as never} text={undefined} />
    </>
  )
  const { router } = renderInApp({ at: '/lost', pages: { ...pages, '/lost': Two, '/also-lost': Lost } })
  await screen.findByRole('heading', { name: 'List' })
  expect(router.state.location.pathname).toBe('/list')
})

/**
 * Shows a page at /lost/$id that redirects to a list. The list's script finishes loading when the test calls `arrive`.
 */
function show() {
  let arrive = (): void => {}
  const script = new Promise<void>((resolve) => (arrive = resolve))
  const root = createRootRoute({
    component: () => (
      <>
        <Link to="/information">Products</Link>
        <Outlet />
      </>
    ),
  })
  const page = (path: string, component: () => React.ReactNode, loader?: () => Promise<void>) =>
    createRoute({ getParentRoute: () => root, path, component, ...(loader ? { loader } : {}) })
  const router = createRouter({
    routeTree: root.addChildren([
      page('/lost/$id', () => <LeadOn to={{ to: '/linking' }} text="Not there" />),
      page(
        '/linking',
        () => <h1>The list</h1>,
        () => script,
      ),
      page('/information', () => <h1>The products</h1>),
    ]),
    history: createMemoryHistory({ initialEntries: ['/lost/1'] }),
    defaultPendingMinMs: 0,
  })
  render(
    <TextsProvider start={{ language: 'en', messages: {} }} load={async () => ({})} onError={() => {}}>
      {/* The cast is needed because the app's own router type is registered. */}
      <RouterProvider router={router as never} />
    </TextsProvider>,
  )
  return { router, arrive: () => act(async () => arrive()) }
}

test('people who open a missing page are redirected', async () => {
  const { arrive } = show()
  await screen.findByText('Products')
  await arrive()
  expect(await screen.findByText('The list')).toBeDefined()
})

test('people who navigate elsewhere during a redirect arrive there and stay', async () => {
  const { router, arrive } = show()
  fireEvent.click(await screen.findByText('Products'))
  await screen.findByText('The products')
  await arrive()
  expect(router.state.location.pathname).toBe('/information')
  expect(screen.queryByText('The products')).not.toBeNull()
})
