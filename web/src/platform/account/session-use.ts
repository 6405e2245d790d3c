import { readStored, store } from '../device/storage.ts'

const notifyEveryMs = 5_000

let usedAt = Date.now()
let notifiedAt = 0

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

/**
 * Returns the time of the last input in this window, in milliseconds. Before the first input, returns the time when the
 * page was opened.
 */
export const lastTouch = (): number => touchedAt

/**
 * True if this window has had no input for more than a minute. Reads caused by live events or timers must not extend
 * the session of an absent user.
 */
export const isUnattended = (): boolean => Date.now() - touchedAt > attendedMs

/**
 * Notes that a request has just used the session. The other windows of this browser are notified at most every five
 * seconds.
 */
export function noteSessionUse(): void {
  usedAt = Date.now()
  if (usedAt - notifiedAt < notifyEveryMs) return
  notifiedAt = usedAt
  store('usedAt', String(usedAt))
}

/**
 * Returns the time of the last request from any window, in milliseconds. It is never in the future, even if the clock
 * was set back.
 */
export const lastSessionUse = (): number => Math.min(Date.now(), Math.max(usedAt, Number(readStored('usedAt'))))
