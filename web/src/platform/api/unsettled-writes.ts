import { newIdempotencyKey } from './idempotency-key.ts'

/** Upper bound; more than a person leaves unsettled on one page. */
const most = 50
const keys = new Map<string, string>()

/**
 * The idempotency key of a write: that of the same write before if its outcome is unknown, otherwise a new one. Pressing
 * save again after an outage therefore saves once.
 */
export const keyOfWrite = (what: string): string => keys.get(what) ?? newIdempotencyKey()

/** Records the outcome of a write. `status` is `null` without a response. */
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

/** Another write may have replaced the former value, so writing the former value again is a new write. */
function forgetReplaced(what: string): void {
  const [method = '', url = ''] = what.split(' ', 2)
  if (method === 'POST') return
  for (const key of keys.keys()) if (key.startsWith(`${method} ${url} `)) keys.delete(key)
}
