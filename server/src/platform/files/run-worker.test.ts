import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { parseInWorker, runWorker, TooDemanding } from './run-worker.ts'

const thread = (code: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from 'node:worker_threads'\n${code}`)}`,
  )
const echo = thread('parentPort.postMessage(workerData)')

test.each([
  ['takes all memory', thread('const all = []; for (;;) all.push(new Array(1e6).fill({}))'), {}],
  ['never ends', thread('for (;;);'), { longest: 200 }],
  ['calls itself without end', thread('const deeper = () => deeper() + 1; deeper()'), {}],
])(
  'a file whose reading %s is refused in words, and the next one is read',
  async (_what, script, options) => {
    await expect(runWorker(script, null, options)).rejects.toBeInstanceOf(TooDemanding)
    await expect(parseInWorker(script, null, options)).rejects.toMatchObject({ code: 'file-too-demanding' })
    expect(await runWorker(echo, 'still here')).toBe('still here')
  },
  60_000,
)

test.each([
  ['throws', thread(`throw new TypeError('a bug')`)],
  ['ends without an answer', thread('process.exit(3)')],
])('a worker that %s fails that request alone', async (_what, script) => {
  await expect(parseInWorker(script, null)).rejects.toThrow()
  expect(await runWorker(echo, 'still here')).toBe('still here')
})

test('a large answer comes in parts, in their order, before the last message', async () => {
  const parts: unknown[] = []
  const script = thread(`for (const part of [1, 2, 3]) parentPort.postMessage({ part }); parentPort.postMessage('end')`)
  expect(await runWorker(script, null, { onPart: (part) => parts.push(part) })).toBe('end')
  expect(parts).toEqual([1, 2, 3])
})

test('more than two workers wait for each other, and more than twenty waiting are refused', async () => {
  const slow = thread('setTimeout(() => parentPort.postMessage(workerData), 50)')
  const answers = await Promise.allSettled(Array.from({ length: 24 }, (_, index) => runWorker(slow, index)))
  const refused = answers.filter(({ status }) => status === 'rejected')
  expect(refused).toEqual([
    expect.objectContaining({ reason: expect.objectContaining({ code: 'unavailable' }) }),
    expect.objectContaining({ reason: expect.objectContaining({ code: 'unavailable' }) }),
  ])
}, 60_000)

test.runIf(process.platform === 'linux')('a worker gives way to the threads that answer requests', async () => {
  const script = thread(`
    import { readFileSync } from 'node:fs'
    const [, nice] = /(?:\\S+ ){16}(\\S+)/.exec(readFileSync('/proc/thread-self/stat', 'utf8').split(') ')[1])
    parentPort.postMessage(Number(nice))`)
  expect(await runWorker(script, null)).toBe(10)
  expect(getPriority()).toBe(0)
})
