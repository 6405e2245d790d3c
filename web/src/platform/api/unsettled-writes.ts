import { newIdempotencyKey } from './idempotency-key.ts'

/** More than one person leaves open on a page. */
const most = 50
const keys = new Map<string, string>()

/**
 * The key to send a write with: that of the same write before, when nobody knows whether it was stored, else a new one.
 * So whoever presses save again after an outage saves once.
 */
export const keyOfWrite = (what: string): string => keys.get(what) ?? newIdempotencyKey()

/** Notes what became of a write. `status` is null when no answer came. */
export function noteWrite(what: string, key: string, status: number | null): void {
  if (status === null || status >= 500) {
    keys.delete(what)
    forgetReplaced(what)
    keys.set(what, key)
    if (keys.size > most) keys.delete(keys.keys().next().value ?? '')
  } else if (status < 300) {
    keys.delete(what)
    forgetReplaced(what)
  }
}

/** What was put somewhere meanwhile may have replaced what was there: putting the former back is a new write. */
function forgetReplaced(what: string): void {
  const [method = '', url = ''] = what.split(' ', 2)
  if (method === 'POST') return
  for (const key of keys.keys()) if (key.startsWith(`${method} ${url} `)) keys.delete(key)
}
