// @vitest-environment node
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Problem } from '@salus/contract/problem.ts'
import { ApiProblem, NetworkProblem } from '../../../platform/api/problems.ts'
import { Finish, type CheckUpToCreate, type FinishParts } from './finish.ts'
import { classifyFailure } from './failure.ts'

const analysisId = 'a0000000-0000-4000-8000-000000000001'
const body: CheckUpToCreate = { profileId: analysisId, memberId: analysisId, analysisId, answers: { q1: 3 } }
const refusal = (code: Problem['code'], status: number, rest: Partial<Problem> = {}) =>
  new ApiProblem({ type: 'about:blank', title: code, status, code, ...rest })

/** Fakes a server that creates one check-up per key, and a connection that the test interrupts. */
function world() {
  const checkUps = new Map<string, string>()
  const line: { breaks: ('before' | 'after')[]; refuses: ApiProblem[] } = { breaks: [], refuses: [] }
  const remembered: { body: CheckUpToCreate | null } = { body: null }
  const events = new EventTarget()
  const bodies: CheckUpToCreate[] = []
  const parts: FinishParts = {
    create: async (given, key) => {
      const fault = line.breaks.shift()
      if (fault === 'before') throw new NetworkProblem()
      bodies.push(given)
      const problem = line.refuses.shift()
      if (problem) throw problem
      if (!checkUps.has(key)) checkUps.set(key, `result-${checkUps.size + 1}`)
      if (fault === 'after') throw new NetworkProblem()
      return checkUps.get(key) ?? ''
    },
    findResult: async () => checkUps.get(analysisId) ?? null,
    classifyFailure,
    remember: async (given) => {
      remembered.body = given
    },
    forget: async () => {
      remembered.body = null
    },
    onChance: (act) => {
      events.addEventListener('online', act)
      return () => events.removeEventListener('online', act)
    },
  }
  return { parts, checkUps, line, remembered, events, bodies }
}

const createFinish = (...given: ConstructorParameters<typeof Finish>) => {
  const finish = new Finish(...given)
  return { ...finish, close: finish.open() }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('sending creates exactly one check-up', () => {
  test('if the person presses send twice', async () => {
    const { parts, checkUps } = world()
    const finish = createFinish(parts, analysisId)
    await Promise.all([finish.send(body), finish.send(body)])
    await finish.send(body)
    expect(finish.state()).toEqual({ kind: 'done', resultGuid: 'result-1' })
    expect(checkUps.size).toBe(1)
  })

  test('if the response is lost', async () => {
    const { parts, checkUps, line, remembered } = world()
    line.breaks = ['after', 'after']
    const finish = createFinish(parts, analysisId)
    await finish.send(body)
    expect(finish.state()).toEqual({ kind: 'waiting' })
    expect(remembered.body).toEqual(body)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(finish.state()).toEqual({ kind: 'done', resultGuid: 'result-1' })
    expect(checkUps.size).toBe(1)
    expect(remembered.body).toBeNull()
  })

  test('if the page is reloaded: the stored submission is sent with the same key', async () => {
    const { parts, checkUps, line, remembered } = world()
    line.breaks = ['after']
    const before = createFinish(parts, analysisId)
    await before.send(body)
    before.close()
    await vi.advanceTimersByTimeAsync(60_000)
    const kept = remembered.body
    const after = createFinish(parts, analysisId)
    if (kept) await after.send(kept)
    expect(after.state()).toEqual({ kind: 'done', resultGuid: 'result-1' })
    expect(checkUps.size).toBe(1)
  })

  test('if another device has finished the analysis: the run ends with the check-up of that device', async () => {
    const { parts, line } = world()
    line.refuses = [refusal('analysis-finished', 409, { resultGuid: 'theirs' })]
    const finish = createFinish(parts, analysisId)
    await finish.send(body)
    expect(finish.state()).toEqual({ kind: 'done', resultGuid: 'theirs' })
  })

  test('if other answers were accepted but the response was lost: the run ends with their check-up', async () => {
    const { parts, line, checkUps } = world()
    checkUps.set(analysisId, 'first')
    line.refuses = [refusal('idempotency-key-reused', 422)]
    const finish = createFinish(parts, analysisId)
    await finish.send({ ...body, answers: { q1: 4 } })
    expect(finish.state()).toEqual({ kind: 'done', resultGuid: 'first', isOther: true })
  })
})

describe('waiting', () => {
  test('continues as soon as the connection is back', async () => {
    const { parts, line, events } = world()
    line.breaks = ['before']
    const finish = createFinish(parts, analysisId)
    await finish.send(body)
    expect(finish.state()).toEqual({ kind: 'waiting' })
    events.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(finish.state().kind).toBe('done')
  })

  test('an ended session stops retries, and the submission is remembered', async () => {
    const { parts, line, remembered, bodies } = world()
    line.refuses = [refusal('signed-out', 401)]
    const finish = createFinish(parts, analysisId)
    await finish.send(body)
    await vi.advanceTimersByTimeAsync(100_000)
    expect(bodies).toHaveLength(1)
    expect(remembered.body).toEqual(body)
  })
})

describe('refusals', () => {
  test('refused answers lead back to the form, and no submission stays stored', async () => {
    const { parts, line, remembered } = world()
    const problem = refusal('invalid-input', 422, { errors: [{ path: 'answers.q1', code: 'required', message: '' }] })
    line.refuses = [problem]
    const finish = createFinish(parts, analysisId)
    await finish.send(body)
    expect(finish.state()).toEqual({ kind: 'refused', problem: problem.problem })
    expect(remembered.body).toBeNull()
    await finish.send(body)
    expect(finish.state().kind).toBe('done')
  })

  test('the answers to an analysis that was discarded elsewhere still become a check-up', async () => {
    const { parts, line, bodies } = world()
    line.refuses = [refusal('not-found', 404)]
    const finish = createFinish(parts, analysisId)
    await finish.send(body)
    expect(finish.state().kind).toBe('done')
    expect(bodies[1]).toEqual({ profileId: analysisId, memberId: analysisId, answers: { q1: 3 } })
  })

  test('an unknown member is refused after the analysis was discarded elsewhere', async () => {
    const { parts, line } = world()
    line.refuses = [refusal('not-found', 404), refusal('not-found', 404)]
    const finish = createFinish(parts, analysisId)
    await finish.send(body)
    expect(finish.state()).toMatchObject({ kind: 'refused', problem: { code: 'not-found' } })
  })
})

test('an unexpected error is not swallowed', () => {
  expect(() => classifyFailure(new TypeError('bug'))).toThrow('bug')
  expect(classifyFailure(new DOMException('', 'TimeoutError'))).toEqual({ kind: 'passing' })
  expect(classifyFailure(refusal('unavailable', 503))).toEqual({ kind: 'passing' })
})
