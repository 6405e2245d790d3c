import { decodeFrame, type Frame, type FrameWarning, type RefusedFrame } from './frame.ts'

export interface Resolutions {
  readonly massResolutionCode: number
  readonly massResolutionKg: number | null
  readonly massResolutionLb: number | null
  readonly heightResolutionCode: number
  readonly heightResolutionM: number | null
  readonly heightResolutionIn: number | null
  readonly warnings: readonly FrameWarning[]
}

const massSteps = [
  null,
  [0.5, 1],
  [0.2, 0.5],
  [0.1, 0.2],
  [0.05, 0.1],
  [0.02, 0.05],
  [0.01, 0.02],
  [0.005, 0.01],
] as const
const heightSteps = [null, [0.01, 1], [0.005, 0.5], [0.001, 0.1]] as const

/** Weight Scale Feature, characteristic 2A9E. */
export interface WeightScaleFeature extends Resolutions {
  readonly timestampSupported: boolean
  readonly multipleUsersSupported: boolean
  readonly bmiSupported: boolean
}

export const decodeWeightScaleFeature = (bytes: DataView): WeightScaleFeature | RefusedFrame =>
  decodeFrame(bytes, (frame) => {
    const flags = frame.uint32('flags')
    frame.warnOfReserved(flags, 0xff_ff_fc_00)
    frame.end()
    return {
      timestampSupported: isSet(flags, 0),
      multipleUsersSupported: isSet(flags, 1),
      bmiSupported: isSet(flags, 2),
      ...resolutions(frame, (flags >>> 3) & 15, (flags >>> 7) & 7),
    }
  })

/** Body Composition Feature, characteristic 2A9B. */
export interface BodyCompositionFeature extends Resolutions {
  readonly timestampSupported: boolean
  readonly multipleUsersSupported: boolean
  readonly basalMetabolismSupported: boolean
  readonly musclePctSupported: boolean
  readonly muscleMassSupported: boolean
  readonly fatFreeMassSupported: boolean
  readonly softLeanMassSupported: boolean
  readonly bodyWaterMassSupported: boolean
  readonly impedanceSupported: boolean
  readonly weightSupported: boolean
  readonly heightSupported: boolean
}

export const decodeBodyCompositionFeature = (bytes: DataView): BodyCompositionFeature | RefusedFrame =>
  decodeFrame(bytes, (frame) => {
    const flags = frame.uint32('flags')
    frame.warnOfReserved(flags, 0xff_fc_00_00)
    frame.end()
    return {
      timestampSupported: isSet(flags, 0),
      multipleUsersSupported: isSet(flags, 1),
      basalMetabolismSupported: isSet(flags, 2),
      musclePctSupported: isSet(flags, 3),
      muscleMassSupported: isSet(flags, 4),
      fatFreeMassSupported: isSet(flags, 5),
      softLeanMassSupported: isSet(flags, 6),
      bodyWaterMassSupported: isSet(flags, 7),
      impedanceSupported: isSet(flags, 8),
      weightSupported: isSet(flags, 9),
      heightSupported: isSet(flags, 10),
      ...resolutions(frame, (flags >>> 11) & 15, (flags >>> 15) & 7),
    }
  })

const isSet = (flags: number, position: number) => ((flags >>> position) & 1) === 1

function resolutions(frame: Frame, massCode: number, heightCode: number): Resolutions {
  const mass = massSteps[massCode]
  const height = heightSteps[heightCode]
  return {
    massResolutionCode: massCode,
    massResolutionKg: mass?.[0] ?? null,
    massResolutionLb: mass?.[1] ?? null,
    heightResolutionCode: heightCode,
    heightResolutionM: height?.[0] ?? null,
    heightResolutionIn: height?.[1] ?? null,
    warnings: frame.warnings,
  }
}
