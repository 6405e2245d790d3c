import { readStored, store } from '../device/storage.ts'

const sayEveryMs = 5_000

let usedAt = Date.now()
let saidAt = 0

const attendedMs = 60_000
const signsOfLife = ['pointerdown', 'keydown', 'click', 'wheel', 'touchstart', 'popstate'] as const

let touchedAt = Date.now()

for (const sign of signsOfLife)
  globalThis.addEventListener?.(
    sign,
    () => {
      touchedAt = Date.now()
    },
    { passive: true, capture: true },
  )

/** The time of the last input in this window in milliseconds, initially the time at which the page was opened. */
export const lastTouch = (): number => touchedAt

/**
 * True if there was no input in this window for a minute. Reads that were caused by live events or timers must not
 * keep the session of an absent person alive.
 */
export const isUnattended = (): boolean => Date.now() - touchedAt > attendedMs

/** Notes that a request has used the session now. The other windows of this browser are not told of every request. */
export function noteSessionUse(): void {
  usedAt = Date.now()
  if (usedAt - saidAt < sayEveryMs) return
  saidAt = usedAt
  store('usedAt', String(usedAt))
}

/**
 * The time of the last request from any window in milliseconds. Never in the future, even if the clock was set back.
 */
export const lastSessionUse = (): number => Math.min(Date.now(), Math.max(usedAt, Number(readStored('usedAt'))))
