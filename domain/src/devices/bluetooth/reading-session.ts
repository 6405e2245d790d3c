import { canonicalValue, type ValueCode } from '../canonical-values.ts'
import { type BloodPressureMeasurement, decodeBloodPressure } from './blood-pressure-measurement.ts'
import {
  type BodyCompositionMeasurement,
  decodeBodyComposition,
  mergeBodyComposition,
} from './body-composition-measurement.ts'
import { type FrameWarning, isRefused, type RefusedFrame } from './frame.ts'
import { isStale, type ReceivedReading, type SessionAnswer } from '../received-reading.ts'
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
/** Body composition belongs to the weight just before it. */
const pairedWithinMs = 60_000

type Frame = WeightMeasurement | BodyCompositionMeasurement | BloodPressureMeasurement

/**
 * Puts the frames of one person on one device together. `userIndex`: as whom the person is known to the device; null for
 * a guest, of whom devices say no index. `isOwnDevice`: people at home are known to their scale, and only they can say
 * under which number.
 */
export class ReadingSession {
  readonly #userIndex: number | null
  readonly #isOwnDevice: boolean
  #half: { readonly frame: BodyCompositionMeasurement; readonly at: number } | null = null
  #last: { readonly reading: ReceivedReading; readonly at: number } | null = null

  constructor(userIndex: number | null, { isOwnDevice = false }: { readonly isOwnDevice?: boolean } = {}) {
    this.#userIndex = userIndex
    this.#isOwnDevice = isOwnDevice
  }

  take(received: ReceivedFrame): SessionAnswer {
    const { characteristic, bytes } = received
    if (characteristic === '2A9C') return this.#takeComposition(decodeBodyComposition(bytes), received)
    if (characteristic === '2A9D') return this.#judge(decodeWeightMeasurement(bytes), received, valuesOfWeight)
    return this.#judge(decodeBloodPressure(bytes), received, valuesOfPressure)
  }

  #takeComposition(frame: BodyCompositionMeasurement | RefusedFrame, received: ReceivedFrame): SessionAnswer {
    if (isRefused(frame) || !frame.multiplePacket) return this.#judge(frame, received, valuesOfComposition)
    const half = this.#half
    this.#half = null
    if (half === null || received.at - half.at > halfLastsMs) {
      this.#half = { frame, at: received.at }
      return { kind: 'nothing' }
    }
    return this.#judge(mergeBodyComposition(half.frame, frame), received, valuesOfComposition)
  }

  #judge<Of extends Frame>(
    frame: Of | RefusedFrame,
    received: ReceivedFrame,
    valuesOf: (frame: Of) => ReceivedReading['values'],
  ): SessionAnswer {
    if (isRefused(frame))
      return { kind: 'refused', why: frame.error.code === 'multipacket_mismatch' ? 'mismatch' : 'truncated' }
    if ('measurementUnsuccessful' in frame && frame.measurementUnsuccessful)
      return { kind: 'refused', why: 'unsuccessful' }
    const isForeign = this.#isForeign(frame)
    if (isForeign && !this.#isOwnDevice) return { kind: 'refused', why: 'foreign' }
    const warnings: readonly FrameWarning[] = frame.warnings
    if (warnings.includes('body_fat_zero')) return { kind: 'nothing' }
    const reading = this.#joined({ values: valuesOf(frame), wallTime: frame.timestamp }, received)
    if (!isPossible(reading.values)) return { kind: 'refused', why: 'impossible' }
    if (isStale(frame.timestamp, received.wallTime)) return { kind: 'refused', why: 'stale', reading }
    if (isForeign) return { kind: 'refused', why: 'other-person', reading }
    this.#last = { reading, at: received.at }
    return { kind: 'reading', reading }
  }

  #isForeign({ userId, userUnknown }: Frame): boolean {
    return userId !== null && userUnknown !== true && userId !== this.#userIndex
  }

  /** What came shortly before belongs to the same measurement. */
  #joined(reading: ReceivedReading, { at }: ReceivedFrame): ReceivedReading {
    const last = this.#last
    if (last === null || at - last.at > pairedWithinMs) return reading
    return {
      values: { ...last.reading.values, ...reading.values },
      wallTime: reading.wallTime ?? last.reading.wallTime,
    }
  }
}

const isPossible = (values: ReceivedReading['values']) =>
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
