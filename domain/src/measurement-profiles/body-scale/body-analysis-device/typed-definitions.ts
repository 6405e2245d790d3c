import { noBands } from '../../banded-score.ts'
import type { ScoreDefinition } from '../../measurement-profile.ts'
import { deviceDefinitions } from '../device-definitions.ts'
import { segmentDefinitions } from '../segments.ts'
import { segmentFat, segmentLean } from './questions.ts'

const mass = { role: 'value', unit: 'kg', decimals: 1, better: 'neither', bands: noBands } as const

export const typedDefinitions: readonly ScoreDefinition[] = [
  {
    code: 'visceralFatLevel',
    name: { de: 'Viszeralfett (InBody-Stufe)', en: 'Visceral fat (InBody level)' },
    role: 'value',
    min: 1,
    max: 20,
    decimals: 0,
    better: 'lower',
    bands: noBands,
    reference: 'InBody level, not comparable with the Tanita rating',
  },
  {
    ...mass,
    code: 'asm',
    name: { de: 'Muskelmasse der Arme und Beine', en: 'Muscle mass of arms and legs' },
    min: 8,
    max: 45,
    better: 'higher',
  },
  deviceDefinitions.skeletalMuscleMassKg,
  {
    ...mass,
    code: 'softLeanMassKg',
    name: { de: 'Weiche Magermasse', en: 'Soft lean mass' },
    min: 25,
    max: 100,
    better: 'higher',
  },
  { ...mass, code: 'proteinKg', name: { de: 'Eiweiß', en: 'Protein' }, min: 4, max: 20 },
  { ...mass, code: 'mineralsKg', name: { de: 'Mineralstoffe', en: 'Minerals' }, min: 1, max: 7, decimals: 2 },
  {
    ...mass,
    code: 'boneMineralContentKg',
    name: { de: 'Knochenmineralgehalt', en: 'Bone mineral content' },
    min: 1,
    max: 5,
    decimals: 2,
  },
  {
    code: 'tbw',
    name: { de: 'Gesamtkörperwasser', en: 'Total body water' },
    role: 'value',
    unit: 'L',
    min: 20,
    max: 70,
    decimals: 1,
    better: 'neither',
    bands: noBands,
  },
  deviceDefinitions.ecw,
  deviceDefinitions.intracellularWaterL,
  deviceDefinitions.bmrKcal,
  {
    code: 'inbodyScore',
    name: { de: 'InBody-Punkte', en: 'InBody score' },
    role: 'detail',
    min: 0,
    max: 100,
    decimals: 0,
    better: 'higher',
    bands: noBands,
    reference: 'As the device gives it; how it is made is not published',
  },
  ...segmentDefinitions(segmentLean),
  ...segmentDefinitions(segmentFat),
]
