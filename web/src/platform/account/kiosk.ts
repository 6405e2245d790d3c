import type { Language } from '@salus/domain/words.ts'

/**
 * The state of a handed-over device. The server has restricted the session; this records how far the page got. Stored
 * in the browser for all its tabs and for reloads; it contains no name and no answer.
 */
export interface Kiosk {
  /** The user whose password unlocks it. Other people's sessions are not affected. */
  readonly userId: string
  readonly tenantId: number
  readonly memberId: string
  /** The measurement profile's path below perform-analysis. */
  readonly path: string
  /** The language staff used before; the member may have chosen another one. */
  readonly language: Language
  /** `locked`: nothing about the person is shown any more. */
  readonly stage: 'ready' | 'done' | 'locked'
}

const name = 'salus.kiosk'

/** For browsers without storage: after a reload the session supplies it again. */
let held: Kiosk | null = null

export function lockKiosk(kiosk: Kiosk): void {
  held = kiosk
  try {
    localStorage.setItem(name, JSON.stringify(kiosk))
  } catch {
    // Memory is enough, because the server enforces the lock.
  }
}

export function unlockKiosk(): void {
  held = null
  try {
    localStorage.removeItem(name)
  } catch {
    // Without storage there is nothing to remove.
  }
}

export function readKiosk(): Kiosk | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? 'null')
    return isKiosk(kept) ? kept : held
  } catch {
    return held
  }
}

/** Calls back when another tab hands the device over or takes it back. */
export function onKioskChange(act: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === name) act()
  })
}

const isKiosk = (kept: unknown): kept is Kiosk =>
  typeof kept === 'object' &&
  kept !== null &&
  'userId' in kept &&
  'tenantId' in kept &&
  Number.isInteger(kept.tenantId) &&
  'memberId' in kept &&
  'path' in kept &&
  'language' in kept &&
  'stage' in kept &&
  [kept.userId, kept.memberId, kept.path, kept.language, kept.stage].every((one) => typeof one === 'string')
