import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../platform/api/query.ts'
import { keepDraft, readKeptDraft } from '../platform/pages/unsaved-work.ts'
import { staffSession } from '../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../testing/fake-api.ts'
import { renderInApp, setWidth } from '../testing/in-app.tsx'
import { Shell } from './shell.tsx'

// The real hook would load more scripts after the test has ended.
vi.mock(import('../features/analyses/saving/use-send-waiting.tsx'), () => ({ useSendWaiting: () => undefined }))

const within = { used: 1, allowed: 2, level: 'within', forecast: { kind: 'enough' } }
const tariff = {
  tariff: 'basic',
  billing: 'monthly',
  currency: 'EUR',
  startedOn: '2026-01-01',
  trialEndsOn: null,
  state: 'running',
  period: null,
  planned: null,
  usage: {
    activeMembers: within,
    employees: within,
    checkUpsThisMonth: within,
    products: { ...within, level: 'over' },
  },
}

/** jsdom has no `EventSource`. This replacement never fires an event. */
class SilentStream extends EventTarget {
  close() {}
}

beforeEach(() => {
  vi.stubGlobal('EventSource', SilentStream)
  localStorage.clear()
  setWidth(390)
  const [membership] = staffSession.memberships
  signedInAs({ ...staffSession, memberships: membership ? [{ ...membership, role: 'Admin' }] : [] })
  fakeApi({ '/api/tenants/1/tariff': () => tariff })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('on a phone the note about the tariff follows the page, so that it covers none of its buttons', async () => {
  renderInApp({ at: '/staff/1/members-overview', pages: { '/staff/$groupId/members-overview': Shell } })
  const notes = await screen.findAllByText(/Products: the allowance beyond/)
  const main = screen.getByRole('main')
  const onPage = notes.filter((note) => main.contains(note))
  expect(onPage).toHaveLength(1)
  expect(main.lastElementChild?.contains(onPage[0] ?? null)).toBe(true)
  // One of the notes is in the main menu, which only wide windows show. No note may be in a bar that covers buttons.
  for (const note of notes) expect(note.closest('.fixed')).toBeNull()
})

test('after a sign-in with another account in another window, the person is informed, and nothing of the previous person stays on the pages', async () => {
  renderInApp({ at: '/staff/1/members-overview', pages: { '/staff/$groupId/members-overview': Shell } })
  const former = await screen.findByRole('main')
  const ofFormer = ['getMember', { params: { tenantId: 1 } }]
  queryClient.setQueryData(ofFormer, {})
  keepDraft(staffSession.user.id, 'note', 'typed')
  const user = { ...staffSession.user, id: 'another-account', firstName: 'Jonas', lastName: 'Weber' }
  act(() => void queryClient.setQueryData(['getSession', {}], { ...staffSession, user }))
  expect(await screen.findByText(/^Jonas Weber is now signed in on this browser/)).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('main')).not.toBe(former))
  expect(queryClient.getQueryData(ofFormer)).toBeUndefined()
  expect(readKeptDraft(staffSession.user.id, 'note')).toBeNull()
})
