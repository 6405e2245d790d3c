// @vitest-environment node
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Autosave, type AnswersPatch, type AutosaveParts, type Kept, type SendingFailure } from './autosave.ts'
import { nothingUnsent, type Unsent } from './unsent-answers.ts'

const nothing: Kept = { answers: {}, texts: {}, position: 'q1' }
const kept = (answers: Kept['answers'], rest: Partial<Kept> = {}): Kept => ({ ...nothing, answers, ...rest })

const ended: SendingFailure[] = []

/** Fakes a server and a device. The test controls their behaviour. */
function world(failure: SendingFailure = { kind: 'passing' }) {
  const patches: AnswersPatch[] = []
  const device: { content: Unsent | null; isBroken: boolean } = { content: null, isBroken: false }
  const network = { isDown: false, holds: [] as (() => void)[], isSlow: false }
  const events = new EventTarget()
  const parts: AutosaveParts = {
    send: async (patch) => {
      patches.push(structuredClone(patch))
      if (network.isSlow) await new Promise<void>((resolve) => network.holds.push(resolve))
      if (network.isDown) throw new Error('down')
    },
    classifyFailure: () => failure,
    place: {
      keep: async (unsent) => {
        if (device.isBroken) throw new Error('full')
        device.content = structuredClone(unsent)
      },
      forget: async () => {
        device.content = null
      },
    },
    onChance: (act) => {
      events.addEventListener('online', act)
      return () => events.removeEventListener('online', act)
    },
  }
  return { parts, patches, device, network, events }
}

const createAutosave = (...given: ConstructorParameters<typeof Autosave>) => {
  const autosave = new Autosave(...given)
  return { ...autosave, close: autosave.open((end) => ended.push(end)) }
}
const aMoment = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  ended.length = 0
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('saving', () => {
  test('an answer is sent at once and removed from the device once acknowledged', async () => {
    const { parts, patches, device } = world()
    const autosave = createAutosave(parts, kept({ q1: 1 }))
    autosave.update(kept({ q1: 1, q2: 3 }, { position: 'q3' }))
    expect(patches).toEqual([{ answers: { q2: 3 }, cleared: [], position: 'q3' }])
    await aMoment()
    expect(device.content).toBeNull()
    expect(autosave.savedState()).toBe('account')
  })

  test('only one request is in flight; later changes are merged into the next, and the newest wins', async () => {
    const { parts, patches, network } = world()
    network.isSlow = true
    const autosave = createAutosave(parts, nothing)
    autosave.update(kept({ q1: 1 }))
    autosave.update(kept({ q1: 1, q2: 2 }))
    autosave.update(kept({ q1: 4, q2: 2 }))
    await aMoment()
    expect(patches).toHaveLength(1)
    network.isSlow = false
    network.holds.shift()?.()
    await aMoment()
    expect(patches.slice(1)).toEqual([{ answers: { q1: 4, q2: 2 }, cleared: [], position: 'q1' }])
  })

  test('everything not acknowledged, including requests in flight, is on the device', async () => {
    const { parts, device, network } = world()
    network.isSlow = true
    const autosave = createAutosave(parts, nothing)
    autosave.update(kept({ q1: 1 }))
    autosave.update(kept({ q1: 1, q2: 2 }))
    await aMoment()
    expect(device.content?.answers).toEqual({ q1: 1, q2: 2 })
    expect(autosave.savedState()).toBe('saving')
    network.holds.shift()?.()
    await aMoment()
    expect(device.content?.answers).toEqual({ q2: 2 })
  })

  test('a removed answer is sent as cleared, and a declined one as null', async () => {
    const { parts, patches } = world()
    const autosave = createAutosave(parts, kept({ q1: 1, q2: 2 }))
    autosave.update(kept({ q2: null }))
    await aMoment()
    expect(patches).toEqual([{ answers: { q2: null }, cleared: ['q1'], position: 'q1' }])
  })

  test('moving to another question alone causes no request', async () => {
    const { parts, patches } = world()
    createAutosave(parts, nothing).update({ ...nothing, position: 'q2' })
    await aMoment()
    expect(patches).toEqual([])
  })

  test('a new position is sent with the answers that are not acknowledged yet', async () => {
    const { parts, patches, device, network } = world()
    network.isSlow = true
    network.isDown = true
    const autosave = createAutosave(parts, nothing)
    autosave.update(kept({ q1: 1 }))
    autosave.update(kept({ q1: 1 }, { position: 'q2' }))
    await aMoment()
    expect(device.content).toMatchObject({ answers: { q1: 1 }, position: 'q2' })
    network.holds.shift()?.()
    await aMoment()
    network.isDown = false
    await vi.advanceTimersByTimeAsync(1000)
    expect(patches.at(-1)).toEqual({ answers: { q1: 1 }, cleared: [], position: 'q2' })
  })

  test('the last answer, given while the previous one is being saved, leads to the review', async () => {
    const { parts, patches, network } = world()
    network.isDown = true
    const autosave = createAutosave(parts, nothing)
    autosave.update(kept({ q1: 1 }, { position: 'q2' }))
    await aMoment()
    autosave.update(kept({ q1: 1, q2: 2 }, { position: null }))
    network.isDown = false
    await vi.advanceTimersByTimeAsync(1000)
    expect(patches.at(-1)).toEqual({ answers: { q1: 1, q2: 2 }, cleared: [], position: null })
  })

  test('typed text next to an unsent answer does not change the stored position', async () => {
    const { parts, device, network } = world()
    network.isDown = true
    const autosave = createAutosave(parts, { ...nothing, texts: { q2: '7o' } })
    autosave.update(kept({ q1: 1 }, { texts: { q2: '7o' }, position: 'q2' }))
    await aMoment()
    expect(device.content).toMatchObject({ texts: { q2: '7o' }, position: 'q2' })
  })

  test('text that is not a value stays on the device and is never sent', async () => {
    const { parts, patches, device } = world()
    const autosave = createAutosave(parts, nothing)
    autosave.update({ ...nothing, texts: { q1: '7o' } })
    await aMoment()
    expect(device.content?.texts).toEqual({ q1: '7o' })
    expect(patches).toEqual([])
    expect(autosave.savedState()).toBe('account')
    autosave.update(kept({ q1: 70 }))
    await aMoment()
    expect(device.content).toBeNull()
    expect(patches).toHaveLength(1)
  })
})

