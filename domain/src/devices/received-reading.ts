import type { Segment, SegmentValue, ValueCode } from './canonical-values.ts'

/** Why a reading is refused. */
export type ReadingRefusal =
  /** It is incomplete. */
  | 'truncated'
  /** It is complete, but its checksum does not match what the device sent. */
  | 'damaged'
  /** The device reports that measuring failed. */
  | 'unsuccessful'
  /** It is stored under another person of the device. */
  | 'foreign'
  /** It was measured for a person of another sex, age or number; accepted only after confirmation. */
  | 'other-person'
  /** Its two halves belong to different measurements. */
  | 'mismatch'
  /** No living person can have this value. */
  | 'impossible'
  /** The device does not know the date. */
  | 'no-clock'
  /** It was measured some time ago; accepted only after confirmation. */
  | 'stale'

export interface ReceivedReading {
  readonly values: Partial<Readonly<Record<ValueCode, number>>>
  readonly segmental?: Partial<Readonly<Record<SegmentValue, Partial<Readonly<Record<Segment, number>>>>>>
  /** The wall time of the device; `null` when it sends none. */
  readonly wallTime: string | null
  /** Set when the reading itself names the device. */
  readonly device?: { readonly vendor: string; readonly model: string | null }
}

export type SessionAnswer =
  | { readonly kind: 'reading'; readonly reading: ReceivedReading }
  /** If `reading` is set, it is accepted after confirmation. */
  | { readonly kind: 'refused'; readonly why: ReadingRefusal; readonly reading?: ReceivedReading }
  /** Half of a measurement, or an empty frame that some scales send. */
  | { readonly kind: 'nothing' }

/** Devices keep old readings and send them first. Their clocks are set beforehand, so ten minutes are enough. */
const staleAfterMs = 10 * 60_000

/** True when a wall time differs too much from now; both are without a time zone. */
export const isStale = (said: string | null, now: string): boolean =>
  said !== null && Math.abs(Date.parse(`${said}Z`) - Date.parse(`${now}Z`)) > staleAfterMs
