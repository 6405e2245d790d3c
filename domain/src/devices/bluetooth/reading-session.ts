import { canonicalValue, type ValueCode } from '../canonical-values.ts'
import { type BloodPressureMeasurement, decodeBloodPressure } from './blood-pressure-measurement.ts'
import {
  type BodyCompositionMeasurement,
  decodeBodyComposition,
  mergeBodyComposition,
} from './body-composition-measurement.ts'
import { type FrameWarning, isRefused, type RefusedFrame } from './frame.ts'
import { isStale, type ReceivedReading, type SessionAnswer } from '../received-reading.ts'
import type { FrameUser } from './user.ts'
import { decodeWeightMeasurement, type WeightMeasurement } from './weight-measurement.ts'

export interface ReceivedFrame {
  readonly characteristic: '2A9D' | '2A9C' | '2A35'
  readonly bytes: DataView
  /** When the frame arrived, in milliseconds. */
  readonly at: number
  /** The local wall time on arrival, without a time zone, for example `2025-03-14T08:05:09`. */
  readonly wallTime: string
}

const halfLastsMs = 5_000
/**
 * A body composition is joined with a weight only if the two are at most this far apart. Applies to the arrival times
 * and to the times on the scale's clock.
 */
const pairedWithinMs = 60_000
/** In kilograms. Two frames of one measurement can be rounded differently, so their weights may differ by this much. */
const sameWeightWithin = 0.1

type Frame = WeightMeasurement | BodyCompositionMeasurement | BloodPressureMeasurement
type Values = ReceivedReading['values']

interface LastWeight {
  /**
   * Empty after a failed weighing or an impossible weight. The user and time are kept even then, because they also
   * apply to a body composition that follows.
   */
  readonly values: Values
  readonly user: FrameUser
  readonly timestamp: string | null
  readonly at: number
  /**
   * The body composition that was joined with this weight; `null` until then. The scale may send the same body
   * composition again. A different one belongs to another measurement.
   */
  joinedBy: Values | null
}

/**
 * The content of a frame. If a body composition has no user or no time, these come from the weight with which it was
 * joined.
 */
interface Judged extends FrameUser {
  readonly values: Values
  readonly timestamp: string | null
}

/**
 * Combines the frames of one person on one device. `userIndex` is the person's number on the device; `null` for a
 * guest.
 *
 * A frame with another number is refused as `foreign`, and the person cannot accept it. With `isOwnDevice` (a device at
 * home), it is refused as `other-person`, and the person can confirm that the frame is theirs. At home, only the people
 * themselves know their numbers.
 *
 * Each weight and each blood pressure starts a new measurement. A body composition is joined with the preceding weight
 * if it arrives within a minute and if its user, time and weight do not contradict that weight.
 */
export class ReadingSession {
  readonly #userIndex: number | null
  readonly #isOwnDevice: boolean
  #half: { readonly frame: BodyCompositionMeasurement; readonly at: number } | null = null
  #weight: LastWeight | null = null

  constructor(userIndex: number | null, { isOwnDevice = false }: { readonly isOwnDevice?: boolean } = {}) {
    this.#userIndex = userIndex
    this.#isOwnDevice = isOwnDevice
  }

  take(received: ReceivedFrame): SessionAnswer {
    const { characteristic, bytes } = received
    if (characteristic === '2A9C') return this.#takeComposition(decodeBodyComposition(bytes), received)
    if (characteristic === '2A9D') return this.#takeWeight(decodeWeightMeasurement(bytes), received)
    const pressure = decodeBloodPressure(bytes)
    if (!isRefused(pressure) && !isMeasured(pressure)) return { kind: 'refused', why: 'unsuccessful' }
    return this.#judge(pressure, received, (frame) => ({ ...frame, values: valuesOfPressure(frame) }))
  }

