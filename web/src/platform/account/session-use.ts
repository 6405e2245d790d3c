import { readStored, store } from '../device/storage.ts'

const sayEveryMs = 5_000

let usedAt = Date.now()
let saidAt = 0

/** Records a request to the server, which restarts its idle time for all windows of this browser. */
export function noteSessionUse(): void {
  usedAt = Date.now()
  if (usedAt - saidAt < sayEveryMs) return
  saidAt = usedAt
  store('usedAt', String(usedAt))
}

/** The time of the last request from any window, in milliseconds. If the clock was set back, it is now. */
export const lastSessionUse = (): number => Math.min(Date.now(), Math.max(usedAt, Number(readStored('usedAt'))))
