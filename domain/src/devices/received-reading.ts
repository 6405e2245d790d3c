import type { Segment, SegmentValue, ValueCode } from './canonical-values.ts'

/** Why a reading is not taken. */
export type ReadingRefusal =
  /** It ends before it is whole. */
  | 'truncated'
  /** Whole, and yet not what the device sent: its checksum says so. */
  | 'damaged'
  /** The device says that measuring failed. */
  | 'unsuccessful'
  /** Stored under another person of the device. */
  | 'foreign'
  /** Measured for somebody of another sex, age or number: taken only when somebody says so. */
  | 'other-person'
  /** Two halves that are not of one measurement. */
  | 'mismatch'
  /** No living person has such a value. */
  | 'impossible'
  /** The device does not know which day it is. */
  | 'no-clock'
  /** Measured a while ago: taken only when somebody says so. */
  | 'stale'

export interface ReceivedReading {
  readonly values: Partial<Readonly<Record<ValueCode, number>>>
  readonly segmental?: Partial<Readonly<Record<SegmentValue, Partial<Readonly<Record<Segment, number>>>>>>
  /** As the device has it; null where it does not say. */
  readonly wallTime: string | null
  /** Where the reading itself says what measured it. */
  readonly device?: { readonly vendor: string; readonly model: string | null }
}

export type SessionAnswer =
  | { readonly kind: 'reading'; readonly reading: ReceivedReading }
  /** With a reading: taken when somebody says so. */
  | { readonly kind: 'refused'; readonly why: ReadingRefusal; readonly reading?: ReceivedReading }
  /** Half of a measurement, or an empty frame that some scales send. */
  | { readonly kind: 'nothing' }

/** Devices keep old readings and send them first. Their clocks are set before, so ten minutes are plenty. */
const staleAfterMs = 10 * 60_000

/** Whether a wall time is another than now; both without a zone. */
export const isStale = (said: string | null, now: string): boolean =>
  said !== null && Math.abs(Date.parse(`${said}Z`) - Date.parse(`${now}Z`)) > staleAfterMs
