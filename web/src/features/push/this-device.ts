import { pushApi } from '@salus/contract/account/push.ts'
import { ApiProblem } from '../../platform/api/problems.ts'
import { write } from '../../platform/api/write.ts'
import { isInstalled } from '../../platform/device/install-prompt.ts'
import { findStore } from '../../platform/device/find-store.ts'

/**
 * Why this browser cannot receive notifications. `unsupported`: the browser has no push notifications, or the operator
 * has switched them off. `ios-tab`: on an iPhone or iPad, Salus must be installed first. `refused`: the person has
 * refused notifications.
 */
export type Obstacle = 'unsupported' | 'ios-tab' | 'refused'

/**
 * Returns why this browser cannot receive notifications, or `null` if no reason is known before the person is asked.
 */
export function findObstacle(): Obstacle | null {
  const canPush = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  if (!canPush) return isIos() && !isInstalled() ? 'ios-tab' : 'unsupported'
  // The operator has switched the service worker off.
  if (document.documentElement.dataset['worker'] === 'off') return 'unsupported'
  return Notification.permission === 'denied' ? 'refused' : null
}

const isIos = () =>
  findStore({ userAgent: navigator.userAgent, touchPoints: navigator.maxTouchPoints, isNativeApp: false }) === 'ios'

async function findSubscription(): Promise<PushSubscription | null> {
  if (findObstacle() !== null || Notification.permission !== 'granted') return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/**
 * Reports to the server that this browser is in use. Resolves to its id in the list of notified devices, or to `null`
 * if it is not in the list. Removes a subscription that another person made in this browser, or that was ended
 * elsewhere.
 */
export async function reportThisDevice(): Promise<string | null> {
  const subscription = await findSubscription()
  if (subscription === null) return null
  try {
    const { id } = await write(pushApi.reportPushDevice, { body: { endpoint: subscription.endpoint } })
    return id
  } catch (error) {
    if (!isUnknownDevice(error)) throw error
    await subscription.unsubscribe()
    return null
  }
}

/**
 * Thrown if this browser cannot be subscribed. The person is shown an explanation. The error is not reported as a bug.
 */
export class NotPossible extends Error {
  override readonly name = 'NotPossible'
  readonly reason: 'not-allowed' | 'no-service'

  constructor(reason: NotPossible['reason']) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Asks for permission if the person has not decided yet, and subscribes this browser. Must be called in a click
 * handler, because browsers ask for permission only after a click.
 */
export async function addThisDevice(publicKey: string): Promise<string> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotPossible('not-allowed')
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration?.active) throw new NotPossible('no-service')
  // An existing subscription may belong to another person or have a different key, so end it first.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const subscription = await subscribe(registration, publicKey)
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  try {
    const added = await write(pushApi.addPushDevice, { body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } })
    return added.id
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
}

/**
 * Subscribes to the browser's push service. @throws NotPossible if the service is unreachable, switched off or not
 * allowed
 */
async function subscribe({ pushManager }: ServiceWorkerRegistration, publicKey: string): Promise<PushSubscription> {
  try {
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  } catch {
    throw new NotPossible(Notification.permission === 'denied' ? 'not-allowed' : 'no-service')
  }
}

/**
 * Ends notifications on one of the person's devices. If the device is this browser, its push subscription is removed as
 * well. It is not an error if the notifications were ended elsewhere in the meantime.
 */
export async function endDevice(id: string, isThisOne: boolean): Promise<void> {
  if (isThisOne) await (await findSubscription())?.unsubscribe()
  await write(pushApi.endPushDevice, { params: { id } }).catch((error: unknown) => {
    if (!isUnknownDevice(error)) throw error
  })
}

const isUnknownDevice = (error: unknown) => error instanceof ApiProblem && error.status === 404
