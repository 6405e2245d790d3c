import type { ScoreDefinition } from '../../measurement-profile.ts'
import { adultsOnly, adultWomenAndMenOnly } from '../classified-subjects.ts'
import { bodyDefinitions, deviceDefinitions } from '../device-definitions.ts'
import { muscleIndexBands, muscleIsLowBands, visceralFatAreaBands, waterRatioBands } from './bands.ts'

const visceralFatArea = {
  unit: 'cm²',
  min: 0,
  max: 250,
  decimals: 0,
  better: 'lower',
  bands: visceralFatAreaBands,
  noBandsBecause: adultsOnly,
  reference: 'Japanese obesity criteria, 100 cm²',
} as const
const muscleIndex = {
  better: 'higher',
  noBandsBecause: adultWomenAndMenOnly,
  reference: 'EWGSOP2 2019, muscle mass alone',
} as const
const waterRatio = {
  min: 0.33,
  max: 0.43,
  better: 'neither',
  bands: waterRatioBands,
  noBandsBecause: adultsOnly,
  reference: 'InBody 0.360 to 0.390',
} as const

export const scoreDefinitions = {
  ...bodyDefinitions,
  vfa: {
    ...visceralFatArea,
    code: 'vfa',
    name: { de: 'Viszeralfettfläche', en: 'Visceral fat area' },
    role: 'value',
  },
  vfaBand: {
    ...visceralFatArea,
    code: 'vfaBand',
    name: { de: 'Einordnung des Viszeralfetts', en: 'Visceral fat class' },
    role: 'detail',
  },
  smi: {
    ...muscleIndex,
    code: 'smi',
    name: { de: 'Muskelindex der Arme und Beine', en: 'Muscle index of arms and legs' },
    role: 'value',
    unit: 'kg/m²',
    min: 4,
    max: 12,
    decimals: 2,
    bands: muscleIndexBands,
  },
  smiLow: {
    ...muscleIndex,
    code: 'smiLow',
    name: { de: 'Wenig Muskelmasse', en: 'Low muscle mass' },
    role: 'detail',
    min: 0,
    max: 1,
    decimals: 0,
    bands: muscleIsLowBands,
  },
  ecwRatio: {
    ...waterRatio,
    code: 'ecwRatio',
    name: { de: 'Anteil des Wassers außerhalb der Zellen', en: 'Share of water outside the cells' },
    role: 'value',
    decimals: 3,
  },
  ecwBand: {
    ...waterRatio,
    code: 'ecwBand',
    name: { de: 'Einordnung der Wasserverteilung', en: 'Water distribution class' },
    role: 'detail',
    decimals: 2,
  },
  phaseAngle: deviceDefinitions.phaseAngle,
  bandOrientation: deviceDefinitions.bandOrientation,
} as const satisfies Record<string, ScoreDefinition>
