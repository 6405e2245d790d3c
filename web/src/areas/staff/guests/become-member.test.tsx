import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guid, staffSession } from '../../../testing/check-up-samples.ts'
import { signedInAs } from '../../../testing/fake-api.ts'
import { renderInApp } from '../../../testing/in-app.tsx'
import { BecomeMember } from './become-member.tsx'

const refused = { type: 'about:blank', title: '', status: 503, code: 'unavailable' }
const guest = { id: guid(5), name: 'Guest 5', birthDate: '1980-05-03', sex: 'female' } as const

beforeEach(() => {
  signedInAs(staffSession)
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit = {}) =>
    method === 'GET' ? Response.json({ items: [], nextCursor: null }) : Response.json(refused, { status: 503 }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a failure is shown in the form that was sent, not in the other one', async () => {
  const Page = () => <BecomeMember guest={guest} onClose={() => undefined} />
  renderInApp({ at: '/staff/1/guests', pages: { '/staff/$groupId/guests': Page } })
  fireEvent.change(await screen.findByLabelText('First name'), { target: { value: 'Anna' } })
  fireEvent.change(screen.getByLabelText('Last name'), { target: { value: 'Arndt' } })
  fireEvent.submit(screen.getByLabelText('Last name').closest('form') ?? document.body)
  await screen.findByText(/briefly unavailable/)
  const other = screen.getAllByRole('button', { pressed: false })[0]
  if (other) fireEvent.click(other)
  expect(screen.queryByLabelText('First name')).toBeNull()
  expect(screen.queryByText(/briefly unavailable/)).toBeNull()
})

test('the error at a missing name disappears once the name is typed', async () => {
  const Page = () => <BecomeMember guest={guest} onClose={() => undefined} />
  renderInApp({ at: '/staff/1/guests', pages: { '/staff/$groupId/guests': Page } })
  const lastName = await screen.findByLabelText('Last name')
  fireEvent.submit(lastName.closest('form') ?? document.body)
  expect(lastName.getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(lastName, { target: { value: 'Arndt' } })
  expect(lastName.getAttribute('aria-invalid')).toBeNull()
  expect(screen.getByLabelText('First name').getAttribute('aria-invalid')).toBe('true')
})

test('if the person already has a record, a guest becomes a second record only after staff have confirmed it', async () => {
  const asked: { readonly path: string; readonly body: unknown }[] = []
  const record = {
    memberId: guid(901),
    firstName: 'Anna',
    lastName: 'Arndt',
    birthDate: '1980-05-03',
    email: null,
    externalNumber: null,
    status: 'active',
    lastCheckUpAt: null,
  }
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ items: [], nextCursor: null })
    asked.push({ path, body: JSON.parse(String(body)) })
    return path.endsWith('/like-members')
      ? Response.json({ items: [{ person: record, likeness: 'name-and-birth-date' }] })
      : Response.json(refused, { status: 503 })
  })
  const Page = () => <BecomeMember guest={guest} onClose={() => undefined} />
  renderInApp({ at: '/staff/1/guests', pages: { '/staff/$groupId/guests': Page } })
  fireEvent.change(await screen.findByLabelText('First name'), { target: { value: 'Anna' } })
  fireEvent.change(screen.getByLabelText('Last name'), { target: { value: 'Arndt' } })
  fireEvent.submit(screen.getByLabelText('Last name').closest('form') ?? document.body)
  expect(await screen.findByText('Does this person exist already?')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Add anyway' })).toBeTruthy()
  expect(asked.map(({ path }) => path)).toEqual(['/api/tenants/1/like-members'])
  expect(asked[0]?.body).toMatchObject({ firstName: 'Anna', lastName: 'Arndt', birthDate: '1980-05-03' })
  fireEvent.click(screen.getByRole('button', { name: 'Existing record' }))
  fireEvent.click(screen.getByRole('button', { name: 'New record' }))
  expect(screen.queryByText('Does this person exist already?')).toBeNull()
})
