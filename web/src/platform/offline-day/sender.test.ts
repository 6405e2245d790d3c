import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askReadinessBy, noteSilence, stopAsking } from '../api/service-state.ts'
import { type Delivery, Sender, type SenderParts, type WaitingEntry, waitAfter } from './sender.ts'

let queue: WaitingEntry[] = []
let delivered: string[] = []
let refused: string[] = []
let answer: (id: string) => Promise<Delivery>
const onSignedOut = vi.fn<() => void>()
let stop: (() => void) | undefined

beforeEach(() => {
  vi.useFakeTimers()
  queue = [
    { id: 'a1', person: 'a' },
    { id: 'b1', person: 'b' },
    { id: 'a2', person: 'a' },
    { id: 'c1', person: 'c' },
  ]
  delivered = []
  refused = []
  answer = async () => ({ kind: 'stored' })
  onSignedOut.mockClear()
})
afterEach(() => {
  stop?.()
  vi.useRealTimers()
})

function start(more: Partial<SenderParts> = {}) {
  const remove = (id: string) => {
    queue = queue.filter((entry) => entry.id !== id)
  }
  const sender = new Sender({
    list: async () => queue,
    deliver: async (id) => {
      delivered.push(id)
      return answer(id)
    },
    onStored: async (id) => remove(id),
    onRefused: async (id, code) => {
      remove(id)
      refused.push(`${id} ${code}`)
    },
    onSignedOut,
    isOnline: () => true,
    alone: (act) => act(),
    ...more,
  })
  stop = sender.start()
  return sender
}

test('everything is sent once, each person’s results in their order', async () => {
  await start().sendNow()
  expect(delivered.toSorted()).toEqual(['a1', 'a2', 'b1', 'c1'])
  expect(delivered.indexOf('a1')).toBeLessThan(delivered.indexOf('a2'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(delivered).toHaveLength(4)
})

test('entries of at most two people are sent at the same time', async () => {
  const open: (() => void)[] = []
  answer = () => new Promise((resolve) => open.push(() => resolve({ kind: 'stored' })))
  start()
  await vi.advanceTimersByTimeAsync(0)
  expect(delivered).toEqual(['a1', 'b1'])
  open[1]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(delivered).toEqual(['a1', 'b1', 'c1'])
})

test('a refused result is never sent again, and does not delay other people', async () => {
  answer = async (id) => (id === 'a1' ? { kind: 'refused', code: 'safety-stop' } : { kind: 'stored' })
  await start().sendNow()
  expect(refused).toEqual(['a1 safety-stop'])
  await vi.advanceTimersByTimeAsync(120_000)
  expect(delivered.filter((id) => id === 'a1')).toHaveLength(1)
  expect(queue).toEqual([])
})

test('entries that cannot be sent now stay in order, and are tried again after growing delays', async () => {
  answer = async () => ({ kind: 'later' })
  await start().sendNow()
  expect(delivered).not.toContain('a2')
  expect(queue).toHaveLength(4)
  const before = delivered.length
  await vi.advanceTimersByTimeAsync(1_400)
  expect(delivered).toHaveLength(before)
  await vi.advanceTimersByTimeAsync(1_700)
  expect(delivered.length).toBeGreaterThan(before)
  answer = async () => ({ kind: 'stored' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(queue).toEqual([])
})

test('the delays grow from two seconds to a minute', () => {
  const range = (failures: number) => Array.from({ length: 50 }, () => waitAfter(failures))
  expect(Math.min(...range(1))).toBeGreaterThanOrEqual(1_500)
  expect(Math.max(...range(1))).toBeLessThanOrEqual(2_500)
  expect(Math.min(...range(20))).toBeGreaterThanOrEqual(45_000)
  expect(Math.max(...range(20))).toBeLessThanOrEqual(75_000)
})

test('when the session has ended, nothing more is sent, and the person is asked once to sign in', async () => {
  answer = async () => ({ kind: 'signed-out' })
  await start().sendNow()
  expect(delivered).toEqual(['a1', 'b1'])
  expect(onSignedOut).toHaveBeenCalledOnce()
  expect(queue).toHaveLength(4)
})

test('waiting entries are sent when the network is back, when the page is shown, and every 30 seconds', async () => {
  let isOnline = false
  start({ isOnline: () => isOnline })
  await vi.advanceTimersByTimeAsync(90_000)
  expect(delivered).toEqual([])
  isOnline = true
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(delivered).toHaveLength(4)
  queue = [{ id: 'd1', person: 'd' }]
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(delivered).toContain('d1')
  queue = [{ id: 'e1', person: 'e' }]
  await vi.advanceTimersByTimeAsync(30_000)
  expect(delivered).toContain('e1')
})

test('after the sender was stopped, no further result of the same person is sent', async () => {
  answer = async () => {
    stop?.()
    return { kind: 'stored' }
  }
  await start().sendNow()
  expect(delivered).toEqual(['a1'])
  expect(queue.map(({ id }) => id)).toEqual(['b1', 'a2', 'c1'])
})

test('results are sent seconds after the service answers again, although the browser reported no network', async () => {
  askReadinessBy(async () => new Response())
  answer = async () => ({ kind: 'later' })
  start()
  await vi.advanceTimersByTimeAsync(300_000)
  const before = delivered.length
  while (delivered.length === before) await vi.advanceTimersByTimeAsync(1_000)
  await vi.advanceTimersByTimeAsync(1_000)
  answer = async () => ({ kind: 'stored' })
  noteSilence()
  await vi.advanceTimersByTimeAsync(8_000)
  expect(queue).toEqual([])
  stopAsking()
})
