import { decodeFrame, type Frame, type FrameWarning, type RefusedFrame } from './frame.ts'

/** Heart Rate Measurement, characteristic 2A37 (Heart Rate Service, Bluetooth SIG). */
export interface HeartRateMeasurement {
  /** In beats per minute. */
  readonly heartRate: number
  readonly contactSupported: boolean
  /** `null` when the strap cannot detect contact with the skin. */
  readonly contactDetected: boolean | null
  readonly energyExpendedKJ: number | null
  /** Intervals between beats, oldest first, in the received units of 1/1024 s. */
  readonly rr1024: readonly number[]
  readonly rrMs: readonly number[]
  readonly warnings: readonly FrameWarning[]
}

export const decodeHeartRate = (bytes: DataView): HeartRateMeasurement | RefusedFrame => decodeFrame(bytes, heartRate)

function heartRate(frame: Frame): HeartRateMeasurement {
  const flags = frame.uint8('flags')
  frame.warnOfReserved(flags, 0b1110_0000)
  const beats = flags & 1 ? frame.uint16('heartRate') : frame.uint8('heartRate')
  const contactSupported = (flags & 4) !== 0
  const energyExpendedKJ = flags & 8 ? frame.uint16('energyExpendedKJ') : null
  const rr1024 = flags & 16 ? intervals(frame) : []
  if (flags & 16 && rr1024.length === 0) frame.warn('rr_flag_without_values')
  frame.end()
  return {
    heartRate: beats,
    contactSupported,
    contactDetected: contactSupported ? (flags & 2) !== 0 : null,
    energyExpendedKJ,
    rr1024,
    rrMs: rr1024.map(toMilliseconds),
    warnings: frame.warnings,
  }
}

function intervals(frame: Frame): number[] {
  const found: number[] = []
  while (frame.remaining > 0) found.push(frame.uint16('rr'))
  return found
}

/** Converts units of 1/1024 s to milliseconds, rounded half up to the microsecond. */
export const toMilliseconds = (rr1024: number) => Math.floor((rr1024 * 2_000_000 + 1024) / 2048) / 1000