test('typed text is stored at once and sent when typing pauses or the runner is left', async () => {
  const { parts, patches, device } = world()
  const autosave = createAutosave(parts, nothing)
  autosave.update(kept({ q1: 1 }), true)
  await vi.advanceTimersByTimeAsync(300)
  autosave.update(kept({ q1: 18 }), true)
  await vi.advanceTimersByTimeAsync(300)
  expect(patches).toEqual([])
  expect(device.content?.answers).toEqual({ q1: 18 })
  await vi.advanceTimersByTimeAsync(300)
  expect(patches.map((patch) => patch.answers)).toEqual([{ q1: 18 }])
  autosave.update(kept({ q1: 185 }), true)
  autosave.close()
  await aMoment()
  expect(patches.at(-1)?.answers).toEqual({ q1: 185 })
})

describe('without a connection', () => {
  test('the answers stay on the device, and are merged and sent when the connection is back', async () => {
    const { parts, patches, device, network, events } = world()
    network.isDown = true
    const autosave = createAutosave(parts, nothing)
    autosave.update(kept({ q1: 1 }))
    await aMoment()
    expect(autosave.savedState()).toBe('device')
    autosave.update(kept({ q1: 2, q2: 2 }))
    await aMoment()
    expect(device.content?.answers).toEqual({ q1: 2, q2: 2 })
    network.isDown = false
    events.dispatchEvent(new Event('online'))
    await aMoment()
    expect(patches.at(-1)?.answers).toEqual({ q1: 2, q2: 2 })
    expect(device.content).toBeNull()
    expect(autosave.savedState()).toBe('account')
  })

  test('sending is retried after 1, 2, 4 … seconds, at most every 30', async () => {
    const { parts, patches, network } = world()
    network.isDown = true
    createAutosave(parts, nothing).update(kept({ q1: 1 }))
    const times: number[] = []
    for (let second = 1; second <= 130; second += 1) {
      const before = patches.length
      await vi.advanceTimersByTimeAsync(1000)
      if (patches.length > before) times.push(second)
    }
    expect(times).toEqual([1, 3, 7, 15, 31, 61, 91, 121])
  })

  test('typing does not overload a failing server', async () => {
    const { parts, patches, network } = world()
    network.isDown = true
    const autosave = createAutosave(parts, nothing)
    for (let value = 0; value < 20; value += 1) {
      autosave.update(kept({ q1: value }))
      await aMoment()
    }
    expect(patches).toHaveLength(1)
  })

  test('unsent answers of an earlier visit are sent when the runner opens', async () => {
    const { parts, patches } = world()
    createAutosave(parts, kept({ q1: 1 }), { ...nothingUnsent, answers: { q1: 1 }, position: 'q2' })
    await aMoment()
    expect(patches).toEqual([{ answers: { q1: 1 }, cleared: [], position: 'q2' }])
  })

  test('the person is informed if the browser cannot store answers either', async () => {
    const { parts, network, device } = world()
    network.isDown = true
    device.isBroken = true
    const autosave = createAutosave(parts, nothing)
    autosave.update(kept({ q1: 1 }))
    await aMoment()
    expect(autosave.savedState()).toBe('page')
    const none = createAutosave({ ...parts, place: null }, nothing)
    none.update(kept({ q1: 1 }))
    await aMoment()
    expect(none.savedState()).toBe('page')
  })

  test('a closed runner stops sending but leaves the answers on the device', async () => {
    const { parts, patches, network, device } = world()
    network.isDown = true
    const autosave = createAutosave(parts, nothing)
    autosave.update(kept({ q1: 1 }))
    await aMoment()
    autosave.close()
    await vi.advanceTimersByTimeAsync(100_000)
    expect(patches).toHaveLength(1)
    expect(device.content?.answers).toEqual({ q1: 1 })
  })
})

