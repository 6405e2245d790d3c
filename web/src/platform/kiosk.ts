import type { Language } from '@salus/domain/words.ts'

/**
 * A device that was handed over: until the staff member's password is said, this browser shows one page and nothing else.
 * Kept in the browser for all its tabs and over a reload; it holds no name and no answer.
 */
export interface Kiosk {
  /** Whose password opens it. Nobody else's session is held by it. */
  readonly userId: string
  readonly tenantId: number
  readonly memberId: string
  /** The measurement profile's path below perform-analysis. */
  readonly path: string
  /** What staff read before; the member may have chosen another one. */
  readonly language: Language
  /** `locked`: nothing of the person is shown any more. */
  readonly stage: 'ready' | 'done' | 'locked'
}

const name = 'salus.kiosk'

/** False where the browser keeps nothing: a reload would open everything, so nothing is handed over there. */
export function lockKiosk(kiosk: Kiosk): boolean {
  try {
    localStorage.setItem(name, JSON.stringify(kiosk))
    return readKiosk() !== null
  } catch {
    return false
  }
}

export function unlockKiosk(): void {
  try {
    localStorage.removeItem(name)
  } catch {
    // Where nothing can be removed nothing was kept.
  }
}

export function readKiosk(): Kiosk | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? 'null')
    return isKiosk(kept) ? kept : null
  } catch {
    return null
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
