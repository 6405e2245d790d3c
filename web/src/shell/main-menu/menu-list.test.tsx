import type { Session } from '@salus/contract/account/session.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  type HistoryState,
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TextsProvider } from '../../i18n/t.tsx'
import { queryClient } from '../../platform/api/query.ts'
import { sessionKey } from '../../platform/account/session.ts'
import { BottomBar } from './bottom-bar.tsx'
import { MenuList } from './menu-list.tsx'

const words = [
  'overview',
  'documents',
  'analysis',
  'products',
  'employees',
  'contact',
  'upgrade',
  'settings',
  'members',
  'measurements',
  'more',
]
const messages = Object.fromEntries(
  [...words, 'mainMenu', 'administration', 'management', 'analysisDisabled'].map((word) => [`shell.${word}`, word]),
)

const profile = {
  id: 'd480f089-74af-5284-9f04-f4f9280a2857',
  code: 'stress-load',
  path: 'StressPilot/stress-load',
  family: 'stress',
  pluginId: 6,
  version: '1',
  name: 'Stress load',
  kind: 'questionnaire',
  minutes: 4,
  itemCount: 10,
  selfService: true,
}

const session = (role: 'Staff' | 'Member' | null): Session => ({
  user: {
    id: '00000000-0000-4000-8000-000000000001',
    email: 'someone@salus.example',
    emailVerified: true,
    firstName: 'Some',
    lastName: 'One',
    locale: 'en',
    region: null,
    theme: 'default',
    timezone: 'Europe/Berlin',
    quietMode: false,
    resultMail: false,
    supportMail: true,
    dueMail: true,
    resultMessage: true,
    signInNotice: true,
    telemetry: false,
    pendingEmail: null,
  },
  memberships:
    role === null
      ? []
      : [
          {
            groupId: 1,
            role,
            tenantName: 'studio-nord',
            displayName: 'Studio Nord',
            kind: 'studio',
            country: 'DE',
            currency: 'EUR',
            memberId: null,
            since: '2025-01-01T00:00:00Z',
            lastUsedAt: null,
            dueAfterDays: 90,
            unreadSupport: 0,
            idleMinutes: null,
          },
        ],
  invitations: { isPending: false, data: [] },
  endsAt: '2099-01-01T00:00:00Z',
  idleMinutes: 30,
  secondFactor: { isRequired: false, isShown: false, isSetUp: false },
})

let profiles: unknown[] = []

beforeEach(() => {
  profiles = [profile]
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ items: profiles.map((one) => ownIfAsked(one)) })))
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

let isOwn = false
const ownIfAsked = (one: unknown) =>
  isOwn && typeof one === 'object' ? { ...one, groupId: 1, memberId: '00000000-0000-4000-8000-000000000002' } : one

interface Opened {
  readonly Menu?: typeof MenuList | typeof BottomBar
  readonly state?: HistoryState
}

async function menuAt(path: string, role: 'Staff' | 'Member' | null, { Menu = MenuList, state }: Opened = {}) {
  isOwn = role !== 'Staff'
  queryClient.setQueryData(sessionKey, session(role))
  const root = createRootRoute()
  const group = createRoute({ getParentRoute: () => root, path: 'staff/$groupId/$', component: () => <Menu /> })
  const other = createRoute({ getParentRoute: () => root, path: '$', component: () => <Menu /> })
  const router = createRouter({
    routeTree: root.addChildren([group, other]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  if (state !== undefined) await router.navigate({ to: path, state })
  render(
    <TextsProvider start={{ language: 'en', messages }} load={async () => messages} onError={() => {}}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never /* the app's own router is the registered one */} />
      </QueryClientProvider>
    </TextsProvider>,
  )
  await screen.findByRole('navigation')
}

const entries = () => screen.getAllByRole('link').map((link) => link.textContent)

test('staff see Administration and Management with their entries in this order', async () => {
  await menuAt('/staff/1/members-overview', 'Staff')
  expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['administration', 'management'])
  expect(entries()).toEqual([
    'products',
    'employees',
    'contact',
    'upgrade',
    'settings',
    'members',
    'measurements',
    'analysis',
  ])
})

test('members see Overview, Documents and Analysis', async () => {
  await menuAt('/member/documents', 'Member')
  expect(entries()).toEqual(['overview', 'documents', 'analysis'])
})

test('the entry of the current tab is marked', async () => {
  await menuAt('/staff/1/members-overview', 'Staff')
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('members')
})

test.each([
  ['audit-log', 'settings'],
  ['tenant-settings/erasures/1', 'settings'],
  ['guests', 'members'],
  ['measurement-days', 'measurements'],
  ['measurement-files', 'analysis'],
])('%s has its place below %s', async (page, home) => {
  await menuAt(`/staff/1/${page}`, 'Staff')
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe(home)
})

test('the page for measurement files, opened from the measurements, belongs to that menu entry', async () => {
  await menuAt('/staff/1/measurement-files', 'Staff', { state: { cameFrom: 'measurements' } })
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('measurements')
})

test('in the bottom bar, screen readers announce that a page without its own entry is under More', async () => {
  await menuAt('/staff/1/products-overview', 'Staff', { Menu: BottomBar })
  expect(screen.getByRole('button', { current: true }).textContent).toContain('more')
  cleanup()
  await menuAt('/staff/1/members-overview', 'Staff', { Menu: BottomBar })
  expect(screen.queryByRole('button', { current: true })).toBeNull()
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('members')
})

test('Analysis leads to the first available profile', async () => {
  await menuAt('/staff/1/members-overview', 'Staff')
  await vi.waitFor(() =>
    expect(screen.getByRole('link', { name: 'analysis' }).getAttribute('href')).toBe(
      '/staff/1/perform-analysis/StressPilot/stress-load',
    ),
  )
})

test('without an available profile Analysis is disabled and says why', async () => {
  profiles = []
  await menuAt('/staff/1/members-overview', 'Staff')
  await vi.waitFor(() =>
    expect(screen.getByRole('link', { name: 'analysis' }).getAttribute('aria-disabled')).toBe('true'),
  )
  expect(screen.getByRole('link', { name: 'analysis' }).getAttribute('href')).toBeNull()
  expect(screen.getByRole('tooltip').textContent).toBe('analysisDisabled')
})

test('people without a group have no entry Analysis, and nothing is requested', async () => {
  const asked = vi.fn<() => Promise<Response>>()
  vi.stubGlobal('fetch', asked)
  await menuAt('/member', null)
  expect(screen.getByRole('link', { name: 'analysis' }).getAttribute('aria-disabled')).toBe('true')
  expect(asked).not.toHaveBeenCalled()
})
