import type { Language } from '@salus/domain/words.ts'

/**
 * The stage of the hand-over on a handed-over device. All tabs of the browser share it, and it survives reloads. It
 * contains no name and no answer. The server restricts the session, not this object.
 */
export interface Kiosk {
  /** The user whose password unlocks the device. Sessions of other users ignore this state. */
  readonly userId: string
  readonly tenantId: number
  readonly memberId: string
  /** The path of the measurement profile below `perform-analysis`. */
  readonly path: string
  /** The language that staff had chosen before the hand-over. The member can switch to another language. */
  readonly language: Language
  /** In the stage `locked`, nothing about the member is shown any more. */
  readonly stage: 'ready' | 'done' | 'locked'
}

const name = 'salus.kiosk'

/** Replaces the browser's storage if the browser refuses it. After a reload, the session provides the state. */
let held: Kiosk | null = null

export function lockKiosk(kiosk: Kiosk): void {
  held = kiosk
  try {
    localStorage.setItem(name, JSON.stringify(kiosk))
  } catch {
    // The browser refuses storage. Keeping the state in memory is enough, because the server enforces the lock.
  }
}

export function unlockKiosk(): void {
  held = null
  try {
    localStorage.removeItem(name)
  } catch {
    // The browser refuses storage, so there is nothing to remove.
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
