import type { ValueCode } from './canonical-values.ts'

export type IdsByValue = Partial<Readonly<Record<ValueCode, string>>>

const ofBoth: IdsByValue = {
  weightKg: 'weight',
  bodyFatPct: 'bodyFat',
  extracellularWaterL: 'ecw',
  intracellularWaterL: 'intracellularWaterL',
  skeletalMuscleMassKg: 'skeletalMuscleMassKg',
  phaseAngleDeg: 'phaseAngleDeg',
  bmrKcal: 'bmrKcal',
}

export const itemsOfProfiles: Readonly<Record<'scale' | 'analyser' | 'manual', IdsByValue>> = {
  scale: {
    ...ofBoth,
    visceralFatRating: 'visceralRating',
    visceralFatDeviceRating: 'visceralRating',
    visceralAdiposeTissueL: 'visceralAdiposeTissueL',
    bodyWaterPct: 'tbwPercent',
    muscleMassKg: 'muscleMassKg',
    boneMassKg: 'boneMassKg',
    metabolicAgeYears: 'metabolicAgeYears',
    physiqueRating: 'physiqueRating',
  },
  analyser: {
    ...ofBoth,
    visceralFatAreaCm2: 'vfa',
    visceralFatLevel: 'visceralFatLevel',
    softLeanMassKg: 'softLeanMassKg',
    proteinKg: 'proteinKg',
    mineralsKg: 'mineralsKg',
    boneMineralContentKg: 'boneMineralContentKg',
    bodyWaterL: 'tbw',
    ecwTbwRatio: 'ecwTbwRatio',
    resistanceOhm: 'r50',
    reactanceOhm: 'xc50',
    inbodyScore: 'inbodyScore',
  },
  manual: {
    weightKg: 'weight',
    waistCm: 'waist',
    bodyFatPct: 'bodyFat',
    systolicMmHg: 'sbp',
    diastolicMmHg: 'dbp',
    pulse: 'restingPulse',
  },
}
