import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { pdfWith, smallPng } from '../../testing/sample-files.ts'
import { endThreads, parseInThread, runInThread, TooDemanding } from './run-in-thread.ts'

type Anything = (given: unknown) => unknown
const script = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`)
const run = (address: URL, given: unknown, options?: Parameters<typeof runInThread>[2]) =>
  runInThread<Anything>(address, given, options)

const echo = script('export const work = (given) => given')
const threadScript = script(`import { threadId } from 'node:worker_threads'; export const work = () => threadId`)

test.each([
  [
    'takes all memory',
    script('export function work() { const all = []; for (;;) all.push(new Array(1e6).fill({})) }'),
    {},
  ],
  ['never ends', script('export function work() { for (;;); }'), { longest: 200 }],
  ['never answers', script('export const work = () => new Promise(() => undefined)'), { longest: 200 }],
  ['calls itself without end', script('export const work = () => work() + 1'), {}],
])(
  'a file whose reading %s is refused in words, its thread is replaced, and the next one is read',
  async (_what, demanding, options) => {
    const used = await run(threadScript, null)
    await expect(run(demanding, null, options)).rejects.toBeInstanceOf(TooDemanding)
    await expect(parseInThread<Anything>(demanding, null, options)).rejects.toMatchObject({
      code: 'file-too-demanding',
    })
    expect(await run(echo, 'still here')).toBe('still here')
    expect(await run(threadScript, null)).not.toBe(used)
  },
  60_000,
)

test.each([
  ['throws', script(`export function work() { throw new TypeError('a bug') }`)],
  ['fails later', script(`export async function work() { await null; throw new TypeError('a bug') }`)],
  ['ends without an answer', script('export const work = () => process.exit(3)')],
  ['is not there', new URL('not-there.worker.ts', import.meta.url)],
  ['answers with what cannot be sent', script('export const work = () => () => undefined')],
])('a script that %s fails that request alone, and its thread is replaced', async (_what, broken) => {
  const used = await run(threadScript, null)
  await expect(parseInThread<Anything>(broken, null)).rejects.toThrow()
  expect(await run(echo, 'still here')).toBe('still here')
  expect(await run(threadScript, null)).not.toBe(used)
})

test('what cannot be sent to a thread fails that request alone', async () => {
  await expect(run(echo, () => undefined)).rejects.toThrow('could not be cloned')
  expect(await run(echo, 'still here')).toBe('still here')
})

test('a file is read even if the thread of another file crashes', async () => {
  const slow = script('export const work = (given) => new Promise((done) => setTimeout(() => done(given), 300))')
  const crash = script('export const work = () => process.exit(3)')
  const [read, crashed] = await Promise.allSettled([run(slow, 'read'), run(crash, null)])
  expect([read, crashed.status]).toEqual([{ status: 'fulfilled', value: 'read' }, 'rejected'])
})

test('a file whose thread gets no processor for long, because the machine is busy, is read anyway', async () => {
  const starved = script('export const work = (given) => new Promise((done) => setTimeout(() => done(given), 400))')
  expect(await run(starved, 'read', { longest: 200 })).toBe('read')
  expect(await run(echo, 'the next one', { longest: 200 })).toBe('the next one')
})

test('a large answer comes in parts, in their order, before the last message', async () => {
  const parts: unknown[] = []
  const inParts = script(
    `export function work(given, { post }) { for (const part of [1, 2, 3]) post(part); return 'end' }`,
  )
  expect(await run(inParts, null, { onPart: (part) => parts.push(part) })).toBe('end')
  expect(parts).toEqual([1, 2, 3])
})

test('memory is handed over in both directions', async () => {
  const bytes = new Uint8Array([1, 2, 3])
  const moving = script('export function work(given, { moves }) { moves.push(given.buffer); return given }')
  const answer = await run(moving, bytes, { moves: [bytes.buffer] })
  expect([bytes.length, answer]).toEqual([0, new Uint8Array([1, 2, 3])])
  expect(await run(echo, 'still here')).toBe('still here')
})

test('two tasks run at a time, twenty wait, and further ones are refused', async () => {
  const slow = script('export const work = (given) => new Promise((done) => setTimeout(() => done(given), 50))')
  const answers = await Promise.allSettled(Array.from({ length: 24 }, (_, index) => run(slow, index)))
  const refused = answers.filter(({ status }) => status === 'rejected')
  expect(refused).toEqual([
    expect.objectContaining({ reason: expect.objectContaining({ code: 'unavailable' }) }),
    expect.objectContaining({ reason: expect.objectContaining({ code: 'unavailable' }) }),
  ])
}, 60_000)

test('a thread is used again for the next file, also with another script', async () => {
  await endThreads()
  const first = await run(threadScript, null)
  await run(echo, 'a file')
  expect(await run(threadScript, null)).toBe(first)
})

test.each([
  ['a PDF', pdfWith('Anna')],
  ['a picture', smallPng],
])('a thread that inspected %s is used again', async (_what, content) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'salus-thread-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'sent')
  writeFileSync(file, content)
  await endThreads()
  const first = await run(threadScript, null)
  const inspects = new URL('../files/inspect-file.worker.ts', import.meta.url)
  expect(await runInThread<Anything>(inspects, file)).toMatchObject({ found: { bytes: content.length } })
  expect(await run(threadScript, null)).toBe(first)
})

const attempts: readonly [string, string, string][] = [
  ['a name of all', 'globalThis.kept = given', 'globalThis.kept'],
  ['what objects inherit', 'Object.prototype.kept = given', '({}).kept'],
  ['what lists inherit', 'Array.prototype.kept = given', '[].kept'],
  ['a property of a class', 'RegExp.kept = given', 'RegExp.kept'],
  ['the environment', 'process.kept = given', 'process.kept'],
  ['the last match', '/of/.exec(given)', `RegExp.input + RegExp['$\`'] + RegExp["$'"]`],
]
test.each(attempts)('what one file leaves in %s is not seen by the next', async (_where, keep, find) => {
  const keeps = script(
    `export function work(given) { if (given === null) return ${find} ?? ''; ${keep}; return 'read' }`,
  )
  expect(await run(keeps, 'the heart of Anna')).toBe('read')
  expect(await run(keeps, null)).not.toContain('Anna')
})

test('a thread in which work for a file still runs is not used again', async () => {
  const first = await run(threadScript, null)
  const leaves = script(`export const work = () => { setTimeout(() => { throw new Error('too late') }, 50) }`)
  await run(leaves, null)
  const slow = script('export const work = (given) => new Promise((done) => setTimeout(() => done(given), 150))')
  expect(await run(slow, 'read')).toBe('read')
  expect(await run(threadScript, null)).not.toBe(first)
})

test('input is released once it is answered', async () => {
  const weak = script(`
    import { setFlagsFromString } from 'node:v8'
    import { runInNewContext } from 'node:vm'
    const seen = []
    export function work(given) {
      setFlagsFromString('--expose-gc')
      runInNewContext('gc')()
      const alive = seen.filter((each) => each.deref() !== undefined)
      seen.push(new WeakRef(given))
      return { seen: seen.length, alive: alive.length }
    }`)
  expect(await run(weak, { name: 'Anna' })).toEqual({ seen: 1, alive: 0 })
  expect(await run(weak, { name: 'Ben' })).toEqual({ seen: 2, alive: 0 })
})

test.runIf(process.platform === 'linux')('a thread gives way to the one that answers requests', async () => {
  const nice = script(`
    import { readFileSync } from 'node:fs'
    export function work() {
      const [, nice] = /(?:\\S+ ){16}(\\S+)/.exec(readFileSync('/proc/thread-self/stat', 'utf8').split(') ')[1])
      return Number(nice)
    }`)
  const before = getPriority()
  expect(await run(nice, null)).toBe(10)
  expect(getPriority()).toBe(before)
})
