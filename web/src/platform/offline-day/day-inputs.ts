import type { Bytes } from './sealing.ts'

export interface DayToPrepare {
  readonly deviceId: string
  readonly tenantId: number
  readonly dayId: string
  readonly endsAt: number
  /** The server's part of the key. It is never stored. */
  readonly serverPart: Bytes
  readonly tenantKey: Bytes
  readonly tenantKeyId: string
  /** Names, questions and texts. They are stored only in encrypted form. */
  readonly prepared: unknown
  readonly pin: string
  /** By how many milliseconds this device's clock is ahead of the server's. */
  readonly clockAheadMs: number
}

export type PinOutcome = { readonly kind: 'open' } | { readonly kind: 'wrong'; readonly triesLeft: number }

export interface NewEntry {
  readonly id: string
  readonly createdAt: number
  readonly content: unknown
  /**
   * The marks of this device after this entry. The transaction that stores the entry also replaces the stored marks
   * with them.
   */
  readonly marks: unknown
  /** The unfinished analysis that the entry completes; `null` if the entry completes no unfinished analysis. */
  readonly draftId: string | null
}

export interface OpenedEntry {
  readonly id: string
  readonly createdAt: number
  readonly state: string
  readonly content: unknown
}

/** Thrown if the device is locked, was never set up, or was set up again since it was unlocked in this window. */
export class DayLocked extends Error {
  readonly code = 'day-locked'

  constructor() {
    super('the offline day is locked')
    this.name = 'DayLocked'
  }
}

/** Thrown if storing a day would replace results that the server does not have. */
export class ResultsWait extends Error {
  readonly code = 'results-wait'

  constructor() {
    super('results on this device are not sent yet')
    this.name = 'ResultsWait'
  }
}
