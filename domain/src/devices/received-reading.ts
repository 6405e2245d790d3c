import type { Segment, SegmentValue, ValueCode } from './canonical-values.ts'

export type ReadingRefusal =
  | 'truncated'
  /** The reading is complete, but its checksum does not match. */
  | 'damaged'
  | 'unsuccessful'
  | 'foreign'
  /** The device measured with another person's sex, age or number. Accepted only after confirmation. */
  | 'other-person'
  | 'mismatch'
  | 'impossible'
  /** The date is missing or invalid. */
  | 'no-clock'
  /** The scale sends stones and pounds, which are not read. */
  | 'unit'
  /** The time of the reading differs from now by more than ten minutes. Accepted only after confirmation. */
  | 'stale'

export interface ReceivedReading {
  readonly values: Partial<Readonly<Record<ValueCode, number>>>
  readonly segmental?: Partial<Readonly<Record<SegmentValue, Partial<Readonly<Record<Segment, number>>>>>>
  readonly wallTime: string | null
  /** Set when the reading itself identifies the device. */
  readonly device?: { readonly vendor: string; readonly model: string | null }
}

export type SessionAnswer =
  | { readonly kind: 'reading'; readonly reading: ReceivedReading }
  /** If `reading` is set, a person can confirm the reading. It is then accepted. */
  | { readonly kind: 'refused'; readonly why: ReadingRefusal; readonly reading?: ReceivedReading }
  /** The frame gives no reading: it is one half of a measurement, or one of the empty frames that some scales send. */
  | { readonly kind: 'nothing' }

/**
 * Devices keep old readings and send them before new ones, so a reading may be stale. Salus sets the device's clock
 * before it reads. A reading is therefore stale if its time differs from the current time by more than this.
 */
const staleAfterMs = 10 * 60_000

/**
 * True when a wall time differs from the current wall time by more than `staleAfterMs`. Both are without a time zone.
 */
export const isStale = (shown: string | null, now: string): boolean =>
  shown !== null && Math.abs(Date.parse(`${shown}Z`) - Date.parse(`${now}Z`)) > staleAfterMs
