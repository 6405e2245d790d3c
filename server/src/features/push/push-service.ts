import type { PushOrigins } from '../../platform/config/push.ts'

/** The push services of the browsers' makers. A dot at the start stands for at least one more label. */
const knownHosts = ['.push.services.mozilla.com', 'fcm.googleapis.com', '.push.apple.com', '.notify.windows.com']

/** Whose an address at a push service is; `null` when nothing may be sent there. */
export type PushServiceOwner = 'browser-maker' | 'operator'

/**
 * The address comes from a browser, so the server must not be led elsewhere by it: only the push services of the
 * browsers' makers, and the origins that the operator has set.
 */
export function findOwnerOfService(endpoint: string, operatorOrigins: PushOrigins): PushServiceOwner | null {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  // An address that is written in another way than it is read could be read differently elsewhere.
  if (url === null || url.href !== endpoint) return null
  if (url.username !== '' || url.password !== '' || endpoint.includes('#')) return null
  if (operatorOrigins.includes(url.origin)) return 'operator'
  if (url.protocol !== 'https:' || url.port !== '') return null
  return knownHosts.some((host) => isHost(url.hostname, host)) ? 'browser-maker' : null
}

const isHost = (hostname: string, host: string) =>
  host.startsWith('.') ? hostname.endsWith(host) && hostname.length > host.length : hostname === host
