import { readStored, store } from '../device/storage.ts'

const sayEveryMs = 5_000

let usedAt = Date.now()
let saidAt = 0

const attendedMs = 60_000
const signsOfLife = ['pointerdown', 'keydown', 'click', 'wheel', 'touchstart', 'popstate'] as const

let touchedAt = Date.now()

// Here, and not in a component, because requests are told apart on every page.
for (const sign of signsOfLife)
  globalThis.addEventListener?.(
    sign,
    () => {
      touchedAt = Date.now()
    },
    { passive: true, capture: true },
  )

/** The time at which somebody last typed, clicked or scrolled in this window, in milliseconds; at first its beginning. */
export const lastTouch = (): number => touchedAt

/**
 * Whether nobody touched this window for a minute. What it then reads, because of a live event or a timer, must not keep
 * the session of an absent person alive.
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
