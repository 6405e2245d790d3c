import { noBands } from '../banded-score.ts'
import type { ScoreDefinition } from '../measurement-profile.ts'
import { adultWomenAndMenOnly, formulaForWomenAndMen } from './classified-subjects.ts'
import { compositionDefinitions as composition } from './composition-definitions.ts'
import { phaseAngleBands } from './phase-angle-bands.ts'

const energyAtRest = {
  role: 'value',
  unit: 'kcal/d',
  min: 800,
  max: 3000,
  decimals: 0,
  better: 'neither',
  bands: noBands,
} as const

const phaseAngle = {
  unit: '°',
  min: 2,
  max: 10,
  better: 'higher',
  bands: phaseAngleBands,
  noBandsBecause: adultWomenAndMenOnly,
  reference: 'Salus orientation at 50 kHz, depends on the device',
} as const

export const bodyDefinitions = {
  bodyFat: { ...composition.bodyFat, role: 'primary' },
  bodyFatBand: {
    ...composition.bodyFat,
    code: 'bodyFatBand',
    name: { de: 'Einordnung des Körperfetts', en: 'Body fat class' },
    role: 'detail',
  },
  weight: composition.weight,
  bmi: composition.bmi,
  fatMass: {
    code: 'fatMass',
    name: { de: 'Fettmasse', en: 'Fat mass' },
    role: 'value',
    unit: 'kg',
    min: 2,
    max: 80,
    decimals: 2,
    better: 'neither',
    bands: noBands,
  },
  ffm: composition.ffm,
  ffmi: composition.ffmi,
  fmi: composition.fmi,
  bmrKatch: {
    ...energyAtRest,
    code: 'bmrKatch',
    name: { de: 'Grundumsatz, berechnet', en: 'Basal metabolic rate, calculated' },
    meaning: {
      de: 'So viel Energie braucht der Körper ungefähr am Tag in völliger Ruhe, berechnet aus der fettfreien Masse.',
      en: 'Roughly how much energy the body needs a day at complete rest, calculated from the fat-free mass.',
    },
    reference: 'Cunningham 1991',
  },
  metabolicAgeOwn: {
    code: 'metabolicAgeOwn',
    name: { de: 'Stoffwechselalter, berechnet (Jahre)', en: 'Metabolic age, calculated (years)' },
    meaning: {
      de: 'Das Alter, zu dem der berechnete Grundumsatz bei dieser Größe und diesem Gewicht passt. Der Wert schwankt stark und dient nur zum Nachvollziehen.',
      en: 'The age that fits the calculated basal metabolic rate at this height and weight. It varies a lot and is only there so that the calculation can be followed.',
    },
    role: 'detail',
    min: 12,
    max: 90,
    decimals: 0,
    better: 'lower',
    bands: noBands,
    noBandsBecause: formulaForWomenAndMen,
    reference: 'Salus rule: Mifflin & St Jeor 1990 equal to Cunningham 1991, kept within 12 to 90',
  },
} as const satisfies Record<string, ScoreDefinition>

export const deviceDefinitions = {
  skeletalMuscleMassKg: {
    code: 'skeletalMuscleMassKg',
    name: { de: 'Skelettmuskelmasse', en: 'Skeletal muscle mass' },
    role: 'value',
    unit: 'kg',
    min: 12,
    max: 60,
    decimals: 1,
    better: 'higher',
    bands: noBands,
  },
  ecw: {
    code: 'ecw',
    name: { de: 'Wasser außerhalb der Zellen', en: 'Water outside the cells' },
    role: 'value',
    unit: 'L',
    min: 8,
    max: 28,
    decimals: 1,
    better: 'neither',
    bands: noBands,
  },
  intracellularWaterL: {
    code: 'intracellularWaterL',
    name: { de: 'Wasser in den Zellen', en: 'Water inside the cells' },
    role: 'value',
    unit: 'L',
    min: 12,
    max: 42,
    decimals: 1,
    better: 'neither',
    bands: noBands,
  },
  phaseAngle: {
    ...phaseAngle,
    code: 'phaseAngle',
    name: { de: 'Phasenwinkel', en: 'Phase angle' },
    role: 'value',
    decimals: 2,
  },
  bandOrientation: {
    ...phaseAngle,
    code: 'bandOrientation',
    name: { de: 'Einordnung des Phasenwinkels', en: 'Phase angle class' },
    role: 'detail',
    decimals: 1,
  },
  bmrKcal: {
    ...energyAtRest,
    code: 'bmrKcal',
    name: { de: 'Grundumsatz laut Gerät', en: 'Basal metabolic rate by the device' },
    reference: 'As the device gives it',
  },
} as const satisfies Record<string, ScoreDefinition>
