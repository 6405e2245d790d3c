import { newIdempotencyKey } from './idempotency-key.ts'

const most = 50
const keys = new Map<string, string>()

/**
 * Returns the idempotency key of a write. If an identical earlier write has an unknown outcome, returns the key of the
 * earlier write. When people save again after an outage, the data is thus stored only once.
 */
export const keyOfWrite = (what: string): string => keys.get(what) ?? newIdempotencyKey()

/** Remembers the key of a write if its outcome is unknown: the status is 500 or above, or `null` for no response. */
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

/**
 * Forgets the keys of earlier writes of other values to the same URL. This write may have replaced those values, so
 * sending them again is a new write. A POST replaces nothing, so no keys are forgotten.
 */
function forgetReplaced(what: string): void {
  const [method = '', url = ''] = what.split(' ', 2)
  if (method === 'POST') return
  for (const key of keys.keys()) if (key.startsWith(`${method} ${url} `)) keys.delete(key)
}
