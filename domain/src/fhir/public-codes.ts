import { canonicalValue, type ValueCode } from '../devices/canonical-values.ts'
import type { PublicCode } from '../products/public-code.ts'

const like = (value: ValueCode, more: PublicCode = {}): PublicCode => {
  const { loinc, mdc } = canonicalValue(value)
  return { loinc, mdc, ...more }
}

/** The public codes by score code and item id. Each code identifies one quantity. Sources are in SOURCES.md. */
const publicCodes: Readonly<Record<string, PublicCode>> = {
  weight: like('weightKg'),
  weightKg: like('weightKg'),
  height: like('heightCm'),
  bmi: like('bmi'),
  bodyFat: like('bodyFatPct'),
  fatMass: like('bodyFatMassKg'),
  ffm: like('fatFreeMassKg'),
  softLeanMassKg: like('softLeanMassKg'),
  muscleMassKg: like('muscleMassKg'),
  muscleMassDeviceKg: like('muscleMassKg'),
  tbwPercent: like('bodyWaterPct'),
  tbwDevicePercent: like('bodyWaterPct'),
  boneMassKg: like('boneMassKg'),
  vfa: like('visceralFatAreaCm2'),
  bmrKcal: like('bmrKcal', { snomed: '165109007' }),
  waist: { snomed: '276361009' },
  hip: { snomed: '284472007' },
  whr: { snomed: '248367009' },
  restingPulse: like('pulse'),
  totalChol: { loinc: '14647-2' },
  hdl: { loinc: '14646-4' },
}

/**
 * LOINC codes that also name the position of the tape. Salus' forms ask for these positions; in files from devices the
 * position is unknown.
 */
const tapeCodes: Readonly<Record<string, string>> = {
  // Midway between the lowest rib and the iliac crest.
  waist: '56115-9',
  // At the widest point of the buttocks.
  hip: '56063-1',
}

/** Finds the public codes of a score or item; `undefined` when no public code means exactly this quantity. */
export function findPublicCode(code: string, isByOurForm: boolean): PublicCode | undefined {
  const found = publicCodes[code]
  const tape = isByOurForm ? tapeCodes[code] : undefined
  return tape === undefined ? found : { ...found, loinc: tape }
}

export const ucumOfScore: Readonly<Record<string, string>> = { metabolicAgeYears: 'a', metabolicAgeOwn: 'a' }