describe('refusals', () => {
  test('an ended session stops retries, and the answers stay on the device', async () => {
    const { parts, patches, network, device } = world({ kind: 'signed-out' })
    network.isDown = true
    const autosave = createAutosave(parts, nothing)
    autosave.update(kept({ q1: 1 }))
    await vi.advanceTimersByTimeAsync(100_000)
    expect(patches).toHaveLength(1)
    expect(device.content?.answers).toEqual({ q1: 1 })
    expect(autosave.savedState()).toBe('refused')
  })

  test('an analysis that was finished elsewhere leads to its check-up, once', async () => {
    const { parts, network } = world({ kind: 'finished', resultGuid: 'guid' })
    network.isDown = true
    const autosave = createAutosave(parts, nothing)
    autosave.update(kept({ q1: 1 }))
    await aMoment()
    autosave.update(kept({ q1: 2 }))
    await vi.advanceTimersByTimeAsync(100_000)
    expect(ended).toEqual([{ kind: 'finished', resultGuid: 'guid' }])
  })
})

test('while saving is paused nothing is sent, and afterwards everything is sent', async () => {
  const { parts, patches } = world()
  const autosave = createAutosave(parts, nothing)
  autosave.pause()
  autosave.update(kept({ q1: 1 }))
  await aMoment()
  expect(patches).toEqual([])
  expect(autosave.savedState()).toBe('device')
  autosave.resume()
  await aMoment()
  expect(patches).toHaveLength(1)
})

test('a submission that the browser did not store is not shown as stored on the device', async () => {
  const { parts, device } = world()
  const guid = '1ff9b313-6070-5523-87c5-04d875143b65'
  const autosave = createAutosave(parts, nothing)
  await autosave.rememberFinish({ profileId: guid, memberId: guid, answers: { q1: 1 } })
  expect(autosave.isOnDevice()).toBe(true)
  device.isBroken = true
  await autosave.rememberFinish({ profileId: guid, memberId: guid, answers: { q1: 2 } })
  expect(autosave.isOnDevice()).toBe(false)
})

test('a submission stays on the device until it is forgotten', async () => {
  const { parts, device } = world()
  const guid = '1ff9b313-6070-5523-87c5-04d875143b65'
  const autosave = createAutosave(parts, nothing)
  await autosave.rememberFinish({ profileId: guid, memberId: guid, answers: { q1: 1 } })
  expect(device.content?.finish).toMatchObject({ answers: { q1: 1 } })
  await autosave.forget()
  expect(device.content).toBeNull()
})
