import { devicesApi } from '@salus/contract/measuring/devices.ts'
import { notesApi } from '@salus/contract/members/notes.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TextsProvider } from '../../i18n/t.tsx'
import { guid } from '../../testing/check-up-samples.ts'
import { FormAlert } from '../../ui/fields/form-alert.tsx'
import { ToastHost } from '../../ui/overlays/toast.tsx'
import { ApiProblem } from './problems.ts'
import { queryClient } from './query.ts'
import * as reporting from './report-error.ts'
import { useApiMutation, useSending } from './use-api-mutation.ts'

const messages = {
  'errors.internal': 'Something went wrong.',
  'errors.network': 'Not reached.',
  'errors.invalidInput': 'Please check.',
  'errors.requestInProgress': 'Please wait.',
}
const params = { tenantId: 1, memberId: guid(901) }
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

let sent: { readonly key: string | undefined }[]
let answer: () => Promise<Response> | Response
const reported = vi.spyOn(reporting, 'reportError')

beforeEach(() => {
  queryClient.clear()
  sent = []
  reported.mockReset()
  answer = () => Response.json(note, { status: 201 })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url === '/readyz') return new Response(null, { status: 200 })
    sent.push({ key: new Headers(init.headers).get('idempotency-key') ?? undefined })
    return answer()
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const refusal = (status: number, code: string, errors?: unknown) => () =>
  Response.json(
    { type: 'about:blank', title: code, status, code, ...(errors === undefined ? {} : { errors }) },
    { status },
  )

function show(Page: () => ReactNode) {
  return render(
    <TextsProvider
      start={{ language: 'en', messages }}
      load={() => Promise.resolve(messages)}
      onError={(error) => {
        throw error
      }}
    >
      <QueryClientProvider client={queryClient}>
        <Page />
        <ToastHost closeLabel="close" />
      </QueryClientProvider>
    </TextsProvider>,
  )
}

interface Seen {
  readonly onDone?: () => unknown
  readonly onFailed?: (error: unknown) => void
}

const formWith = (options: Seen = {}) =>
  function Form() {
    const { send, isBusy, failure } = useApiMutation(notesApi.writeNote, options)
    return (
      <>
        <FormAlert text={failure} />
        <button onClick={() => void send({ params, body: { text: 'Slept badly' } })}>
          {isBusy ? 'Saving' : 'Save'}
        </button>
      </>
    )
  }
const press = () => fireEvent.click(screen.getByRole('button'))

test('a double click sends once, and the next click after the answer sends again', async () => {
  const onDone = vi.fn<() => void>()
  show(formWith({ onDone }))
  act(() => {
    press()
    press()
  })
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(sent).toHaveLength(1)
  await screen.findByText('Save')
  press()
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(2))
})

test('an unexpected error is shown in the form and reported once', async () => {
  answer = () => Response.json({ id: 'of another form' }, { status: 201 })
  show(formWith())
  press()
  expect((await screen.findByText('Something went wrong.')).closest('[role="alert"]')).not.toBeNull()
  expect(reported).toHaveBeenCalledTimes(1)
})

test('a refusal of the server is shown and not reported as an error', async () => {
  answer = refusal(422, 'invalid-input', [{ path: 'text', code: 'too_big', message: 'too long' }])
  const fields: unknown[] = []
  show(formWith({ onFailed: (error) => void (error instanceof ApiProblem && fields.push(error.problem.errors)) }))
  press()
  await screen.findByText('Please check.')
  expect(fields).toEqual([[expect.objectContaining({ path: 'text' })]])
  expect(reported).not.toHaveBeenCalled()
})

