import type { LiveEvent } from '@salus/contract/service/live-events.ts'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onLiveEvent, useLiveStream } from './live.ts'
import { noteNothingAsked, queryClient } from './query.ts'

const ofTenant = (tenantId: number) => ['getMembersOfTenant', { params: { tenantId } }]
const settings = ['getTenantSettings', { params: { tenantId: 1 } }]
const all = [ofTenant(1), ofTenant(2), settings]
const old = () => all.filter((queryKey) => queryClient.getQueryState(queryKey)?.isInvalidated === true)
const changed = (groupId: number): LiveEvent => ({ kind: 'members-changed', groupId })
/** Past events, in the format that the server and the other windows send. */
const past = (agoMs: number, ...events: readonly LiveEvent[]) => ({
  completeMs: 10_500,
  events: events.map((event) => ({ agoMs, event })),
})

class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  static readonly opened: FakeSource[] = []
  readyState = 0
  readonly since: number | null
  readonly asksBeats: boolean
  constructor(address: string) {
    super()
    const { searchParams } = new URL(address, 'http://localhost:3000')
    this.asksBeats = searchParams.get('beats') === 'true'
    const since = searchParams.get('since')
    this.since = since === null ? null : Number(since)
    FakeSource.opened.push(this)
  }
  open() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  fail(readyState: number) {
    this.readyState = readyState
    this.dispatchEvent(new Event('error'))
  }
  say(name: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }))
  }
  close() {
    this.readyState = FakeSource.CLOSED
  }
}

/**
 * Fakes the other windows of the browser. They receive the messages of this window, and one of them may hold the lock.
 */
const others = {
  posted: [] as unknown[],
  heldByThem: false,
  say: (_said: unknown): void => undefined,
  release: () => {},
}

class FakeChannel extends EventTarget {
  constructor() {
    super()
    others.say = (data) => void this.dispatchEvent(new MessageEvent('message', { data }))
  }
  postMessage(said: unknown) {
    others.posted.push(said)
  }
  close() {}
}

const locks = {
  request: async (_name: string, { ifAvailable }: LockOptions, act: (lock: unknown) => unknown) => {
    if (others.heldByThem && ifAvailable) return act(null)
    if (others.heldByThem) await new Promise<void>((resolve) => (others.release = resolve))
    return act({})
  },
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks }))
  Object.assign(others, { posted: [], heldByThem: false })
  FakeSource.opened.length = 0
  queryClient.clear()
  for (const queryKey of all) queryClient.setQueryData(queryKey, {})
  noteNothingAsked()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Opens a page that sent its first requests `afterMs` milliseconds ago. */
async function open(afterMs = 800) {
  vi.advanceTimersByTime(afterMs)
  renderHook(() => useLiveStream())
  await vi.advanceTimersByTimeAsync(0)
}

async function openFirst(afterMs?: number) {
  await open(afterMs)
  const [source] = FakeSource.opened
  if (!source) throw new Error('no stream was opened')
  return source
}

test('only changes between the first responses and the stream are requested again', async () => {
  const heard: LiveEvent[] = []
  const forget = onLiveEvent((event) => heard.push(event))
  const source = await openFirst(800)
  expect(source.since).toBe(10_800)
  source.open()
  expect(old()).toEqual([])
  source.say('catch-up', past(500, changed(2)))
  expect(old()).toEqual([ofTenant(2)])
  expect(heard, 'it is shown by the page already, so nobody is told').toEqual([])
  source.say('members-changed', changed(1))
  expect(heard).toEqual([changed(1)])
  forget()
})

test('a first view requests nothing again if nothing has changed since its first request', async () => {
  const source = await openFirst()
  source.open()
  source.say('catch-up', past(801, changed(1), changed(2)))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(old()).toEqual([])
})

test.each([
  ['the server does not remember events that old', { completeMs: 799, events: [] }],
  [
    'the page does not understand the events that the server remembers',
    { completeMs: 10_800, events: [{ kind: 'of-a-later-version' }] },
  ],
])('all data that events can change is requested again if %s', async (_why, said) => {
  const source = await openFirst()
  source.open()
  source.say('catch-up', said)
  expect(old()).toEqual([ofTenant(1), ofTenant(2)])
})

test('all data that events can change is requested again if the stream took too long to open', async () => {
  const source = await openFirst()
  vi.advanceTimersByTime(10_001)
  source.open()
  source.say('catch-up', { completeMs: 10_800, events: [] })
  expect(old()).toEqual([ofTenant(1), ofTenant(2)])
})

test('a stream that failed before it opened causes one full refetch, and a later stream requests no earlier events', async () => {
  const source = await openFirst()
  source.fail(0)
  source.open()
  expect(old()).toEqual([ofTenant(1), ofTenant(2)])
  queryClient.setQueryData(ofTenant(2), {})
  source.say('catch-up', past(0, changed(2)))
  expect(old(), 'the browser repeats the time when it reconnects').toEqual([ofTenant(1)])
  source.fail(FakeSource.CLOSED)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(FakeSource.opened.map(({ since }) => since)).toEqual([10_800, null])
})

