import type { Words } from '../words.ts'
import type { SegmentValue, ValueCode } from './canonical-values.ts'
import { itemsOfProfiles } from './profile-items.ts'

const both = (name: string): Words => ({ de: name, en: name })

/** The sources of body values: manufacturers whose files and records Salus can read, and kinds of nearby devices. */
export const deviceSources = {
  inbody: both('InBody'),
  seca: both('seca'),
  tanita: both('Tanita'),
  withings: both('Withings'),
  garmin: both('Garmin'),
  renpho: both('Renpho'),
  scale: { de: 'Bluetooth-Waage', en: 'Bluetooth scale' },
  cuff: { de: 'Blutdruckgerät', en: 'blood pressure device' },
  strap: { de: 'Brustgurt', en: 'chest strap' },
} as const satisfies Readonly<Record<string, Words>>
export type DeviceSource = keyof typeof deviceSources

/**
 * The sources that provide each canonical value. A test fails if a reader provides a value without being listed for it.
 */
export const valueSources: Readonly<Record<ValueCode, readonly DeviceSource[]>> = {
  weightKg: ['inbody', 'seca', 'tanita', 'withings', 'garmin', 'renpho', 'scale'],
  heightCm: ['inbody', 'seca', 'tanita', 'scale'],
  bmi: ['inbody', 'seca', 'tanita', 'garmin', 'renpho', 'scale'],
  bodyFatPct: ['inbody', 'seca', 'tanita', 'garmin', 'renpho', 'scale'],
  bodyFatMassKg: ['inbody', 'seca', 'tanita', 'withings', 'renpho'],
  fatFreeMassKg: ['inbody', 'seca', 'tanita', 'renpho', 'scale'],
  softLeanMassKg: ['inbody', 'scale'],
  muscleMassKg: ['tanita', 'withings', 'renpho', 'scale'],
  musclePct: ['renpho', 'scale'],
  skeletalMuscleMassKg: ['inbody', 'seca', 'garmin'],
  skeletalMusclePct: ['renpho'],
  smmWeightPct: ['inbody'],
  bodyWaterL: ['inbody', 'seca'],
  bodyWaterKg: ['tanita', 'withings', 'renpho', 'scale'],
  bodyWaterPct: ['seca', 'tanita', 'garmin', 'renpho'],
  intracellularWaterL: ['inbody'],
  intracellularWaterKg: ['tanita'],
  extracellularWaterL: ['inbody', 'seca'],
  extracellularWaterKg: ['tanita'],
  ecwTbwRatio: ['inbody'],
  ecwTbwPct: ['seca', 'tanita'],
  proteinKg: ['inbody', 'renpho'],
  proteinPct: ['renpho'],
  mineralsKg: ['inbody'],
  boneMassKg: ['tanita', 'withings', 'garmin', 'renpho'],
  bonePct: ['renpho'],
  boneMineralContentKg: ['inbody'],
  bodyCellMassKg: ['inbody'],
  visceralFatLevel: ['inbody'],
  visceralFatRating: ['tanita'],
  visceralFatDeviceRating: ['renpho', 'garmin'],
  visceralFatAreaCm2: ['inbody'],
  visceralAdiposeTissueL: ['seca'],
  subcutaneousFatPct: ['renpho'],
  bmrKcal: ['inbody', 'tanita', 'renpho', 'scale'],
  bmrKJ: ['tanita'],
  reeKcal: ['seca'],
  recommendedKcal: ['inbody'],
  dailyKcal: ['tanita'],
  metabolicAgeYears: ['tanita', 'renpho'],
  phaseAngleDeg: ['inbody', 'seca', 'tanita'],
  resistanceOhm: ['seca'],
  reactanceOhm: ['seca'],
  impedanceOhm: ['tanita', 'scale'],
  smi: ['inbody'],
  ffmi: ['inbody', 'seca'],
  fmi: ['inbody', 'seca'],
  waistCm: ['inbody', 'seca'],
  waistHipRatio: ['inbody'],
  inbodyScore: ['inbody'],
  obesityDegreePct: ['inbody', 'tanita'],
  physiqueRating: ['tanita'],
  muscleQuality: ['tanita'],
  muscleScore: ['tanita'],
  legMuscleScore: ['tanita'],
  bmrScore: ['tanita'],
  standardWeightKg: ['tanita'],
  tareKg: ['tanita'],
  systolicMmHg: ['inbody', 'cuff'],
  diastolicMmHg: ['inbody', 'cuff'],
  meanArterialMmHg: ['inbody', 'cuff'],
  pulse: ['inbody', 'tanita', 'cuff', 'strap'],
  sdnnMs: ['strap'],
  rmssdMs: ['strap'],
}

export const segmentSources: Readonly<Record<SegmentValue, readonly DeviceSource[]>> = {
  leanKg: ['inbody'],
  leanPctOfIdeal: ['inbody'],
  fatKg: ['inbody', 'tanita'],
  fatPctOfIdeal: ['inbody'],
  fatPct: ['tanita'],
  fatFreeKg: ['tanita'],
  muscleKg: ['tanita'],
  muscleQuality: ['tanita'],
  phaseAngleDeg: ['inbody', 'tanita'],
  ecwTbwRatio: ['inbody'],
  waterL: ['inbody'],
}

const parts = /(RightArm|LeftArm|Trunk|RightLeg|LeftLeg)$/

/** Returns the sources that provide the value of a form item; empty when none does. */
export function sourcesOfItem(itemId: string): readonly DeviceSource[] {
  if (itemId === 'height') return valueSources.heightCm
  for (const items of Object.values(itemsOfProfiles))
    for (const [code, id] of Object.entries(items)) if (id === itemId) return valueSources[code as ValueCode] // keyed by codes
  const measure = itemId.replace(parts, '')
  return measure !== itemId && Object.hasOwn(segmentSources, measure) ? segmentSources[measure as SegmentValue] : []
}
