import { noBands } from '../../banded-score.ts'
import type { ScoreDefinition } from '../../measurement-profile.ts'
import { adultWomenAndMenOnly, adultsOnly, formulaForWomenAndMen } from '../classified-subjects.ts'
import { compositionDefinitions as composition } from '../composition-definitions.ts'
import { waistBands, waistToHeightBands, waistToHipBands } from './bands.ts'
import { circulationDefinitions } from './circulation-definitions.ts'

const waist = {
  better: 'lower',
  bands: waistBands,
  noBandsBecause: adultWomenAndMenOnly,
  reference: 'WHO 2008',
} as const
const waistToHeight = {
  better: 'neither',
  bands: waistToHeightBands,
  noBandsBecause: adultsOnly,
  unratedBecause: 'bmi-from-35',
  reference: 'NICE 2022, for a BMI below 35',
} as const
const waistToHip = {
  better: 'lower',
  bands: waistToHipBands,
  noBandsBecause: adultWomenAndMenOnly,
  reference: 'WHO 2008',
} as const

/**
 * The keys are the names in the test vectors. The value of a class score (for example `bmiClass`) is a band code; the
 * name of the band is in the definition.
 */
export const scoreDefinitions = {
  bmi: { ...composition.bmi, role: 'primary' },
  bmiExact: {
    ...composition.bmi,
    code: 'bmiExact',
    name: { de: 'Body-Mass-Index, genau', en: 'Body mass index, exact' },
    role: 'detail',
    decimals: 4,
    bands: noBands,
  },
  bmiClass: {
    ...composition.bmi,
    code: 'bmiClass',
    name: { de: 'Gewichtsklasse', en: 'Weight class' },
    role: 'detail',
  },
  weight: composition.weight,
  waist: {
    ...waist,
    code: 'waist',
    name: { de: 'Taillenumfang', en: 'Waist' },
    role: 'value',
    unit: 'cm',
    min: 50,
    max: 150,
    decimals: 1,
  },
  waistRisk: {
    ...waist,
    code: 'waistRisk',
    name: { de: 'Risiko nach Taillenumfang', en: 'Risk by waist' },
    role: 'detail',
    min: 50,
    max: 150,
    decimals: 0,
  },
  hip: {
    code: 'hip',
    name: { de: 'Hüftumfang', en: 'Hips' },
    role: 'value',
    unit: 'cm',
    min: 60,
    max: 160,
    decimals: 1,
    better: 'neither',
    bands: noBands,
  },
  whtr: {
    ...waistToHeight,
    code: 'whtr',
    name: { de: 'Taille zu Größe', en: 'Waist to height' },
    role: 'value',
    min: 0.3,
    max: 0.8,
    decimals: 3,
  },
  whtrClass: {
    ...waistToHeight,
    code: 'whtrClass',
    name: { de: 'Risiko nach Taille zu Größe', en: 'Risk by waist to height' },
    role: 'detail',
    min: 0.3,
    max: 0.8,
    decimals: 1,
  },
  whr: {
    ...waistToHip,
    code: 'whr',
    name: { de: 'Taille zu Hüfte', en: 'Waist to hips' },
    role: 'value',
    min: 0.6,
    max: 1.2,
    decimals: 3,
  },
  whrRisk: {
    ...waistToHip,
    code: 'whrRisk',
    name: { de: 'Risiko nach Taille zu Hüfte', en: 'Risk by waist to hips' },
    role: 'detail',
    min: 0.6,
    max: 1.2,
    decimals: 2,
  },
  bodyFat: composition.bodyFat,
  ffm: composition.ffm,
  ffmi: composition.ffmi,
  fmi: composition.fmi,
  bmrMifflin: {
    code: 'bmrMifflin',
    name: { de: 'Grundumsatz', en: 'Basal metabolic rate' },
    meaning: {
      de: 'So viel Energie braucht der Körper ungefähr am Tag in völliger Ruhe. Der Wert ist berechnet, nicht gemessen.',
      en: 'Roughly how much energy the body needs a day at complete rest. The value is calculated, not measured.',
    },
    role: 'value',
    unit: 'kcal/d',
    min: 800,
    max: 3000,
    decimals: 0,
    better: 'neither',
    bands: noBands,
    noBandsBecause: formulaForWomenAndMen,
    reference: 'Mifflin & St Jeor 1990',
  },
  bmrCunningham1980: {
    code: 'bmrCunningham1980',
    name: { de: 'Grundumsatz nach Cunningham 1980', en: 'Basal metabolic rate after Cunningham 1980' },
    role: 'detail',
    unit: 'kcal/d',
    min: 800,
    max: 3000,
    decimals: 0,
    better: 'neither',
    bands: noBands,
    reference: 'Cunningham 1980',
  },
  bmrCunningham1991: {
    code: 'bmrCunningham1991',
    name: { de: 'Grundumsatz nach Cunningham 1991', en: 'Basal metabolic rate after Cunningham 1991' },
    role: 'detail',
    unit: 'kcal/d',
    min: 800,
    max: 3000,
    decimals: 0,
    better: 'neither',
    bands: noBands,
    reference: 'Cunningham 1991',
  },
  ...circulationDefinitions,
} as const satisfies Record<string, ScoreDefinition>
