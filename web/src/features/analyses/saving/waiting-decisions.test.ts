// @vitest-environment node
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryIndexedDb } from '../testing/memory-indexed-db.ts'
import { forgetDecisionsInPage } from './decisions-in-page.ts'
import { openUnsentAnswers, type WaitingDecision } from './unsent-answers.ts'
import { keepDecision, sendDecisions } from './waiting-decisions.ts'

const guid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const userId = guid(1)
const waiting: WaitingDecision = {
  tenantId: 1,
  memberId: guid(2),
  surveyId: guid(3),
  decision: 'given',
  textVersion: '1',
  language: 'de',
  seen: null,
}
const survey = {
  groupId: 1,
  tenantDisplayName: 'Werk',
  surveyId: waiting.surveyId,
  memberId: waiting.memberId,
  profileId: guid(4),
  state: 'open',
  opensAt: '2026-11-01T00:00:00+00:00',
  closesAt: '2026-11-29T00:00:00+00:00',
  k: 10,
  invited: 40,
  textVersion: '1',
  groups: [],
  decision: null as string | null,
  decidedAt: null as string | null,
  wentIntoReportAt: null,
}

const problem = (status: number, code: string) =>
  Response.json({ type: 'about:blank', title: 'refused', status, code }, { status })

/** Fakes a server with this survey. Returns the decisions that reach the server. */
function serverWith(given: Partial<typeof survey> = {}, refusal?: Response) {
  const decided: unknown[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(
      new URL(String(input instanceof Request ? input.url : input), 'https://salus.example'),
      init,
    )
    if (request.method === 'GET') return Response.json({ items: [{ ...survey, ...given }] })
    decided.push(((await request.json()) as { decision: string }).decision)
    return refusal ?? problem(503, 'unavailable')
  })
  return decided
}

const onRefused = vi.fn<() => void>()
let openStore: (user: string) => ReturnType<typeof openUnsentAnswers>
beforeEach(() => {
  const { factory } = memoryIndexedDb()
  openStore = (user) => openUnsentAnswers(user, factory)
})
afterEach(() => {
  onRefused.mockReset()
  vi.unstubAllGlobals()
})
const keep = async (decision: WaitingDecision) => keepDecision({ userId, store: await openStore(userId) }, decision)
const send = () => sendDecisions({ userId, onRefused, openStore })
const kept = async () => (await (await openStore(userId)).decisions.all()).map(({ decision }) => decision)

describe('a decision that waits on the device', () => {
  test('stays on the device while offline, separate from the answers, and is replaced by a newer decision', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    await keep(waiting)
    await keep({ ...waiting, decision: 'withdrawn' })
    expect(await send()).toBe(false)
    expect(await kept()).toEqual([{ ...waiting, decision: 'withdrawn' }])
    expect(await (await openStore(userId)).waiting()).toEqual([])
    expect(await (await openStore('another')).decisions.all()).toEqual([])
  })

  test('is deleted once the survey has ended or the server refuses it, and the person is informed', async () => {
    for (const [given, refusal] of [[{ state: 'closing' }], [{}, problem(403, 'consent-required')]] as const) {
      serverWith(given, refusal)
      await keep(waiting)
      expect(await send()).toBe(true)
      expect(await kept()).toEqual([])
    }
    expect(onRefused).toHaveBeenCalledTimes(2)
  })

  test('never replaces a later decision made elsewhere if it is a consent, and always does if it is a refusal', async () => {
    const decided = serverWith({ decision: 'withdrawn', decidedAt: '2026-11-20T08:00:00+00:00' })
    await keep(waiting)
    expect(await send()).toBe(true)
    expect(decided).toEqual([])
    expect(onRefused).toHaveBeenCalledTimes(1)
    await keep({ ...waiting, decision: 'withdrawn' })
    await send()
    expect(decided).toEqual(['withdrawn'])
    expect(onRefused).toHaveBeenCalledTimes(1)
  })

  test('shows no message if the consent was already given elsewhere', async () => {
    const decided = serverWith({ decision: 'given', decidedAt: '2026-11-20T08:00:00+00:00' })
    await keep(waiting)
    expect(await send()).toBe(true)
    expect([decided, await kept()]).toEqual([[], []])
    expect(onRefused).not.toHaveBeenCalled()
  })

  test('is not lost if it is made while an earlier decision is being sent, and arrives after the earlier one', async () => {
    const decided = serverWith({}, problem(403, 'consent-required'))
    const answer = globalThis.fetch
    let isFirst = true
    vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
      if (isFirst) {
        isFirst = false
        await keep({ ...waiting, decision: 'withdrawn' })
        void send()
      }
      return answer(...asked)
    })
    await keep(waiting)
    await send()
    expect(await kept()).toEqual([{ ...waiting, decision: 'withdrawn' }])
    await send()
    expect(decided).toEqual(['given', 'withdrawn'])
    expect(await kept()).toEqual([])
  })

  test('is kept in the open page if nothing can be stored, only for this person and only until sign-out', async () => {
    const decided = serverWith({}, problem(503, 'unavailable'))
    const closed = { userId, onRefused, openStore: () => Promise.reject(new Error('refused')) }
    await keepDecision({ userId, store: null }, waiting)
    expect(await sendDecisions({ ...closed, userId: guid(9) })).toBe(true)
    expect(decided).toEqual([])
    expect(await sendDecisions(closed)).toBe(false)
    expect(decided).toEqual(['given'])
    forgetDecisionsInPage()
    expect(await sendDecisions(closed)).toBe(true)
    expect(decided).toEqual(['given'])
  })
})
