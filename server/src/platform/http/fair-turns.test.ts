import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FairTurns } from './fair-turns.ts'

const turns = () => new FairTurns({ alone: 4, amongOthers: 2 })

/** Starts requests that run until the test ends them. `begun` lists them in the order in which they began. */
function load(fair: FairTurns) {
  const begun: { readonly of: string; end(): void }[] = []
  const ask = (of: string) =>
    fair.inTurn(of, () => new Promise<void>((resolve) => void begun.push({ of, end: () => resolve() })))
  const many = (of: string, count: number) => Array.from({ length: count }, () => ask(of).catch((error) => error))
  return { begun, ask, many, of: (name: string) => begun.filter((each) => each.of === name).length }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** The time in ms that one request takes on the only thread when no other request runs. */
const serviceMs = 6

interface Work {
  left: number
  readonly done: () => void
}

/**
 * Returns the response times of a calm tenant that sends one request every 20 ms. At the same time, each visitor of a
 * busy tenant sends the next request as soon as the last one is answered. The thread works on all running requests in
 * turn, for one millisecond each.
 */
async function answerTimesBeside(visitors: number): Promise<readonly number[]> {
  const fair = new FairTurns({ alone: 6, amongOthers: 2 })
  const begun: Work[] = []
  const ask = (of: string) =>
    fair.inTurn(of, () => new Promise<void>((resolve) => void begun.push({ left: serviceMs, done: resolve })))
  const times: number[] = []
  const askCalmly = async (isCounted: boolean) => {
    const from = performance.now()
    await ask('calm')
    if (isCounted) times.push(performance.now() - from)
  }
  let isOpen = true
  const askAgain = async (): Promise<void> => {
    await ask('busy').catch(() => undefined)
    if (isOpen) await askAgain()
  }
  for (let visitor = 0; visitor < visitors; visitor += 1) void askAgain()
  for (let ms = 0; ms < 3_000; ms += 1) {
    // The first second does not count, because a busy tenant is recognised only after some time.
    if (ms % 20 === 0) void askCalmly(ms >= 1_000)
    await settled()
    const turn = begun.shift()
    vi.advanceTimersByTime(1)
    if (!turn) continue
    turn.left -= 1
    if (turn.left > 0) begun.push(turn)
    else turn.done()
    await settled()
  }
  isOpen = false
  return times
}
const p95 = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

describe('the requests of a tenant', () => {
  test('wait only for requests of the same tenant, so a single request of another tenant is served at once', async () => {
    const { begun, many, of } = load(turns())
    many('busy', 300)
    await settled()
    expect(of('busy')).toBe(4)
    many('calm', 1)
    await settled()
    expect(of('calm')).toBe(1)
    // While another subject is active, the busy one may run fewer requests. Three of its requests have ended, but only
    // one has started.
    for (const each of begun.slice(0, 3)) each.end()
    await settled()
    expect(of('busy')).toBe(5)
  })
  test('are all worked on, in the order in which they came', async () => {
    const { begun, many } = load(turns())
    const all = many('busy', 9)
    for (let ended = 0; ended < 9; ended += 1) {
      await settled()
      begun[ended]?.end()
    }
    expect(await Promise.all(all)).toEqual(Array.from({ length: 9 }))
  })
  test('that take long let the next ones begin, up to the limit for a tenant alone', async () => {
    const { begun, many, of } = load(turns())
    many('calm', 1)
    many('busy', 20)
    await settled()
    expect(of('busy')).toBe(2)
    vi.advanceTimersByTime(300)
    await settled()
    expect(of('busy')).toBe(4)
    vi.advanceTimersByTime(300)
    await settled()
    expect(of('busy')).toBe(4)
    begun.find((each) => each.of === 'busy')?.end()
    await settled()
    expect(of('busy')).toBe(5)
  })
  test('get the full share again when the others have been quiet for a while', async () => {
    const fair = turns()
    const { begun, many, of } = load(fair)
    many('calm', 1)
    await settled()
    begun[0]?.end()
    many('busy', 20)
    await settled()
    expect(of('busy')).toBe(2)
    vi.advanceTimersByTime(3_000)
    begun[1]?.end()
    await settled()
    expect(of('busy')).toBe(5)
  })
  test('are refused with a time to retry if too many wait, or if one waits too long', async () => {
    const { many } = load(turns())
    const all = many('busy', 1_010)
    const busy = { code: 'too-many-requests', details: { retryAfterSeconds: 5 } }
    expect(await Promise.all(all.slice(1_004))).toMatchObject(Array.from({ length: 6 }, () => busy))
    vi.advanceTimersByTime(6_000)
    expect(await Promise.all(all.slice(4, 1_004))).toMatchObject(Array.from({ length: 1_000 }, () => busy))
  })
  test('take at most twice as long as alone while another tenant keeps sending twenty times as many', async () => {
    const calm = await answerTimesBeside(0)
    const beside = await answerTimesBeside(20)
    expect(calm.length).toBeGreaterThan(50)
    expect(p95(calm)).toBe(serviceMs)
    expect(p95(beside)).toBeLessThanOrEqual(2 * p95(calm))
  })
  test('give their turn back even if they fail', async () => {
    const fair = turns()
    const fail = () => fair.inTurn('busy', () => Promise.reject(new Error('broken')))
    for (let time = 0; time < 9; time += 1) await expect(fail()).rejects.toThrow('broken')
    expect(await fair.inTurn('busy', async () => 'served')).toBe('served')
  })
})
