import { canonicalValue, segmentLimits, type SegmentValue, type ValueCode } from '../canonical-values.ts'
import type { MeasurementRecord } from './measurement-record.ts'

type Values = MeasurementRecord['values']

/** Returns the name of the first value that is impossible for a living person; `null` when all values are possible. */
export function impossibleField(record: Pick<MeasurementRecord, 'values' | 'segmental' | 'subject'>): string | null {
  for (const [code, value] of Object.entries(record.values)) {
    const [least, most] = canonicalValue(code as ValueCode).hard
    if (!(value >= least && value <= most)) return code
  }
  for (const [code, bySegment] of Object.entries(record.segmental)) {
    const [least, most] = segmentLimits[code as SegmentValue]
    for (const [segment, value] of Object.entries(bySegment)) {
      if (!(value >= least && value <= most)) return `${code}.${segment}`
    }
  }
  const height = record.subject?.heightCm
  const [least, most] = canonicalValue('heightCm').hard
  return height !== undefined && !(height >= least && height <= most) ? 'heightCm' : null
}

export function listDoubts(values: Values, heightCm: number | undefined): string[] {
  const unusual = Object.entries(values)
    .filter(([code, value]) => {
      const soft = canonicalValue(code as ValueCode).soft
      return soft !== undefined && (value < soft[0] || value > soft[1])
    })
    .map(([code]) => `unusual:${code}`)
  return [...contradictions(values, heightCm).map((code) => `inconsistent:${code}`), ...unusual]
}

/** Differences up to these are explained by rounding on a display. `mass` is in kg, `bmi` in kg/m². */
const tolerance = { mass: 0.2, bmi: 0.35 }

function contradictions(values: Values, heightCm: number | undefined): ValueCode[] {
  const { weightKg, bodyFatPct, bodyFatMassKg, fatFreeMassKg, bmi, systolicMmHg, diastolicMmHg } = values
  const byShare = times(weightKg, bodyFatPct, 0.01)
  const lean = weightKg === undefined || bodyFatMassKg === undefined ? undefined : weightKg - bodyFatMassKg
  const bodyMassIndex = heightCm === undefined ? undefined : times(weightKg, (heightCm / 100) ** -2)
  const doubtful: readonly (readonly [ValueCode, boolean])[] = [
    // The percentage is rounded to 0.1, so 0.05 % of the weight is added to the tolerance.
    ['bodyFatMassKg', differ(bodyFatMassKg, byShare, tolerance.mass + (weightKg ?? 0) * 0.0005)],
    ['fatFreeMassKg', differ(fatFreeMassKg, lean, tolerance.mass)],
    ['bmi', differ(bmi, bodyMassIndex, tolerance.bmi)],
    ['systolicMmHg', (systolicMmHg ?? Infinity) <= (diastolicMmHg ?? -Infinity)],
  ]
  return doubtful.filter(([, isDoubtful]) => isDoubtful).map(([code]) => code)
}

const times = (value: number | undefined, other: number | undefined, factor = 1) =>
  value === undefined || other === undefined ? undefined : value * other * factor

const differ = (given: number | undefined, expected: number | undefined, allowed: number) =>
  given !== undefined && expected !== undefined && Math.abs(given - expected) > allowed
