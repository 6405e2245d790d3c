import { readDateTime } from './date-time.ts'
import { decodeFrame, type Frame, type FrameWarning, type RefusedFrame } from './frame.ts'
import { readSfloat } from './sfloat.ts'
import { type FrameUser, noUser, readFrameUser } from './user.ts'

/** Blood Pressure Measurement, characteristic 2A35 (Blood Pressure Service, Bluetooth SIG). */
export interface BloodPressureMeasurement extends FrameUser {
  readonly unit: 'mmHg' | 'kPa'
  readonly systolic: number | null
  readonly diastolic: number | null
  readonly meanArterial: number | null
  readonly systolicMmHg: number | null
  readonly diastolicMmHg: number | null
  readonly meanArterialMmHg: number | null
  readonly timestamp: string | null
  /** In beats per minute. */
  readonly pulseRate: number | null
  readonly status: BloodPressureStatus | null
  readonly warnings: readonly FrameWarning[]
}

export interface BloodPressureStatus {
  readonly raw: number
  readonly bodyMovement: boolean
  readonly cuffTooLoose: boolean
  readonly irregularPulse: boolean
  readonly pulseRateRange: 'within' | 'above' | 'below' | 'reserved'
  readonly improperPosition: boolean
}

export const decodeBloodPressure = (bytes: DataView): BloodPressureMeasurement | RefusedFrame =>
  decodeFrame(bytes, bloodPressure)

function bloodPressure(frame: Frame): BloodPressureMeasurement {
  const flags = frame.uint8('flags')
  frame.warnOfReserved(flags, 0b1110_0000)
  const unit = flags & 1 ? 'kPa' : 'mmHg'
  const systolic = readSfloat(frame, 'systolic')
  const diastolic = readSfloat(frame, 'diastolic')
  const meanArterial = readSfloat(frame, 'meanArterial')
  const timestamp = flags & 2 ? readDateTime(frame) : null
  const pulseRate = flags & 4 ? readSfloat(frame, 'pulseRate') : null
  const user = flags & 8 ? readFrameUser(frame.uint8('userId')) : noUser
  const status = flags & 16 ? readStatus(frame.uint16('status')) : null
  frame.end()
  return {
    unit,
    systolic,
    diastolic,
    meanArterial,
    systolicMmHg: inMmHg(systolic, unit),
    diastolicMmHg: inMmHg(diastolic, unit),
    meanArterialMmHg: inMmHg(meanArterial, unit),
    timestamp,
    pulseRate,
    ...user,
    status,
    warnings: frame.warnings,
  }
}

const pulseRanges = ['within', 'above', 'below', 'reserved'] as const

const readStatus = (raw: number): BloodPressureStatus => ({
  raw,
  bodyMovement: (raw & 1) !== 0,
  cuffTooLoose: (raw & 2) !== 0,
  irregularPulse: (raw & 4) !== 0,
  pulseRateRange: pulseRanges[(raw >> 3) & 3] ?? 'reserved',
  improperPosition: (raw & 32) !== 0,
})

/** 1 kPa = 7.50062 mmHg. Rounded to a tenth. */
const inMmHg = (pressure: number | null, unit: 'mmHg' | 'kPa') =>
  pressure === null || unit === 'mmHg' ? pressure : Math.round(pressure * 75.0062) / 10
