import { erasuresApi } from '@salus/contract/members/erasures.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TextsProvider } from '../../i18n/t.tsx'
import { NetworkProblem } from './problems.ts'
import { queryClient } from './query.ts'
import { useChoice } from './use-choice.ts'
import { write } from './write.ts'

const messages = { 'errors.network': 'Not reached.' }

interface Sent {
  readonly value: string
  readonly answer: () => void
  readonly fail: () => void
}
let sent: Sent[]
beforeEach(() => (sent = []))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const save = (value: string) =>
  new Promise<void>((resolve, reject) => {
    sent.push({ value, answer: resolve, fail: () => reject(new NetworkProblem(null)) })
  })

function Choice() {
  const [held, setHeld] = useState('a')
  const { value, choose, failure } = useChoice(held, save, { onDone: (_, chosen) => setHeld(chosen) })
  return (
    <>
      <p role="alert">{failure}</p>
      <p>{`holds ${held}`}</p>
      <select value={value} onChange={(event) => choose(event.currentTarget.value)}>
        {['a', 'b', 'c'].map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </>
  )
}

function show() {
  render(
    <TextsProvider start={{ language: 'en', messages }} load={() => Promise.resolve(messages)} onError={() => {}}>
      <QueryClientProvider client={queryClient}>
        <Choice />
      </QueryClientProvider>
    </TextsProvider>,
  )
}
const select = () => screen.getByRole<HTMLSelectElement>('combobox')
const choose = (value: string) => fireEvent.change(select(), { target: { value } })
const values = () => sent.map(({ value }) => value)

test('of several quick choices, the last is shown and stored', async () => {
  show()
  for (const value of ['b', 'c', 'b']) choose(value)
  expect(select().value).toBe('b')
  expect(values()).toEqual(['b'])
  await act(async () => sent[0]?.answer())
  await waitFor(() => expect(values()).toEqual(['b', 'b']))
  await act(async () => sent[1]?.answer())
  await screen.findByText('holds b')
  expect(select().value).toBe('b')
})

test('choosing the previous value again during a save is also sent', async () => {
  show()
  choose('b')
  choose('a')
  await act(async () => sent[0]?.answer())
  await waitFor(() => expect(values()).toEqual(['b', 'a']))
  await act(async () => sent[1]?.answer())
  await screen.findByText('holds a')
  expect(select().value).toBe('a')
})

test('when the last value cannot be stored, the stored value is shown again with the failure', async () => {
  show()
  choose('b')
  choose('c')
  await act(async () => sent[0]?.answer())
  await waitFor(() => expect(values()).toEqual(['b', 'c']))
  await act(async () => sent[1]?.fail())
  await screen.findByText('Not reached.')
  expect(select().value).toBe('b')
})

test('a failure of a replaced value is not shown', async () => {
  show()
  choose('b')
  choose('c')
  await act(async () => sent[0]?.fail())
  await waitFor(() => expect(values()).toEqual(['b', 'c']))
  expect(screen.queryByText('Not reached.')).toBeNull()
  expect(select().value).toBe('c')
})

test('a value is sent again if a later one was sent in between, even without responses', async () => {
  const keys: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', headers }: RequestInit = {}) => {
    if (method === 'GET') return new Response()
    keys.push(new Headers(headers).get('idempotency-key'))
    throw new TypeError('no network')
  })
  const params = { tenantId: 1, dataClass: 'left-members' } as const
  const keep = async (months: number) => {
    await write(erasuresApi.setRetention, { params, body: { months } }).catch(() => undefined)
  }
  for (const months of [12, 24, 12, 12]) await keep(months)
  const [first, second, third, fourth] = keys
  expect(new Set([first, second, third]).size).toBe(3)
  expect(fourth).toBe(third)
})