  #takeWeight(frame: WeightMeasurement | RefusedFrame, received: ReceivedFrame): SessionAnswer {
    this.#half = null
    this.#weight = null
    if (isRefused(frame)) return buildRefusal(frame)
    const read = valuesOfWeight(frame)
    const isMeasured = !frame.measurementUnsuccessful && isPossible(read)
    this.#weight = {
      values: isMeasured ? read : {},
      user: { userId: frame.userId, userUnknown: frame.userUnknown },
      timestamp: frame.timestamp,
      at: received.at,
      joinedBy: null,
    }
    return this.#judge(frame, received, () => ({ ...frame, values: read }))
  }

  #takeComposition(frame: BodyCompositionMeasurement | RefusedFrame, received: ReceivedFrame): SessionAnswer {
    const join = (whole: BodyCompositionMeasurement) => this.#joinWeight(whole, received)
    if (isRefused(frame) || !frame.multiplePacket) return this.#judge(frame, received, join)
    const half = this.#half
    this.#half = null
    if (half === null || received.at - half.at > halfLastsMs) {
      this.#half = { frame, at: received.at }
      return { kind: 'nothing' }
    }
    return this.#judge(mergeBodyComposition(half.frame, frame), received, join)
  }

  #judge<Of extends Frame>(
    frame: Of | RefusedFrame,
    received: ReceivedFrame,
    readFrame: (frame: Of) => Judged,
  ): SessionAnswer {
    if (isRefused(frame)) return buildRefusal(frame)
    if ('measurementUnsuccessful' in frame && frame.measurementUnsuccessful)
      return { kind: 'refused', why: 'unsuccessful' }
    const warnings: readonly FrameWarning[] = frame.warnings
    if (warnings.includes('body_fat_zero')) return { kind: 'nothing' }
    const judged = readFrame(frame)
    const isForeign = this.#isForeign(judged)
    if (isForeign && !this.#isOwnDevice) return { kind: 'refused', why: 'foreign' }
    const reading = { values: judged.values, wallTime: judged.timestamp }
    if (!isPossible(reading.values)) return { kind: 'refused', why: 'impossible' }
    if (isStale(reading.wallTime, received.wallTime)) return { kind: 'refused', why: 'stale', reading }
    if (isForeign) return { kind: 'refused', why: 'other-person', reading }
    return { kind: 'reading', reading }
  }

  #isForeign({ userId, userUnknown }: FrameUser): boolean {
    return userId !== null && userUnknown !== true && userId !== this.#userIndex
  }

  #joinWeight(frame: BodyCompositionMeasurement, { at }: ReceivedFrame): Judged {
    const values = valuesOfComposition(frame)
    const weight = this.#weight
    if (weight === null || !isOfWeight({ frame, values, at }, weight)) return { ...frame, values }
    if (isPossible(values)) weight.joinedBy = values
    return {
      ...(frame.userId === null ? weight.user : frame),
      values: { ...weight.values, ...values },
      timestamp: frame.timestamp ?? weight.timestamp,
    }
  }
}

interface Composition {
  readonly frame: BodyCompositionMeasurement
  readonly values: Values
  readonly at: number
}

const isOfWeight = ({ frame, values, at }: Composition, weight: LastWeight): boolean =>
  at - weight.at <= pairedWithinMs &&
  (weight.joinedBy === null || isSame(weight.joinedBy, values)) &&
  (frame.userId === null || weight.user.userId === null || frame.userId === weight.user.userId) &&
  (frame.timestamp === null ||
    weight.timestamp === null ||
    Math.abs(Date.parse(`${frame.timestamp}Z`) - Date.parse(`${weight.timestamp}Z`)) <= pairedWithinMs) &&
  (values.weightKg === undefined ||
    weight.values.weightKg === undefined ||
    Math.abs(values.weightKg - weight.values.weightKg) <= sameWeightWithin)

const isSame = (one: Values, other: Values): boolean => JSON.stringify(one) === JSON.stringify(other)

const buildRefusal = ({ error }: RefusedFrame): SessionAnswer => ({
  kind: 'refused',
  why: error.code === 'multipacket_mismatch' ? 'mismatch' : 'truncated',
})

/** True when both pressures are known. One pressure alone is not a measurement. */
const isMeasured = ({ systolicMmHg, diastolicMmHg }: BloodPressureMeasurement) =>
  systolicMmHg !== null && diastolicMmHg !== null

const isPossible = (values: Values) =>
  Object.entries(values).every(([code, value]) => {
    const [least, most] = canonicalValue(code as ValueCode).hard
    return value >= least && value <= most
  })

const leaveOutUnknown = (
  values: Partial<Readonly<Record<ValueCode, number | null>>>,
): Partial<Readonly<Record<ValueCode, number>>> =>
  Object.fromEntries(Object.entries(values).flatMap(([code, value]) => (value === null ? [] : [[code, value]])))

const valuesOfWeight = ({ weightKg, heightCm, bmi }: WeightMeasurement) => leaveOutUnknown({ weightKg, heightCm, bmi })

const valuesOfComposition = (frame: BodyCompositionMeasurement) =>
  leaveOutUnknown({
    weightKg: frame.weightKg,
    heightCm: frame.heightCm,
    bodyFatPct: frame.bodyFatPct,
    bmrKcal: frame.basalMetabolismKcal,
    musclePct: frame.musclePct,
    muscleMassKg: frame.muscleMassKg,
    fatFreeMassKg: frame.fatFreeMassKg,
    softLeanMassKg: frame.softLeanMassKg,
    bodyWaterKg: frame.bodyWaterMassKg,
    impedanceOhm: frame.impedanceOhm,
  })

const valuesOfPressure = ({ systolicMmHg, diastolicMmHg, pulseRate }: BloodPressureMeasurement) =>
  leaveOutUnknown({ systolicMmHg, diastolicMmHg, pulse: pulseRate })
