import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guid, memberRecord, staffSession } from '../../../testing/check-up-samples.ts'
import { signedInAs } from '../../../testing/fake-api.ts'
import { renderInApp } from '../../../testing/in-app.tsx'
import { CreateMember } from './create.tsx'

const alike = {
  person: {
    memberId: guid(5),
    firstName: 'Anna',
    lastName: 'Arndt',
    birthDate: '1980-05-03',
    email: null,
    externalNumber: null,
    status: 'active',
    lastCheckUpAt: null,
  },
  likeness: 'name-and-birth-date',
}

let searches: string[]
let created: string[]
let answerSearch: () => Response | Promise<Response>
const onClose = vi.fn<() => void>()

beforeEach(() => {
  searches = []
  created = []
  answerSearch = () => Response.json({ items: [alike] })
  onClose.mockClear()
  signedInAs(staffSession)
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://localhost:3000')
    if (pathname.endsWith('/like-members')) {
      searches.push(String(body))
      return await answerSearch()
    }
    if (method !== 'POST' || !pathname.endsWith('/members')) return Response.json({})
    created.push(String(body))
    return Response.json(memberRecord(9, 'Anna', 'Arndt'), { status: 201 })
  })
  openForm('/staff/1/members-overview')
})
const openForm = (at: string) =>
  renderInApp({
    at,
    pages: {
      '/staff/$groupId/members-overview': () => <CreateMember isOpen onClose={onClose} />,
      '/staff/$groupId/member-measurements': () => null,
    },
  })
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const fill = async () => {
  fireEvent.change(await screen.findByLabelText('First name'), { target: { value: 'Anna' } })
  fireEvent.change(screen.getByLabelText('Last name'), { target: { value: 'Arndt' } })
  for (const [placeholder, value] of [
    ['DD', '03'],
    ['MM', '05'],
    ['YYYY', '1980'],
  ] as const)
    fireEvent.change(screen.getAllByPlaceholderText(placeholder)[0] as HTMLElement, { target: { value } })
  fireEvent.change(screen.getByLabelText(/^Sex/), { target: { value: 'female' } })
  fireEvent.change(screen.getByRole('combobox', { name: /^Consent/ }), { target: { value: 'pending' } })
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))

test('staff who save at once are asked about a namesake, and may add the person anyway', async () => {
  await fill()
  // Stops the clock. The form asks a question and then ignores clicks for a short time, because of double clicks. On a
  // slow machine, the second click could come after that time.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  press('Add member')
  const question = await screen.findByText('Does this person exist already?')
  expect(created).toEqual([])
  await waitFor(() => expect(question.closest('[role=status]')).toBe(document.activeElement))
  expect(searches).toHaveLength(1)

  await screen.findByText('Add anyway')
  press('Add anyway')
  await pause(100)
  expect(created, 'the second click of a double click answers nothing').toEqual([])

  clock.mockRestore()
  await pause(600)
  press('Add anyway')
  await waitFor(() => expect(created).toHaveLength(1))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(searches).toHaveLength(1)
})

test('saving waits for the running search instead of cancelling it', async () => {
  let release = () => {}
  answerSearch = () =>
    new Promise((resolve) => {
      release = () => resolve(Response.json({ items: [alike] }))
    })
  await fill()
  await waitFor(() => expect(searches).toHaveLength(1))
  press('Add member')
  await pause(50)
  expect(created).toEqual([])
  release()
  await screen.findByText('Add anyway')
  expect(created).toEqual([])
  expect(searches).toHaveLength(1)
})

test('staff who continue typing while saving waits for the search are still asked', async () => {
  const releases: (() => void)[] = []
  answerSearch = () => new Promise((resolve) => releases.push(() => resolve(Response.json({ items: [alike] }))))
  await fill()
  press('Add member')
  fireEvent.change(screen.getByLabelText('Last name'), { target: { value: 'Arndts' } })
  await waitFor(() => expect(searches).toHaveLength(2))
  for (const release of releases) release()
  await screen.findByText('Does this person exist already?')
  await pause(50)
  expect(created).toEqual([])
})

test('staff must also answer a question that had already appeared while they were typing', async () => {
  await fill()
  await screen.findByText('Does this person exist already?')
  press('Add member')
  expect(await screen.findByText('Add anyway')).toBeTruthy()
  expect(created).toEqual([])
})

test('if the search fails or finds nobody, the person is added at once', async () => {
  answerSearch = () =>
    Response.json({ type: 'about:blank', title: 'x', status: 500, code: 'internal' }, { status: 500 })
  await fill()
  press('Add member')
  await waitFor(() => expect(created).toHaveLength(1))
})

test('going back from the new member does not reopen a form that was opened by its address', async () => {
  answerSearch = () => Response.json({ items: [] })
  const save = async () => {
    await fill()
    press('Add member')
    await waitFor(() => expect(created).toHaveLength(1))
  }
  cleanup()
  const pressed = openForm('/staff/1/members-overview')
  await save()
  await waitFor(() => expect(pressed.history.location.pathname).toBe('/staff/1/member-measurements'))
  expect(pressed.history.length).toBe(2)

  cleanup()
  created = []
  const addressed = openForm('/staff/1/members-overview?dialog=new')
  await save()
  await waitFor(() => expect(addressed.history.location.pathname).toBe('/staff/1/member-measurements'))
  expect(addressed.history.length).toBe(1)
})

test('an error disappears as soon as its field is right, and other errors stay until the next attempt', async () => {
  await screen.findByLabelText('First name')
  const lastName = screen.getByLabelText('Last name')
  press('Add member')
  await waitFor(() => expect(lastName.getAttribute('aria-invalid')).toBe('true'))
  const consent = screen.getByRole('combobox', { name: /^Consent/ })
  fireEvent.change(lastName, { target: { value: 'Arndt' } })
  expect(lastName.getAttribute('aria-invalid')).toBeNull()
  expect(consent.getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(consent, { target: { value: 'pending' } })
  expect(consent.getAttribute('aria-invalid')).toBeNull()
  fireEvent.change(lastName, { target: { value: '' } })
  expect(lastName.getAttribute('aria-invalid'), 'nobody is corrected while typing').toBeNull()
})
