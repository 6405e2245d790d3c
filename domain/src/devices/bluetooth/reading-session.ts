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

/** What a device sent, when it came, and what the clock on the wall said then. */
export interface ReceivedFrame {
  readonly characteristic: '2A9D' | '2A9C' | '2A35'
  readonly bytes: DataView
  /** Milliseconds. */
  readonly at: number
  /** `2025-03-14T08:05:09`, without a zone, as devices have it. */
  readonly wallTime: string
}

/** The second half of a measurement comes at once. */
const halfLastsMs = 5_000
/** Body composition follows its weight within this time, on our clock and on the scale's. */
const pairedWithinMs = 60_000
/** Weights that round differently in two frames of one measurement, in kilograms. */
const sameWeightWithin = 0.1

type Frame = WeightMeasurement | BodyCompositionMeasurement | BloodPressureMeasurement
type Values = ReceivedReading['values']

/** The last weight: the only one that a body composition may join. */
interface LastWeight {
  /** Empty where weighing failed: the composition after it is still of this user and time. */
  readonly values: Values
  readonly user: FrameUser
  readonly timestamp: string | null
  readonly at: number
  /** The composition that joined it. A scale may repeat that one; another one is of another measurement. */
  joinedBy: Values | null
}

/** What a frame says, in our values, with the user and time of the weight it joined where it has none of its own. */
interface Judged extends FrameUser {
  readonly values: Values
  readonly timestamp: string | null
}

/**
 * Puts the frames of one person on one device together. `userIndex`: as whom the person is known to the device; null for
 * a guest, of whom devices say no index. `isOwnDevice`: people at home are known to their scale, and only they can say
 * under which number.
 *
 * Each weight and each blood pressure begins a new measurement. A body composition joins the weight before it, when user
 * and time do not contradict, and is then judged by the user and time of that weight.
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
    return this.#judge(decodeBloodPressure(bytes), received, (frame) => ({ ...frame, values: valuesOfPressure(frame) }))
  }

  #takeWeight(frame: WeightMeasurement | RefusedFrame, received: ReceivedFrame): SessionAnswer {
    this.#half = null
    this.#weight = null
    if (isRefused(frame)) return refusalOf(frame)
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
    if (isRefused(frame)) return refusalOf(frame)
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

/** Whether a composition may be of the measurement that this weight began. */
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

const refusalOf = ({ error }: RefusedFrame): SessionAnswer => ({
  kind: 'refused',
  why: error.code === 'multipacket_mismatch' ? 'mismatch' : 'truncated',
})

const isPossible = (values: Values) =>
  Object.entries(values).every(([code, value]) => {
    const [least, most] = canonicalValue(code as ValueCode).hard
    return value >= least && value <= most
  })

const known = (
  values: Partial<Readonly<Record<ValueCode, number | null>>>,
): Partial<Readonly<Record<ValueCode, number>>> =>
  Object.fromEntries(Object.entries(values).flatMap(([code, value]) => (value === null ? [] : [[code, value]])))

const valuesOfWeight = ({ weightKg, heightCm, bmi }: WeightMeasurement) => known({ weightKg, heightCm, bmi })

const valuesOfComposition = (frame: BodyCompositionMeasurement) =>
  known({
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
  known({ systolicMmHg, diastolicMmHg, pulse: pulseRate })
