// @vitest-environment node
import type { Problem } from '@salus/contract/problem.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Autosave, type Kept } from './autosave.ts'
import type { Unsent } from './unsent-answers.ts'

const nothing: Kept = { answers: {}, texts: {}, position: 'q1' }
const kept = (answers: Kept['answers']): Kept => ({ ...nothing, answers })
const problem: Problem = { type: 'about:blank', title: 'Refused', status: 403, code: 'consent-required' }
const guid = '1ff9b313-6070-5523-87c5-04d875143b65'

/**
 * Fakes a server and a device. The server refuses the answers for lack of consent until the test gives the consent. The
 * device stores the answers that it is given.
 */
function world(refusal = problem) {
  const given = { isConsented: false }
  const device: { content: Unsent | null } = { content: null }
  const events = new EventTarget()
  const autosave = new Autosave(
    {
      send: () => (given.isConsented ? Promise.resolve() : Promise.reject(new Error('refused'))),
      classifyFailure: () => ({ kind: 'refused', problem: refusal }),
      place: {
        keep: async (unsent) => void (device.content = structuredClone(unsent)),
        forget: async () => void (device.content = null),
      },
      onChance: (act) => {
        events.addEventListener('online', act)
        return () => events.removeEventListener('online', act)
      },
    },
    nothing,
  )
  autosave.open(() => undefined)
  return { autosave, device, events, given }
}
const aMoment = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('when the consent is withdrawn, the run says so, and the device stores nothing either', async () => {
  const { autosave, device } = world()
  autosave.update(kept({ q1: 1 }))
  expect(device.content?.answers).toEqual({ q1: 1 })
  await aMoment()
  expect(autosave.savedState()).toBe('withdrawn')
  expect(device.content).toBeNull()
  autosave.update(kept({ q1: 1, q2: 2 }))
  await autosave.rememberFinish({ profileId: guid, memberId: guid, answers: { q1: 1, q2: 2 } })
  expect(autosave.savedState()).toBe('withdrawn')
  expect(device.content).toBeNull()
})

test('when the consent is given again, everything is saved with the next attempt', async () => {
  const { autosave, events, given } = world()
  autosave.update(kept({ q1: 1 }))
  await aMoment()
  autosave.update(kept({ q1: 1, q2: 2 }))
  given.isConsented = true
  events.dispatchEvent(new Event('online'))
  await aMoment()
  expect(autosave.savedState()).toBe('account')
})

test('answers that the server refuses for another reason stay on the device, and the run does not report a lost connection', async () => {
  const { autosave, device } = world({ ...problem, code: 'not-shared' })
  autosave.update(kept({ q1: 1 }))
  await aMoment()
  await autosave.settle()
  expect(autosave.savedState()).toBe('refused')
  expect(device.content?.answers).toEqual({ q1: 1 })
})

test('when the record is put on hold during a run, the run says that it was ended', async () => {
  const { autosave } = world({ ...problem, status: 423, code: 'on-hold' })
  autosave.update(kept({ q1: 1 }))
  await aMoment()
  await autosave.settle()
  expect(autosave.savedState()).toBe('ended')
})
