import { afterEach, expect, test } from 'vitest'
import type { Task } from './hosted-thread.ts'
import { ThreadPool } from './thread-pool.ts'

let pool: ThreadPool
afterEach(() => pool.close())

const poolKept = (keptMs: number) => {
  pool = new ThreadPool({ mostAtATime: 2, mostWaiting: 20, keptMs })
  return pool
}
const makeTask = (code: string, given: unknown = null): Task => ({
  script: `data:text/javascript,${encodeURIComponent(`import { threadId } from 'node:worker_threads'; export const work = ${code}`)}`,
  given,
  longestMs: 20_000,
  moves: [],
})
const threadTask = makeTask('() => threadId')
const slowly = makeTask('() => new Promise((done) => setTimeout(done, 200, threadId))')

test('an idle thread is ended after a while, and a new one reads the next file', async () => {
  poolKept(50)
  const first = await pool.run(threadTask)
  await expect.poll(() => pool.size).toBe(0)
  expect(await pool.run(threadTask)).not.toBe(first)
})

test('there are never more threads than files that are read at a time', async () => {
  poolKept(60_000)
  const used = await Promise.all(Array.from({ length: 8 }, () => pool.run(slowly)))
  expect([new Set(used).size, pool.size]).toEqual([2, 2])
})

test('closing ends idle threads at once, and busy threads after their file', async () => {
  poolKept(60_000)
  const [first] = await Promise.all([pool.run(threadTask), pool.run(threadTask)])
  const reading = pool.run(slowly)
  await pool.close()
  expect(pool.size).toBe(0)
  const used = await reading
  expect(used).toEqual(expect.any(Number))
  const next = await pool.run(threadTask)
  expect([first, used]).not.toContain(next)
})

test('a thread that breaks while idle affects no request', async () => {
  poolKept(60_000)
  const first = await pool.run(makeTask('() => { setTimeout(() => process.exit(3), 20).unref(); return threadId }'))
  expect(pool.size).toBe(1)
  await expect.poll(() => pool.size).toBe(0)
  expect(await pool.run(threadTask)).not.toBe(first)
})
