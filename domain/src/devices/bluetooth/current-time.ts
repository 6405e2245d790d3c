import { readDateTime } from './date-time.ts'
import { decodeFrame, type FrameWarning, type RefusedFrame } from './frame.ts'

/** Current Time, characteristic 2A2B. */
export interface CurrentTime {
  readonly timestamp: string | null
  /** 1 for Monday to 7 for Sunday, 0 for unknown. */
  readonly dayOfWeek: number
  readonly fractions256: number
  readonly adjustReason: {
    readonly manual: boolean
    readonly externalReference: boolean
    readonly timeZoneChange: boolean
    readonly dstChange: boolean
  }
  readonly warnings: readonly FrameWarning[]
}

export const decodeCurrentTime = (bytes: DataView): CurrentTime | RefusedFrame =>
  decodeFrame(bytes, (frame) => {
    const timestamp = readDateTime(frame)
    const dayOfWeek = frame.uint8('dayOfWeek')
    const fractions256 = frame.uint8('fractions256')
    const reason = frame.uint8('adjustReason')
    frame.warnOfReserved(reason, 0b1111_0000)
    frame.end()
    return {
      timestamp,
      dayOfWeek,
      fractions256,
      adjustReason: {
        manual: (reason & 1) !== 0,
        externalReference: (reason & 2) !== 0,
        timeZoneChange: (reason & 4) !== 0,
        dstChange: (reason & 8) !== 0,
      },
      warnings: frame.warnings,
    }
  })

/**
 * Encodes the bytes that set the clock of a scale to this wall time. If the clock is right, old readings can be
 * recognised by their time.
 */
export function encodeCurrentTime(now: Date): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(10)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, now.getFullYear(), true)
  const rest = [
    now.getMonth() + 1,
    now.getDate(),
    now.getHours(),
    now.getMinutes(),
    now.getSeconds(),
    now.getDay() || 7,
  ]
  for (const [index, value] of rest.entries()) view.setUint8(2 + index, value)
  view.setUint8(8, Math.floor((now.getMilliseconds() * 256) / 1000))
  view.setUint8(9, 1)
  return bytes
}
