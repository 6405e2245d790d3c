import type { PushOrigins } from '../../platform/config/push.ts'

/** The push services of the browser makers. A leading dot stands for one or more labels. */
const knownHosts = ['.push.services.mozilla.com', 'fcm.googleapis.com', '.push.apple.com', '.notify.windows.com']

export type PushServiceOwner = 'browser-maker' | 'operator'

/**
 * Returns who operates the push service of an address; `null` if the server must not send to it. The address comes from
 * a browser and must not lead the server to arbitrary hosts. So only the push services of the browser makers and the
 * origins configured by the operator are allowed.
 */
export function findOwnerOfService(endpoint: string, operatorOrigins: PushOrigins): PushServiceOwner | null {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  // Refuses an address that changes when it is parsed, because another parser could read it differently.
  if (url === null || url.href !== endpoint) return null
  if (url.username !== '' || url.password !== '' || endpoint.includes('#')) return null
  if (operatorOrigins.includes(url.origin)) return 'operator'
  if (url.protocol !== 'https:' || url.port !== '') return null
  return knownHosts.some((host) => isHost(url.hostname, host)) ? 'browser-maker' : null
}

const isHost = (hostname: string, host: string) =>
  host.startsWith('.') ? hostname.endsWith(host) && hostname.length > host.length : hostname === host
