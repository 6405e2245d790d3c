import { noBands } from '../banded-score.ts'
import type { ScoreDefinition } from '../measurement-profile.ts'
import { bmiBands } from './bmi-bands.ts'
import { bodyFatBands, bodyFatClassifiedFrom, ffmiBands, fmiBands } from './body-composition-bands.ts'
import { adultsOnly, adultWomenAndMenOnly } from './classified-subjects.ts'
import { ownDefault } from '../own-default.ts'

const followsFromBodyFat = { de: 'folgt aus Gewicht und Körperfett', en: 'follows from weight and body fat' }

const kyle = {
  role: 'value',
  unit: 'kg/m²',
  decimals: 1,
  noBandsBecause: adultWomenAndMenOnly,
  minimalDetectableChange: ownDefault(0.7, followsFromBodyFat),
  reference: 'Kyle et al. 2003',
} as const

/** What weight, height and body fat give in every profile that has them. */
export const compositionDefinitions = {
  weight: {
    code: 'weight',
    name: { de: 'Gewicht', en: 'Weight' },
    role: 'value',
    unit: 'kg',
    min: 30,
    max: 200,
    decimals: 1,
    better: 'neither',
    bands: noBands,
    minimalDetectableChange: ownDefault(1.5, {
      de: 'das Gewicht schwankt von Tag zu Tag um etwa 1 bis 1,5 kg',
      en: 'weight varies by about 1 to 1.5 kg from day to day',
    }),
  },
  bmi: {
    code: 'bmi',
    name: { de: 'Body-Mass-Index', en: 'Body mass index' },
    role: 'value',
    unit: 'kg/m²',
    min: 14,
    max: 45,
    decimals: 1,
    better: 'neither',
    bands: bmiBands,
    noBandsBecause: adultsOnly,
    minimalDetectableChange: ownDefault(0.5, {
      de: 'das Gewicht schwankt von Tag zu Tag um etwa 1 bis 1,5 kg',
      en: 'weight varies by about 1 to 1.5 kg from day to day',
    }),
    reference: 'WHO, adults',
  },
  bodyFat: {
    code: 'bodyFat',
    name: { de: 'Körperfettanteil', en: 'Body fat' },
    role: 'value',
    unit: '%',
    min: 5,
    max: 55,
    decimals: 1,
    better: 'neither',
    bands: bodyFatBands,
    noBandsBecause: bodyFatClassifiedFrom,
    minimalDetectableChange: ownDefault(2, {
      de: 'Körperfettwaagen schwanken mit Trinken, Essen und Tageszeit um etwa 2 Punkte',
      en: 'bioimpedance scales vary by about 2 points with drinking, meals and time of day',
    }),
    reference: 'Gallagher et al. 2000',
  },
  ffm: {
    code: 'ffm',
    name: { de: 'Fettfreie Masse', en: 'Fat-free mass' },
    role: 'value',
    unit: 'kg',
    min: 25,
    max: 110,
    decimals: 2,
    better: 'higher',
    bands: noBands,
    minimalDetectableChange: ownDefault(2, followsFromBodyFat),
  },
  ffmi: {
    ...kyle,
    code: 'ffmi',
    name: { de: 'Fettfreie-Masse-Index', en: 'Fat-free mass index' },
    min: 10,
    max: 28,
    better: 'higher',
    bands: ffmiBands,
  },
  fmi: {
    ...kyle,
    code: 'fmi',
    name: { de: 'Fettmasse-Index', en: 'Fat mass index' },
    min: 0,
    max: 22,
    better: 'neither',
    bands: fmiBands,
  },
} as const satisfies Record<string, ScoreDefinition>
