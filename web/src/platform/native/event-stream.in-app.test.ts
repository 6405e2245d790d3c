import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EventStream } from './event-stream.ts'
import { enterShell, type NativeShell } from './native-shell.ts'

const asked: { url: string; init: RequestInit }[] = []
let answers: (() => Response | Promise<Response>)[] = []

beforeEach(() => {
  asked.length = 0
  vi.useFakeTimers()
  enterShell({
    prepare: (path: string, init: RequestInit) => ({
      url: `https://salus.example${path}`,
      init: { ...init, headers: { ...init.headers, authorization: 'Bearer salusapp_x' }, credentials: 'omit' },
    }),
    receive: () => undefined,
  } as unknown as NativeShell)
  vi.stubGlobal('EventSource', { CONNECTING: 0, OPEN: 1, CLOSED: 2 })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init })
    const answer = answers.shift()
    if (answer === undefined) return new Promise<Response>(() => undefined)
    return answer()
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const buildStream = (...parts: readonly string[]) =>
  new Response(
    new ReadableStream({
      start: (stream) => {
        for (const part of parts) stream.enqueue(new TextEncoder().encode(part))
        stream.close()
      },
    }),
  )

function listen() {
  const heard: string[] = []
  const stream = new EventStream('/api/events?since=5')
  for (const name of ['message', 'check-up-recorded'])
    stream.addEventListener(name, (event) => heard.push(`${name} ${String((event as MessageEvent).data)}`))
  for (const name of ['open', 'error']) stream.addEventListener(name, () => heard.push(name))
  return { stream, heard }
}

test('events are requested with the token and read as by an EventSource, even if the network splits them', async () => {
  answers = [
    () =>
      buildStream(
        'retry: 700\n\nevent: check-up-rec',
        'orded\ndata: {"a":',
        '1}\n\ndata: one\ndata: two\n\n: nothing\n\ndata: cut',
      ),
  ]
  const { stream, heard } = listen()
  await vi.waitFor(() => expect(heard).toContain('error'))
  expect(heard).toEqual(['open', 'check-up-recorded {"a":1}', 'message one\ntwo', 'error'])
  expect(asked[0]).toMatchObject({
    url: 'https://salus.example/api/events?since=5',
    init: { credentials: 'omit', headers: { accept: 'text/event-stream', authorization: 'Bearer salusapp_x' } },
  })
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(700)
  expect(asked).toHaveLength(2)
  stream.close()
})

test('a refusal ends the stream, a lost network does not, and closing it stops the request', async () => {
  answers = [() => Promise.reject(new TypeError('away')), () => new Response(null, { status: 401 })]
  const { stream, heard } = listen()
  await vi.waitFor(() => expect(heard).toEqual(['error']))
  expect(stream.readyState).toBe(0)
  await vi.advanceTimersByTimeAsync(3_000)
  await vi.waitFor(() => expect(heard).toEqual(['error', 'error']))
  expect(stream.readyState).toBe(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(2)

  const other = listen()
  other.stream.close()
  expect(asked.at(-1)?.init.signal?.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(3)
})
