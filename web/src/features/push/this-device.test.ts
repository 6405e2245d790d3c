import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProblem } from '../../platform/api/problems.ts'
import { write } from '../../platform/api/write.ts'
import { addThisDevice, endDevice, findObstacle, NotPossible, reportThisDevice } from './this-device.ts'

vi.mock('../../platform/api/write.ts')

const unsubscribe = vi.fn<() => Promise<boolean>>(async () => true)
const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/a',
  unsubscribe,
  toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/a', keys: { p256dh: 'p', auth: 'a' } }),
}
const pushManager = {
  getSubscription: vi.fn<() => Promise<typeof subscription | null>>(async () => subscription),
  subscribe: vi.fn<() => Promise<typeof subscription>>(async () => subscription),
}
let answer: NotificationPermission = 'granted'

beforeEach(() => {
  vi.stubGlobal('PushManager', () => undefined)
  answer = 'granted'
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => answer })
  const registration = { active: {}, pushManager }
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  delete document.documentElement.dataset['worker']
})

const refuse = (status: number) =>
  vi
    .mocked(write)
    .mockRejectedValueOnce(
      new ApiProblem({ type: 'about:blank', title: 'No', status, code: status === 404 ? 'not-found' : 'unavailable' }),
    )

test('a browser that belongs to another person, or was ended elsewhere, unsubscribes when the server reports it', async () => {
  refuse(404)
  expect(await reportThisDevice()).toBeNull()
  expect(unsubscribe).toHaveBeenCalledOnce()
})

test('an unavailable server does not end the subscription', async () => {
  refuse(503)
  await expect(reportThisDevice()).rejects.toThrow(ApiProblem)
  expect(unsubscribe).not.toHaveBeenCalled()
})

test('ending a device that was ended elsewhere succeeds, and an unavailable server is reported', async () => {
  refuse(404)
  await endDevice('a', true)
  expect(unsubscribe).toHaveBeenCalledOnce()
  refuse(503)
  await expect(endDevice('a', false)).rejects.toThrow(ApiProblem)
})

test('a browser that is not notified sends nothing to the server', async () => {
  pushManager.getSubscription.mockResolvedValueOnce(null)
  expect(await reportThisDevice()).toBeNull()
  expect(write).not.toHaveBeenCalled()
})

test('a subscription that the server refuses is ended, and an earlier one is never used again', async () => {
  refuse(503)
  await expect(addThisDevice('key')).rejects.toThrow(ApiProblem)
  expect(unsubscribe).toHaveBeenCalledTimes(2)
})

test('a refused permission and an unreachable push service lead to no subscription', async () => {
  answer = 'denied'
  await expect(addThisDevice('key')).rejects.toMatchObject({ reason: 'not-allowed' })
  answer = 'granted'
  pushManager.subscribe.mockRejectedValueOnce(new DOMException('no', 'AbortError'))
  await expect(addThisDevice('key')).rejects.toThrow(NotPossible)
  expect(write).not.toHaveBeenCalled()
})

test.each([
  ['nothing', () => undefined, null],
  ['an answer of no', () => vi.stubGlobal('Notification', { permission: 'denied' }), 'refused'],
  [
    'a worker that the operator switched off',
    () => void (document.documentElement.dataset['worker'] = 'off'),
    'unsupported',
  ],
  ['a browser without workers', () => Reflect.deleteProperty(navigator, 'serviceWorker'), 'unsupported'],
])('an obstacle is known before the person is asked: %s', (_, make, obstacle) => {
  make()
  expect(findObstacle()).toBe(obstacle)
})
