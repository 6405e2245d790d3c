import { noBands } from '../banded-score.ts'
import type { ScoreDefinition } from '../measurement-profile.ts'
import { bmiBands } from './bmi-bands.ts'
import { bodyFatBands, bodyFatClassifiedFrom, ffmiBands, fmiBands } from './body-composition-bands.ts'
import { adultsOnly, adultWomenAndMenOnly } from './classified-subjects.ts'

const kyle = {
  role: 'value',
  unit: 'kg/m²',
  decimals: 1,
  noBandsBecause: adultWomenAndMenOnly,
  reference: 'Kyle et al. 2003',
} as const

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
