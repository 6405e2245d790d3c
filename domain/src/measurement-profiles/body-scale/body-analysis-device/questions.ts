import { circumstanceItems } from '../../circumstances.ts'
import type { Item, NumberItem } from '../../measurement-profile.ts'
import {
  bodyItems,
  deviceEnergyItem,
  deviceSection,
  extracellularWaterItem,
  impedanceSection,
  intracellularWaterItem,
  muscleSection,
  optional,
  phaseAngleItem,
  waterRatioItem,
  skeletalMuscleItem,
  visceralSection,
  waterSection,
} from '../device-items.ts'
import { segmentItems, type SegmentMeasure } from '../segments.ts'

export const segmentLean: SegmentMeasure = {
  key: 'leanKg',
  name: { de: 'Magermasse', en: 'Lean mass' },
  hint: {
    de: 'In Kilogramm, nicht in Prozent des Normwerts.',
    en: 'In kilograms, not in per cent of a norm.',
  },
  unit: 'kg',
  step: 0.01,
  better: 'higher',
  limits: {
    arm: { min: 0.3, max: 15, usual: [1, 6] },
    trunk: { min: 3, max: 80, usual: [12, 40] },
    leg: { min: 1, max: 40, usual: [4, 15] },
  },
}

export const segmentFat: SegmentMeasure = {
  key: 'fatKg',
  name: { de: 'Fettmasse', en: 'Fat mass' },
  hint: {
    de: 'In Kilogramm, nicht in Prozent des Normwerts.',
    en: 'In kilograms, not in per cent of a norm.',
  },
  unit: 'kg',
  step: 0.01,
  better: 'neither',
  limits: {
    arm: { min: 0.05, max: 25, usual: [0.2, 6] },
    trunk: { min: 0.1, max: 100, usual: [1, 30] },
    leg: { min: 0.1, max: 50, usual: [0.5, 13] },
  },
}

/**
 * The values of the form. Only weight, height and body fat are required, because the other values are not given by
 * every device.
 */
export const values: readonly NumberItem[] = [
  ...bodyItems,
  optional({
    id: 'vfa',
    text: { de: 'Viszeralfettfläche', en: 'Visceral fat area' },
    hint: {
      de: 'In cm². Stufen und Liter gehören nicht hierher.',
      en: 'In cm². Levels and litres do not belong here.',
    },
    section: visceralSection,
    min: 1,
    max: 500,
    step: 0.1,
    unit: 'cm²',
    usual: [5, 250],
  }),
  optional({
    id: 'visceralFatLevel',
    text: { de: 'Viszeralfett-Stufe (InBody)', en: 'Visceral fat level (InBody)' },
    hint: {
      de: 'Die Stufe, die manche Geräte statt der Fläche anzeigen.',
      en: 'The level that some devices show in place of the area.',
    },
    section: visceralSection,
    min: 1,
    max: 40,
    step: 1,
    usual: [1, 20],
  }),
  optional({
    id: 'asm',
    text: { de: 'Muskelmasse der Arme und Beine', en: 'Muscle mass of arms and legs' },
    hint: {
      de: 'Die Summe beider Arme und Beine. Fehlt sie, wird sie aus den Werten je Körperteil berechnet.',
      en: 'The sum of both arms and legs. Without it, it is calculated from the values by part of the body.',
    },
    section: muscleSection,
    min: 2,
    max: 80,
    step: 0.01,
    unit: 'kg',
    usual: [8, 45],
  }),
  skeletalMuscleItem,
  optional({
    id: 'softLeanMassKg',
    text: { de: 'Weiche Magermasse', en: 'Soft lean mass' },
    section: muscleSection,
    min: 8,
    max: 170,
    step: 0.01,
    unit: 'kg',
    usual: [25, 100],
  }),
  optional({
    id: 'proteinKg',
    text: { de: 'Eiweiß', en: 'Protein' },
    section: muscleSection,
    min: 2,
    max: 30,
    step: 0.01,
    unit: 'kg',
    usual: [4, 20],
  }),
  optional({
    id: 'mineralsKg',
    text: { de: 'Mineralstoffe', en: 'Minerals' },
    section: muscleSection,
    min: 0.5,
    max: 10,
    step: 0.01,
    unit: 'kg',
    usual: [1.5, 7],
  }),
  optional({
    id: 'boneMineralContentKg',
    text: { de: 'Knochenmineralgehalt', en: 'Bone mineral content' },
    section: muscleSection,
    min: 0.3,
    max: 8,
    step: 0.01,
    unit: 'kg',
    usual: [1.5, 5],
  }),
  optional({
    id: 'tbw',
    text: { de: 'Gesamtkörperwasser (TBW)', en: 'Total body water (TBW)' },
    section: waterSection,
    min: 8,
    max: 120,
    step: 0.01,
    unit: 'L',
    usual: [20, 70],
  }),
  extracellularWaterItem,
  intracellularWaterItem,
  waterRatioItem,
  optional({
    id: 'r50',
    text: { de: 'Resistanz R', en: 'Resistance R' },
    hint: { de: 'Ganzer Körper, bei 50 kHz.', en: 'Whole body, at 50 kHz.' },
    section: impedanceSection,
    min: 50,
    max: 1500,
    step: 0.1,
    unit: 'Ω',
    usual: [300, 800],
  }),
  optional({
    id: 'xc50',
    text: { de: 'Reaktanz Xc', en: 'Reactance Xc' },
    hint: { de: 'Ganzer Körper, bei 50 kHz, ohne Vorzeichen.', en: 'Whole body, at 50 kHz, without its sign.' },
    section: impedanceSection,
    requiredWith: ['r50'],
    visibleIf: {
      item: 'r50',
      atLeast: 50,
      skipReason: { de: 'Keine Resistanz, daher auch keine Reaktanz.', en: 'No resistance, so no reactance either.' },
    },
    min: 1,
    max: 500,
    step: 0.1,
    unit: 'Ω',
    usual: [25, 95],
  }),
  {
    ...phaseAngleItem,
    hint: {
      de: 'Bei 50 kHz, ganzer Körper, ohne Vorzeichen. Sind Resistanz und Reaktanz angegeben, wird er berechnet.',
      en: 'At 50 kHz, whole body, without its sign. It is calculated when resistance and reactance are given.',
    },
  },
  deviceEnergyItem,
  optional({
    id: 'inbodyScore',
    text: { de: 'InBody-Punkte', en: 'InBody score' },
    section: deviceSection,
    min: 0,
    max: 130,
    step: 1,
  }),
  ...segmentItems(segmentLean),
  ...segmentItems(segmentFat),
]

export const questions: readonly Item[] = [...values, ...circumstanceItems]
