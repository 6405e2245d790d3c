import { readDateTime } from './date-time.ts'
import { decodeFrame, type Frame, type FrameWarning, type RefusedFrame } from './frame.ts'
import { readLength, readMass, divideByTen } from './units.ts'
import { type FrameUser, noUser, readFrameUser } from './user.ts'

/** Weight Measurement, characteristic 2A9D (Weight Scale Service, Bluetooth SIG 2014). */
export interface WeightMeasurement extends FrameUser {
  readonly units: 'SI' | 'imperial'
  readonly measurementUnsuccessful: boolean
  /** In `massUnit`, the unit in which the scale shows the weight. */
  readonly weight: number | null
  readonly massUnit: 'kg' | 'lb'
  readonly weightKg: number | null
  /** The wall time on the scale, without a time zone. */
  readonly timestamp: string | null
  /** kg/m2 */
  readonly bmi: number | null
  readonly height: number | null
  readonly lengthUnit: 'm' | 'in'
  readonly heightCm: number | null
  readonly warnings: readonly FrameWarning[]
}

export const decodeWeightMeasurement = (bytes: DataView): WeightMeasurement | RefusedFrame =>
  decodeFrame(bytes, weightMeasurement)

/** The raw weight that a scale sends after a failed weighing. */
const unsuccessful = 0xffff

function weightMeasurement(frame: Frame): WeightMeasurement {
  const flags = frame.uint8('flags')
  frame.warnOfReserved(flags, 0b1111_0000)
  const isImperial = (flags & 1) !== 0
  const raw = frame.uint16('weight')
  const failed = raw === unsuccessful
  const mass = failed ? null : readMass(raw, isImperial)
  const timestamp = flags & 2 ? readDateTime(frame) : null
  const user = flags & 4 ? readFrameUser(frame.uint8('userId')) : noUser
  const hasBmiAndHeight = (flags & 8) !== 0
  const size = hasBmiAndHeight ? bmiAndHeight(frame, isImperial) : noSize
  if (failed && hasBmiAndHeight) frame.warn('optional_fields_with_unsuccessful')
  frame.end()
  return {
    ...(isImperial ? imperial : si),
    measurementUnsuccessful: failed,
    weight: mass?.own ?? null,
    weightKg: mass?.stored ?? null,
    timestamp,
    ...user,
    ...size,
    warnings: frame.warnings,
  }
}

const si = { units: 'SI', massUnit: 'kg', lengthUnit: 'm' } as const
const imperial = { units: 'imperial', massUnit: 'lb', lengthUnit: 'in' } as const
const noSize = { bmi: null, height: null, heightCm: null }

function bmiAndHeight(frame: Frame, isImperial: boolean) {
  const bmi = divideByTen(frame.uint16('bmi'))
  const height = readLength(frame.uint16('height'), isImperial)
  return { bmi, height: height.own, heightCm: height.stored }
}
