import { circumstanceItems } from '../../circumstances.ts'
import type { Item, NumberItem } from '../../measurement-profile.ts'
import {
  bodyItems,
  deviceEnergyItem,
  deviceSection,
  extracellularWaterItem,
  intracellularWaterItem,
  muscleSection,
  optional,
  phaseAngleItem,
  skeletalMuscleItem,
  visceralSection,
  waterSection,
} from '../device-items.ts'
import { segmentItems, type SegmentMeasure } from '../segments.ts'

/** For each part of the body, Tanita reports fat-free mass without bone and calls it muscle mass. */
export const segmentMuscle: SegmentMeasure = {
  key: 'muscleKg',
  name: { de: 'Muskelmasse', en: 'Muscle mass' },
  unit: 'kg',
  step: 0.01,
  better: 'higher',
  limits: {
    arm: { min: 0.3, max: 15, usual: [1, 7] },
    trunk: { min: 3, max: 80, usual: [12, 45] },
    leg: { min: 1, max: 40, usual: [4, 18] },
  },
}

const fatShare = { min: 1, max: 75, usual: [3, 60] } as const

/** Tanita reports the share of fat in the part of the body, not a percentage of an ideal. */
export const segmentFat: SegmentMeasure = {
  key: 'fatPct',
  name: { de: 'Fettanteil', en: 'Fat share' },
  hint: {
    de: 'Wie viel Prozent dieses Körperteils Fett sind, nicht Prozent eines Normwerts.',
    en: 'How many per cent of this part of the body are fat, not per cent of a norm.',
  },
  unit: '%',
  step: 0.1,
  better: 'neither',
  limits: { arm: fatShare, trunk: fatShare, leg: fatShare },
}

/** The values of the form. Only weight, height and body fat are required, because no scale gives all of the others. */
export const values: readonly NumberItem[] = [
  ...bodyItems,
  optional({
    id: 'visceralRating',
    text: { de: 'Viszeralfett-Stufe', en: 'Visceral fat rating' },
    hint: {
      de: 'Bei Tanita 1 bis 59. Flächen in cm² und Liter gehören nicht hierher. Ist das Gerät nicht von Tanita, nennen Sie unten den Hersteller: Die Grenzen gelten nur für Tanita.',
      en: 'With Tanita 1 to 59. Areas in cm² and litres do not belong here. If the device is not by Tanita, name its manufacturer below: the limits are for Tanita only.',
    },
    section: visceralSection,
    min: 1,
    max: 59,
    step: 0.5,
    usual: [1, 20],
  }),
  optional({
    id: 'visceralAdiposeTissueL',
    text: { de: 'Viszeralfett in Litern (seca)', en: 'Visceral fat in litres (seca)' },
    hint: { de: 'Nur, wenn das Gerät Liter anzeigt.', en: 'Only if the device shows litres.' },
    section: visceralSection,
    min: 0.05,
    max: 20,
    step: 0.01,
    unit: 'L',
    usual: [0.1, 8],
  }),
  optional({
    id: 'tbwPercent',
    text: { de: 'Körperwasseranteil', en: 'Body water' },
    hint: { de: 'Anteil am Körpergewicht in Prozent.', en: 'Share of body weight in per cent.' },
    section: waterSection,
    min: 25,
    max: 80,
    step: 0.01,
    unit: '%',
    usual: [35, 70],
  }),
  extracellularWaterItem,
  intracellularWaterItem,
  optional({
    id: 'muscleMassKg',
    text: { de: 'Muskelmasse', en: 'Muscle mass' },
    hint: {
      de: 'Bei Tanita die fettfreie Masse ohne Knochen; mehr als die Skelettmuskelmasse.',
      en: 'With Tanita the fat-free mass without bone; more than the skeletal muscle mass.',
    },
    section: muscleSection,
    min: 8,
    max: 170,
    step: 0.01,
    unit: 'kg',
    usual: [25, 90],
  }),
  skeletalMuscleItem,
  optional({
    id: 'boneMassKg',
    text: { de: 'Knochenmasse', en: 'Bone mass' },
    section: muscleSection,
    min: 0.3,
    max: 8,
    step: 0.01,
    unit: 'kg',
    usual: [1.5, 5],
  }),
  { ...phaseAngleItem, section: deviceSection },
  deviceEnergyItem,
  optional({
    id: 'metabolicAgeYears',
    text: { de: 'Stoffwechselalter laut Gerät', en: 'Metabolic age by the device' },
    hint: { de: 'In Jahren.', en: 'In years.' },
    section: deviceSection,
    min: 5,
    max: 120,
    step: 1,
    usual: [12, 90],
  }),
  optional({
    id: 'physiqueRating',
    text: { de: 'Körperbau-Stufe (Tanita)', en: 'Physique rating (Tanita)' },
    hint: { de: 'Die Stufe von 1 bis 9.', en: 'The rating from 1 to 9.' },
    section: deviceSection,
    min: 1,
    max: 9,
    step: 1,
  }),
  ...segmentItems(segmentMuscle),
  ...segmentItems(segmentFat),
]

export const questions: readonly Item[] = [...values, ...circumstanceItems]