test('a retry without a response uses the same key, and after it was stored a new key is used', async () => {
  answer = () => Promise.reject(new TypeError('no network'))
  show(formWith())
  press()
  await screen.findByText('Not reached.')
  answer = () => Response.json(note, { status: 201 })
  press()
  await waitFor(() => expect(screen.queryByText('Not reached.')).toBeNull())
  await screen.findByText('Save')
  press()
  await waitFor(() => expect(sent).toHaveLength(3))
  const [first, second, third] = sent.map(({ key }) => key)
  expect(first).toBeDefined()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('only the reads that the route names as stale become stale, and only for this member', async () => {
  const keys = {
    notes: ['getNotesOfMember', { params }],
    notesOfAnother: ['getNotesOfMember', { params: { ...params, memberId: guid(902) } }],
    devices: [devicesApi.getDevicesOfTenant.operationId, { params: { tenantId: 1 } }],
  } as const
  for (const queryKey of Object.values(keys)) queryClient.setQueryData(queryKey, {})
  const onDone = vi.fn<() => void>()
  show(formWith({ onDone }))
  press()
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  const isOld = (queryKey: readonly unknown[]) => queryClient.getQueryState(queryKey)?.isInvalidated
  expect([isOld(keys.notes), isOld(keys.notesOfAnother), isOld(keys.devices)]).toEqual([true, false, false])
})

test('a refusal that proves the screen stale causes a refetch', async () => {
  const queryKey = ['getNotesOfMember', { params }]
  queryClient.setQueryData(queryKey, {})
  answer = refusal(404, 'not-found')
  show(formWith())
  press()
  await waitFor(() => expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true))
})

test('a failure after the form has closed is shown in a message', async () => {
  let fail: (error: unknown) => void = () => undefined
  answer = () => new Promise((_, reject) => (fail = reject))
  const Form = formWith()
  let leave = (): void => {}
  function Page() {
    const [isOpen, setOpen] = useState(true)
    leave = () => setOpen(false)
    return isOpen && <Form />
  }
  show(Page)
  press()
  await waitFor(() => expect(sent).toHaveLength(1))
  act(() => leave())
  fail(new TypeError('no network'))
  expect((await screen.findByText('Not reached.')).closest('[role="status"]')).not.toBeNull()
})

test('a failure that the page shows in another way is neither shown twice nor reported', async () => {
  function Page() {
    const { send, failure } = useSending(() => Promise.reject(new DOMException('', 'AbortError')), {
      wordsFor: () => null,
    })
    return <button onClick={() => void send(undefined)}>{failure ?? 'nothing'}</button>
  }
  show(Page)
  await act(async () => fireEvent.click(screen.getByText('nothing')))
  expect(screen.getByText('nothing')).toBeDefined()
  expect(reported).not.toHaveBeenCalled()
})

test('a refusal is shown at once, and the form stays busy until the page has handled it', async () => {
  answer = refusal(422, 'invalid-input')
  let end = (): void => {}
  const dealtWith = new Promise<void>((resolve) => (end = resolve))
  show(formWith({ onFailed: () => dealtWith }))
  fireEvent.click(screen.getByText('Save'))
  await screen.findByText('Please check.')
  expect(screen.queryByText('Saving')).not.toBeNull()
  end()
  await screen.findByText('Save')
})

test('a person who clicks something else during a running action is asked to wait', async () => {
  answer = () => new Promise(() => {})
  show(formWith())
  fireEvent.click(screen.getByText('Save'))
  await screen.findByText('Saving')
  expect(screen.queryByText('Please wait.')).toBeNull()
  fireEvent.click(screen.getByText('Saving'))
  await screen.findByText('Please wait.')
  expect(sent).toHaveLength(1)
})

test('actions with different keys run at the same time, and each is shown as running', async () => {
  const ends = new Map<string, () => void>()
  function Page() {
    const { send, underWay } = useSending((name: string) => new Promise<void>((end) => ends.set(name, end)), {
      makeKey: (name) => name,
    })
    return ['one', 'other'].map((name) => (
      <button key={name} onClick={() => void send(name)}>
        {underWay.includes(name) ? `${name} is busy` : name}
      </button>
    ))
  }
  show(Page)
  fireEvent.click(screen.getByText('one'))
  fireEvent.click(screen.getByText('other'))
  await screen.findByText('one is busy')
  await act(async () => ends.get('other')?.())
  expect(screen.getByText('one is busy')).toBeDefined()
  expect(screen.getByText('other')).toBeDefined()
})
