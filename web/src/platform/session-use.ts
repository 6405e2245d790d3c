import { readStored, store } from './storage.ts'

const sayEveryMs = 5_000

let usedAt = Date.now()
let saidAt = 0

/** The server was asked something: its idle time begins anew, for all windows of this browser. */
export function noteSessionUse(): void {
  usedAt = Date.now()
  if (usedAt - saidAt < sayEveryMs) return
  saidAt = usedAt
  store('usedAt', String(usedAt))
}

/** When the server was last asked something, by whichever window. A clock that was set back counts as now. */
export const lastSessionUse = (): number => Math.min(Date.now(), Math.max(usedAt, Number(readStored('usedAt'))))
