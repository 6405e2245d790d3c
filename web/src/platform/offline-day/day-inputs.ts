import type { Bytes } from './sealing.ts'

export interface DayToPrepare {
  readonly deviceId: string
  readonly tenantId: number
  readonly dayId: string
  readonly endsAt: number
  /** The server's part of the key, which is never stored. */
  readonly serverPart: Bytes
  readonly tenantKey: Bytes
  readonly tenantKeyId: string
  /** Names, questions and texts; they are stored only encrypted. */
  readonly prepared: unknown
  readonly pin: string
}

export type PinOutcome = { readonly kind: 'open' } | { readonly kind: 'wrong'; readonly triesLeft: number }

export interface NewEntry {
  readonly id: string
  readonly createdAt: number
  readonly content: unknown
  /**
   * The marks of this device after this entry. They replace the stored `marks` in the same transaction as the entry.
   */
  readonly marks: unknown
  /** The unfinished analysis that the entry completes; `null` if there is none. */
  readonly draftId: string | null
}

export interface OpenedEntry {
  readonly id: string
  readonly createdAt: number
  readonly state: string
  readonly content: unknown
}

/** Thrown when the device is locked, was never prepared, or was prepared again since it was opened here. */
export class DayLocked extends Error {
  readonly code = 'day-locked'

  constructor() {
    super('the offline day is locked')
    this.name = 'DayLocked'
  }
}

/** Thrown when a day would be stored over results that the server does not have yet. */
export class ResultsWait extends Error {
  readonly code = 'results-wait'

  constructor() {
    super('results on this device are not sent yet')
    this.name = 'ResultsWait'
  }
}
