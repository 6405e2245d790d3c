import { noBands } from '../../banded-score.ts'
import type { ScoreDefinition } from '../../measurement-profile.ts'
import { adultsOnly, adultWomenAndMenOnly } from '../classified-subjects.ts'
import { bodyDefinitions, deviceDefinitions } from '../device-definitions.ts'
import { segmentDefinitions } from '../segments.ts'
import { bodyWaterBands, metabolicAgeBands, visceralRatingBands } from './bands.ts'
import { segmentFat, segmentMuscle } from './questions.ts'

const visceralRating = {
  min: 1,
  max: 30,
  better: 'lower',
  bands: visceralRatingBands,
  noBandsBecause: adultsOnly,
  reference: 'Tanita rating 1 to 59',
} as const
const bodyWater = {
  min: 30,
  max: 75,
  better: 'neither',
  bands: bodyWaterBands,
  noBandsBecause: adultWomenAndMenOnly,
  reference: 'Tanita, typical range of adults',
} as const

export const scoreDefinitions = {
  ...bodyDefinitions,
  visceralRating: {
    ...visceralRating,
    code: 'visceralRating',
    name: { de: 'Viszeralfett (Tanita-Stufe)', en: 'Visceral fat (Tanita rating)' },
    role: 'value',
    decimals: 1,
  },
  visceralBand: {
    ...visceralRating,
    code: 'visceralBand',
    name: { de: 'Einordnung des Viszeralfetts', en: 'Visceral fat class' },
    role: 'detail',
    decimals: 0,
  },
  tbwPercent: {
    ...bodyWater,
    code: 'tbwPercent',
    name: { de: 'Körperwasseranteil', en: 'Body water' },
    role: 'value',
    unit: '%',
    decimals: 1,
  },
  tbwBand: {
    ...bodyWater,
    code: 'tbwBand',
    name: { de: 'Einordnung des Körperwassers', en: 'Body water class' },
    role: 'detail',
    unit: '%',
    decimals: 0,
  },
} as const satisfies Record<string, ScoreDefinition>

/**
 * Scores that show a value exactly as entered. Skeletal muscle mass has its own code, because it is a different
 * quantity from Tanita's muscle mass.
 */
export const typedDefinitions: readonly ScoreDefinition[] = [
  {
    code: 'visceralAdiposeTissueL',
    name: { de: 'Viszeralfett (Liter)', en: 'Visceral fat (litres)' },
    role: 'value',
    unit: 'L',
    min: 0,
    max: 8,
    decimals: 2,
    better: 'lower',
    bands: noBands,
    reference: 'As a seca device gives it, not comparable with a rating or an area',
  },
  {
    code: 'muscleMassKg',
    name: { de: 'Muskelmasse (Tanita)', en: 'Muscle mass (Tanita)' },
    role: 'value',
    unit: 'kg',
    min: 25,
    max: 90,
    decimals: 1,
    better: 'higher',
    bands: noBands,
    reference: 'Tanita: fat-free mass without bone',
  },
  deviceDefinitions.skeletalMuscleMassKg,
  {
    code: 'boneMassKg',
    name: { de: 'Knochenmasse', en: 'Bone mass' },
    role: 'value',
    unit: 'kg',
    min: 1,
    max: 5,
    decimals: 1,
    better: 'neither',
    bands: noBands,
  },
  deviceDefinitions.ecw,
  deviceDefinitions.intracellularWaterL,
  deviceDefinitions.bmrKcal,
  {
    code: 'metabolicAgeYears',
    name: { de: 'Stoffwechselalter laut Gerät (Jahre)', en: 'Metabolic age by the device (years)' },
    role: 'value',
    min: 12,
    max: 90,
    decimals: 0,
    better: 'lower',
    bands: metabolicAgeBands,
    noBandsBecause: adultsOnly,
    reference: 'As the device gives it, compared with the real age',
  },
  {
    code: 'physiqueRating',
    name: { de: 'Körperbau-Stufe (Tanita)', en: 'Physique rating (Tanita)' },
    role: 'detail',
    min: 1,
    max: 9,
    decimals: 0,
    better: 'neither',
    bands: noBands,
    reference: 'Tanita rating 1 to 9, not classified',
  },
  ...segmentDefinitions(segmentMuscle),
  ...segmentDefinitions(segmentFat),
]
