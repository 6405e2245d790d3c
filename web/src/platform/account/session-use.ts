import { readStored, store } from '../device/storage.ts'

const sayEveryMs = 5_000

let usedAt = Date.now()
let saidAt = 0

const attendedMs = 60_000
const signsOfLife = ['pointerdown', 'keydown', 'click', 'wheel', 'touchstart', 'popstate'] as const

let touchedAt = Date.now()

// At module level, not in a component, because every page needs it to classify its requests.
for (const sign of signsOfLife)
  globalThis.addEventListener?.(
    sign,
    () => {
      touchedAt = Date.now()
    },
    { passive: true, capture: true },
  )

/** The time of the last input in this window, in milliseconds; initially the time it opened. */
export const lastTouch = (): number => touchedAt

/**
 * True if there was no input in this window for a minute. Reads caused by live events or timers must then not keep the
 * session of an absent person alive.
 */
export const isUnattended = (): boolean => Date.now() - touchedAt > attendedMs

/** Records a request to the server, which restarts its idle time for all windows of this browser. */
export function noteSessionUse(): void {
  usedAt = Date.now()
  if (usedAt - saidAt < sayEveryMs) return
  saidAt = usedAt
  store('usedAt', String(usedAt))
}

/** The time of the last request from any window, in milliseconds. If the clock was set back, it is now. */
export const lastSessionUse = (): number => Math.min(Date.now(), Math.max(usedAt, Number(readStored('usedAt'))))
