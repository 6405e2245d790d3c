import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../platform/api/query.ts'
import { guid, staffSession } from '../../testing/check-up-samples.ts'
import { signedInAs } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { watchSecondPresses } from '../../platform/device/second-press.ts'
import { NotesOfMember } from './notes-of-member.tsx'

const note = {
  id: guid(1),
  memberId: guid(901),
  text: 'Slept badly',
  writtenBy: 'Jonas Weber',
  isOwn: true,
  writtenAt: '2026-03-10T08:00:00Z',
  editedAt: null,
  revision: 1,
}
let notes: (typeof note)[]
let answerWrite: () => Promise<Response> | Response

beforeEach(() => {
  signedInAs(staffSession)
  notes = [note]
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    if (method !== 'GET') return answerWrite()
    return url.endsWith('/notes')
      ? Response.json({ items: notes, nextCursor: null })
      : new Response(null, { status: 404 })
  })
  const Page = () => <NotesOfMember tenantId={1} memberId={guid(901)} isAdmin={false} />
  renderInApp({ at: '/', pages: { '/': Page } })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  queryClient.clear()
})

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const save = (field: HTMLElement) => fireEvent.submit(field.closest('form') ?? field)

test('if another person deletes a note during editing, the typed text stays and the page says so', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  const field = screen.getByLabelText('Edit note')
  type(field, 'Slept badly, and little')
  answerWrite = () => {
    notes = []
    return Response.json({ type: 'about:blank', title: '', status: 404, code: 'not-found' }, { status: 404 })
  }
  save(field)
  await screen.findByText(/deleted in the meantime/)
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Edit note').value).toBe('Slept badly, and little')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
})

test('text typed while a new note is being saved stays', async () => {
  const field = await screen.findByLabelText<HTMLTextAreaElement>('New note')
  type(field, 'Came late')
  let answer = (): void => {}
  answerWrite = () =>
    new Promise((resolve) => (answer = () => resolve(Response.json({ ...note, id: guid(2) }, { status: 201 }))))
  save(field)
  const form = within(field.closest('form') ?? document.body)
  await waitFor(() => expect(form.getByRole('button').getAttribute('aria-busy')).toBe('true'))
  type(field, 'Came late and left early')
  answer()
  await waitFor(() => expect(form.getByRole('button').getAttribute('aria-busy')).toBeNull())
  expect(screen.getByLabelText<HTMLTextAreaElement>('New note').value).toBe('Came late and left early')
  answerWrite = () => Response.json({ ...note, id: guid(3) }, { status: 201 })
  save(screen.getByLabelText('New note'))
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('New note').value).toBe(''))
})

test('a double click on "Delete" deletes nothing: the second press falls on another button', async () => {
  watchSecondPresses()
  const deleted = vi.fn<() => void>()
  answerWrite = () => {
    deleted()
    return new Response(null, { status: 204 })
  }
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }), { detail: 1 })
  const sure = screen.getByRole('button', { name: 'Really delete' })
  fireEvent.click(sure, { detail: 2 })
  expect(deleted).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(sure)
  fireEvent.click(sure, { detail: 1 })
  await waitFor(() => expect(deleted).toHaveBeenCalledTimes(1))
})

test('a note that was begun is still there after a visit to another page, and a reload asks first', async () => {
  type(await screen.findByLabelText('New note'), 'Wants to run a marathon')
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { userActivation: { hasBeenActive: true } }))
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  cleanup()
  renderInApp({ at: '/', pages: { '/': () => <NotesOfMember tenantId={1} memberId={guid(901)} isAdmin={false} /> } })
  const field = await screen.findByLabelText<HTMLTextAreaElement>('New note')
  expect(field.value).toBe('Wants to run a marathon')
  type(field, '')
})

test('an empty note is refused at its field until something is typed', async () => {
  const field = await screen.findByLabelText('New note')
  save(field)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  type(field, 'Slept well')
  expect(field.getAttribute('aria-invalid')).toBeNull()
})