test('a refused stream is requested again after two seconds, and then less and less often', async () => {
  ;(await openFirst()).fail(FakeSource.CLOSED)
  const opened = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return FakeSource.opened.length
  }
  expect(await opened(2_000)).toBe(2)
  FakeSource.opened.at(-1)?.fail(FakeSource.CLOSED)
  expect(await opened(2_000)).toBe(2)
  expect(await opened(2_000)).toBe(3)
  expect(
    FakeSource.opened.map(({ asksBeats }) => asksBeats),
    'an older server would refuse a request for beats each time',
  ).toEqual([true, false, true])
  FakeSource.opened.at(-1)?.open()
  FakeSource.opened.at(-1)?.fail(FakeSource.CLOSED)
  expect(await opened(2_000), 'a stream that had opened is soon asked for again').toBe(4)
})

test('a stream that is silent for three beats is opened again, and the page loads its data again', async () => {
  const first = await openFirst()
  first.open()
  const opened = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return FakeSource.opened.length
  }
  expect(await opened(600_000), 'an older server sends no beats').toBe(1)
  for (let beats = 0; beats < 10; beats++) {
    first.say('beat', {})
    expect(await opened(15_000)).toBe(1)
  }
  expect(await opened(30_000)).toBe(2)
  expect(first.readyState).toBe(FakeSource.CLOSED)
  expect(await opened(15_000), 'a connection that does not open is given up as well').toBe(3)
  for (const queryKey of all) queryClient.setQueryData(queryKey, {})
  FakeSource.opened.at(-1)?.open()
  expect(old()).toEqual([ofTenant(1), ofTenant(2)])
})

test('after signing in, a page reaches back only to the sign-in', async () => {
  vi.advanceTimersByTime(600_000)
  noteNothingAsked()
  expect((await openFirst(300)).since).toBe(10_300)
})

test('the listening window sends a later window the events that it missed, but none from before the stream opened', async () => {
  const source = await openFirst()
  source.open()
  source.say('members-changed', changed(1))
  vi.advanceTimersByTime(1_000)
  source.say('members-changed', changed(2))
  others.posted.length = 0
  others.say({ asks: 'later', sinceMs: 500 })
  others.say({ asks: 'much earlier', sinceMs: 60_000 })
  source.say('session-changed', { kind: 'session-changed' })
  others.say({ asks: 'of another session', sinceMs: 500 })
  expect(others.posted).toEqual([
    { answers: 'later', missed: { completeMs: 500, events: [{ agoMs: 0, event: changed(2) }] } },
    {
      answers: 'much earlier',
      missed: {
        completeMs: 1_799,
        events: [
          { agoMs: 1_000, event: changed(1) },
          { agoMs: 0, event: changed(2) },
        ],
      },
    },
    { kind: 'session-changed' },
    { answers: 'of another session', missed: { completeMs: 0, events: [] } },
  ])
})

test('past events that the server sends to the listening window go to all windows', async () => {
  const source = await openFirst()
  source.open()
  source.say('catch-up', past(500, changed(2)))
  expect(others.posted).toEqual([{ earlier: [changed(2)] }])
})

test('past events from another window cause a refetch', async () => {
  others.heldByThem = true
  await open()
  others.say({ earlier: [changed(2)] })
  expect(old()).toEqual([ofTenant(2)])
})

test('a page reads its session again if rights in a tenant changed before the stream opened', async () => {
  queryClient.setQueryData(['getSession', {}], {})
  const source = await openFirst()
  source.open()
  source.say('catch-up', past(500, { kind: 'memberships-changed', groupId: 1 }))
  expect(queryClient.getQueryState(['getSession', {}])?.isInvalidated).toBe(true)
})

test('a later window asks the listening window what it missed, without a request', async () => {
  others.heldByThem = true
  await open(700)
  expect(FakeSource.opened).toEqual([])
  const [ask] = others.posted
  expect(ask).toEqual({ asks: expect.any(String), sinceMs: 10_700 })
  const id: unknown = Reflect.get(Object(ask), 'asks')
  others.say({ answers: 'somebody else', missed: past(0, changed(1)) })
  expect(old()).toEqual([])
  others.say({ answers: id, missed: past(500, changed(2)) })
  expect(old()).toEqual([ofTenant(2)])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(old()).toEqual([ofTenant(2)])
})

test('a later window refetches everything if the listening window does not remember enough', async () => {
  others.heldByThem = true
  await open()
  const id: unknown = Reflect.get(Object(others.posted[0]), 'asks')
  others.say({ answers: id, missed: { completeMs: 700, events: [] } })
  expect(old()).toEqual([ofTenant(1), ofTenant(2)])
})

test('a later window without an answer refetches everything', async () => {
  others.heldByThem = true
  await open()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(old()).toEqual([ofTenant(1), ofTenant(2)])
})

test('a window that takes over refetches everything and makes all others do so', async () => {
  others.heldByThem = true
  await open()
  others.posted.length = 0
  others.release()
  await vi.advanceTimersByTimeAsync(0)
  const [source] = FakeSource.opened
  expect(source?.since).toBeNull()
  source?.open()
  expect(old()).toEqual([ofTenant(1), ofTenant(2)])
  expect(others.posted).toEqual(['missed-something'])
})
