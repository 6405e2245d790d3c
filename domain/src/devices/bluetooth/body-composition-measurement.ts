import { readDateTime } from './date-time.ts'
import { decodeFrame, type Frame, type FrameWarning, isRefused, type RefusedFrame } from './frame.ts'
import { toKilocalories, readLength, readMass, divideByTen } from './units.ts'
import { type FrameUser, noUser, readFrameUser } from './user.ts'

/** Body Composition Measurement, characteristic 2A9C (Body Composition Service 1.0, Bluetooth SIG 2014). */
export interface BodyCompositionMeasurement extends FrameUser, Masses, MassesInKilograms {
  readonly units: 'SI' | 'imperial'
  readonly multiplePacket: boolean
  readonly measurementUnsuccessful: boolean
  /** In %. */
  readonly bodyFatPct: number | null
  readonly massUnit: 'kg' | 'lb'
  readonly lengthUnit: 'm' | 'in'
  /** The wall time on the scale, without a time zone. */
  readonly timestamp: string | null
  readonly basalMetabolismKJ: number | null
  readonly basalMetabolismKcal: number | null
  readonly musclePct: number | null
  readonly impedanceOhm: number | null
  readonly height: number | null
  readonly heightCm: number | null
  readonly warnings: readonly FrameWarning[]
}

/** In `massUnit`. */
interface Masses {
  readonly muscleMass: number | null
  readonly fatFreeMass: number | null
  readonly softLeanMass: number | null
  readonly bodyWaterMass: number | null
  readonly weight: number | null
}

interface MassesInKilograms {
  readonly muscleMassKg: number | null
  readonly fatFreeMassKg: number | null
  readonly softLeanMassKg: number | null
  readonly bodyWaterMassKg: number | null
  readonly weightKg: number | null
}

export const decodeBodyComposition = (bytes: DataView): BodyCompositionMeasurement | RefusedFrame =>
  decodeFrame(bytes, bodyComposition)

const unsuccessful = 0xffff

const bit = {
  timestamp: 1,
  user: 2,
  basalMetabolism: 3,
  musclePct: 4,
  muscleMass: 5,
  fatFreeMass: 6,
  softLeanMass: 7,
  bodyWaterMass: 8,
  impedance: 9,
  weight: 10,
  height: 11,
  multiplePacket: 12,
}

function bodyComposition(frame: Frame): BodyCompositionMeasurement {
  const flags = frame.uint16('flags')
  frame.warnOfReserved(flags, 0b1110_0000_0000_0000)
  const has = (position: number) => (flags & (1 << position)) !== 0
  const isImperial = has(0)
  const fat = frame.uint16('bodyFatPct')
  const failed = fat === unsuccessful
  const timestamp = has(bit.timestamp) ? readDateTime(frame) : null
  const user = has(bit.user) ? readFrameUser(frame.uint8('userId')) : noUser
  const read = (position: number, field: string) => (has(position) ? frame.uint16(field) : null)
  const kilojoules = read(bit.basalMetabolism, 'basalMetabolismKJ')
  const musclePct = optional(read(bit.musclePct, 'musclePct'), divideByTen)
  const inMass = (raw: number | null) => optional(raw, (value) => readMass(value, isImperial))
  const muscle = inMass(read(bit.muscleMass, 'muscleMass'))
  const fatFree = inMass(read(bit.fatFreeMass, 'fatFreeMass'))
  const softLean = inMass(read(bit.softLeanMass, 'softLeanMass'))
  const water = inMass(read(bit.bodyWaterMass, 'bodyWaterMass'))
  const impedanceOhm = optional(read(bit.impedance, 'impedanceOhm'), divideByTen)
  const weight = inMass(read(bit.weight, 'weight'))
  const height = optional(read(bit.height, 'height'), (raw) => readLength(raw, isImperial))
  warnOfFat(frame, fat, (flags & 0b1111_1111_1000) !== 0)
  frame.end()
  return {
    units: isImperial ? 'imperial' : 'SI',
    multiplePacket: has(bit.multiplePacket),
    measurementUnsuccessful: failed,
    bodyFatPct: failed ? null : divideByTen(fat),
    massUnit: isImperial ? 'lb' : 'kg',
    lengthUnit: isImperial ? 'in' : 'm',
    timestamp,
    ...user,
    basalMetabolismKJ: kilojoules,
    basalMetabolismKcal: optional(kilojoules, toKilocalories),
    musclePct,
    impedanceOhm,
    muscleMass: own(muscle),
    fatFreeMass: own(fatFree),
    softLeanMass: own(softLean),
    bodyWaterMass: own(water),
    weight: own(weight),
    height: own(height),
    muscleMassKg: stored(muscle),
    fatFreeMassKg: stored(fatFree),
    softLeanMassKg: stored(softLean),
    bodyWaterMassKg: stored(water),
    weightKg: stored(weight),
    heightCm: stored(height),
    warnings: frame.warnings,
  }
}

/**
 * Warns of a body fat value (in tenths of a per cent) that must not be stored. Scales send 0 % as a placeholder, and
 * more than 100 % is impossible.
 */
function warnOfFat(frame: Frame, fat: number, hasOptionalFields: boolean) {
  if (fat === unsuccessful) {
    if (hasOptionalFields) frame.warn('optional_fields_with_unsuccessful')
    return
  }
  if (fat === 0) frame.warn('body_fat_zero')
  if (fat > 1000) frame.warn('body_fat_out_of_range')
}

/**
 * Combines the two frames that a scale sends when a measurement does not fit into one. Both frames contain the units
 * and the body fat. If these differ, the frames belong to different measurements and are refused. Frames that are not
 * marked as parts of a measurement are also refused. Fields that the first frame lacks come from the second.
 */
export function mergeBodyComposition(
  first: BodyCompositionMeasurement | RefusedFrame,
  second: BodyCompositionMeasurement | RefusedFrame,
): BodyCompositionMeasurement | RefusedFrame {
  if (isRefused(first)) return first
  if (isRefused(second)) return second
  const differing = (['multiplePacket', 'units', 'bodyFatPct', 'measurementUnsuccessful'] as const).find(
    (field) => first[field] !== second[field],
  )
  if (differing !== undefined || !first.multiplePacket) {
    return { error: { code: 'multipacket_mismatch', field: differing ?? 'multiplePacket' } }
  }
  const given: Partial<BodyCompositionMeasurement> = Object.fromEntries(
    Object.entries(first).filter(([, value]) => value !== null),
  )
  return { ...second, ...given, warnings: [...new Set([...first.warnings, ...second.warnings])] }
}

const optional = <Value>(raw: number | null, convert: (raw: number) => Value) => (raw === null ? null : convert(raw))
const own = (quantity: { own: number } | null) => quantity?.own ?? null
const stored = (quantity: { stored: number } | null) => quantity?.stored ?? null
