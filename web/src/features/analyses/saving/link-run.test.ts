import type { Afterwards } from '@salus/contract/measuring/links.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { linkWay } from './link-run.ts'
import { nothingUnsent } from './unsent-answers.ts'
import type { OpenedRun } from './open-run.ts'

const linkId = '00000000-0000-4000-8000-000000000001'
const profileId = '00000000-0000-4000-8000-000000000002'
const token = '1.secret'
const opened: OpenedRun = {
  analysisId: linkId,
  answers: {},
  position: null,
  unsent: nothingUnsent,
  store: null,
  heart: null,
  known: null,
  waiting: null,
}

interface Asked {
  readonly url: string
  readonly body: unknown
  readonly key: string | null
}
let asked: Asked[]
let answers: Response[]
const refused = (status: number, code: string) =>
  Response.json({ type: 'about:blank', title: code, status, code }, { status })

beforeEach(() => {
  asked = []
  onAfterwards.mockClear()
  answers = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, body: JSON.parse(String(init.body)), key: new Headers(init.headers).get('idempotency-key') })
    return answers.shift() ?? new Response(null, { status: 204 })
  })
})
afterEach(() => vi.unstubAllGlobals())

const onAfterwards = vi.fn<(afterwards: Afterwards) => void>()
const way = (onLinkEnded: (answers: object) => void = () => undefined) =>
  linkWay({ token, profileId, onLinkEnded, onAfterwards })
const check = (content: object) => way().buildCheckUp(opened, content)

test('the token is sent in the body of every request, never in an address', async () => {
  const calls = way().buildCalls(opened)
  await calls.save({ answers: { q1: 2 }, cleared: ['q2'], position: 'q3' })
  await calls.create(check({ answers: { q1: 2 } }), 'ignored')
  expect(asked.map(({ url, body }) => ({ url, body }))).toEqual([
    { url: '/api/analysis-links/answers', body: { token, answers: { q1: 2 }, cleared: ['q2'], position: 'q3' } },
    { url: '/api/analysis-links/finish', body: { token, answers: { q1: 2 } } },
  ])
})

test('a retry has the same key, and another person’s submission a different one', async () => {
  const [mine, other] = [way().buildCalls(opened), way().buildCalls(opened)]
  for (const calls of [mine, mine, other]) await calls.create(check({ answers: {} }), linkId)
  const [first, again, theirs] = asked.map(({ key }) => key)
  expect(again).toBe(first)
  expect(theirs).not.toBe(first)
})

test('the page learns nothing about the result, and sends nothing about the member', async () => {
  const calls = way().buildCalls(opened)
  expect(await calls.create(check({ values: { weight: 70 } }), linkId)).toBe('')
  expect(asked[0]?.body).toEqual({ token, answers: { weight: 70 } })
})

test('a link that ended in the meantime is reported once and not retried', async () => {
  const onLinkEnded = vi.fn<(answers: object) => void>()
  const calls = way(onLinkEnded).buildCalls(opened)
  answers = [refused(404, 'link-not-usable'), refused(404, 'link-not-usable'), refused(503, 'unavailable')]
  const saving: unknown = await calls
    .save({ answers: {}, cleared: [], position: null })
    .catch((error: unknown) => error)
  expect(calls.classifyFailure(saving)).toEqual({ kind: 'gone' })
  const finishing: unknown = await calls.create(check({ answers: { q1: 2 } }), linkId).catch((error: unknown) => error)
  expect(calls.classifyFailure(finishing)).toEqual({ kind: 'gone' })
  expect(onLinkEnded).toHaveBeenCalledExactlyOnceWith({ q1: 2 })
  const busy: unknown = await calls.create(check({ answers: {} }), linkId).catch((error: unknown) => error)
  expect(calls.classifyFailure(busy)).toEqual({ kind: 'passing' })
})

test('help lines in the response are passed on, and a response without them is not', async () => {
  const helpLines = { emergencyNumbers: ['112'], lines: [] }
  answers = [Response.json({ helpLines })]
  expect(
    await way()
      .buildCalls(opened)
      .create(check({ answers: { q1: 4 } }), 'ignored'),
  ).toBe('')
  expect(onAfterwards).toHaveBeenCalledExactlyOnceWith({ helpLines })
  await way()
    .buildCalls(opened)
    .create(check({ answers: { q1: 0 } }), 'ignored')
  expect(onAfterwards).toHaveBeenCalledOnce()
})

test('the request carries the time of finishing by the server’s clock, for answers that wait on the phone', async () => {
  const hourAhead = 3_600_000
  const date = new Date(Date.now() + hourAhead).toUTCString()
  answers = [new Response(null, { status: 204, headers: { date } })]
  const calls = way().buildCalls(opened)
  await calls.save({ answers: { q1: 2 }, cleared: [], position: null })
  await calls.create(check({ answers: { q1: 2 } }), linkId)
  expect(asked[1]?.body).toEqual({ token, answers: { q1: 2 }, finishedAt: expect.any(String) })
  const { finishedAt } = Object(asked[1]?.body)
  expect(Math.abs(Date.parse(finishedAt) - Date.now() - hourAhead)).toBeLessThan(10_000)
})
