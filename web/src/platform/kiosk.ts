import type { Language } from '@salus/domain/words.ts'

/**
 * A device that was handed over. The server has narrowed the session; this is how far the page in front of it got.
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

/** For browsers that store nothing: after a reload the session says it again. */
let held: Kiosk | null = null

export function lockKiosk(kiosk: Kiosk): void {
  held = kiosk
  try {
    localStorage.setItem(name, JSON.stringify(kiosk))
  } catch {
    // The page in memory is enough: the lock itself is the server's.
  }
}

export function unlockKiosk(): void {
  held = null
  try {
    localStorage.removeItem(name)
  } catch {
    // Where nothing can be removed nothing was kept.
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
