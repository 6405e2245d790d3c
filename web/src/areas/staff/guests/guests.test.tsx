import type { Guest } from '@salus/contract/members/guests.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guid, staffSession } from '../../../testing/check-up-samples.ts'
import { signedInAs } from '../../../testing/fake-api.ts'
import { renderInApp } from '../../../testing/in-app.tsx'
import { Guests } from './guests.tsx'

const guest = (number: number, given: Partial<Guest>): Guest => ({
  id: guid(number),
  name: `Guest ${number}`,
  birthDate: '1980-05-03',
  sex: 'female',
  heightCm: null,
  createdAt: '2026-11-18T08:42:00Z',
  erasedOn: '2026-12-18',
  isSharing: true,
  lastCheckUpAt: null,
  ...given,
})
const items = [
  guest(1, { isSharing: false }),
  guest(2, {}),
  guest(3, { lastCheckUpAt: '2026-11-18T08:42:00Z', birthDate: '1971-02-01' }),
]

beforeEach(() => {
  signedInAs(staffSession)
  vi.stubGlobal('fetch', async () => Response.json({ items, nextCursor: null }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the list does not claim that a guest who shares nothing has no measurement', async () => {
  renderInApp({ at: '/staff/1/guests', pages: { '/staff/$groupId/guests': Guests } })
  const findRow = async (name: string) => (await screen.findByRole('link', { name: new RegExp(name) })).closest('li')
  const unshared = await findRow('Guest 1')
  expect(unshared?.textContent).toContain('results not shared')
  expect(unshared?.textContent).not.toContain('measurement')
  expect((await findRow('Guest 2'))?.textContent).toContain('no shared measurement')
  expect((await findRow('Guest 3'))?.textContent).toContain('measured on')
})

test('an empty guest form marks every missing field when it is sent, and moves the focus to the first one', async () => {
  renderInApp({ at: '/staff/1/guests', pages: { '/staff/$groupId/guests': Guests } })
  fireEvent.click(await screen.findByRole('button', { name: 'Measure a guest' }))
  fireEvent.click(screen.getByRole('button', { name: 'Continue to the measurement' }))
  expect(screen.getByText('Without this consent nothing can be measured.')).toBeTruthy()
  const invalid = [...document.querySelectorAll('[aria-invalid="true"]')].map((field) => field.getAttribute('name'))
  expect(invalid.slice(-2)).toEqual(['sex', 'stores'])
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'))
})

test('an Admin downloads the PDFs of all guests, and staff are not offered it', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:a', revokeObjectURL: () => undefined }))
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!url.endsWith('/document-exports')) return Response.json({ items, nextCursor: null })
    asked.push(JSON.parse(String(init?.body)))
    return new Response('zip', { headers: { 'content-type': 'application/zip' } })
  })
  const show = () => renderInApp({ at: '/staff/1/guests', pages: { '/staff/$groupId/guests': Guests } })
  show()
  await screen.findByRole('link', { name: /Guest 1/ })
  expect(screen.queryByRole('button', { name: 'Download documents' })).toBeNull()
  cleanup()
  const [membership] = staffSession.memberships
  signedInAs({ ...staffSession, memberships: membership ? [{ ...membership, role: 'Admin' }] : [] })
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Download documents' }))
  await waitFor(() => expect(asked).toEqual([{ selection: { memberIds: items.map(({ id }) => id) }, lang: 'en' }]))
})
