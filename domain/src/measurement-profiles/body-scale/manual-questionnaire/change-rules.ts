import {
  type ChangeRules,
  classRule,
  followsFromOthers,
  rulesFor,
  type WithoutVerdictRule,
} from '../../../real-change/change-rule.ts'
import type { Words } from '../../../words.ts'
import { conditionsOfCirculation, conditionsOfGirths } from '../../moving-conditions.ts'
import { compositionChangeRules } from '../composition-change-rules.ts'

const tape: Words = {
  de: 'Messfehler mit dem Maßband 1,6 cm, wenn nicht dieselbe Person misst (4,4 cm; in Studien 0,7 bis 15 cm, Verweij 2013), auf ganze Zentimeter aufgerundet',
  en: 'tape measurement error 1.6 cm when another person measures (4.4 cm; 0.7 to 15 cm over studies, Verweij 2013), rounded up to whole centimetres',
}

const girth = {
  kind: 'threshold',
  basis: 'derived',
  smallest: 4.43,
  step: 1,
  movedBy: conditionsOfGirths,
  source: tape,
} as const

const bloodPressure: WithoutVerdictRule = {
  kind: 'without-verdict',
  reason: 'single-reading',
  movedBy: conditionsOfCirculation,
  source: {
    de: 'eine einzelne Messung schwankt von Tag zu Tag um 8,6 % (Warren 2010, Br J Gen Pract 60:675)',
    en: 'a single reading varies by 8.6 % from day to day (Warren 2010, Br J Gen Pract 60:675)',
  },
  dayMeans: {
    variation: 0.086,
    source: {
      de: 'Mittel über mehrere Tage; ein Tag schwankt um 8,6 % (Warren 2010, Br J Gen Pract 60:675)',
      en: 'means over several days; one day varies by 8.6 % (Warren 2010, Br J Gen Pract 60:675)',
    },
  },
}

/** See SOURCES.md#measurement-error */
export const changeRules: ChangeRules = {
  ...compositionChangeRules,
  waist: { ...girth, direction: 'banded' },
  hip: { ...girth, direction: 'neither' },
  sbp: bloodPressure,
  dbp: bloodPressure,
  restingPulse: {
    kind: 'threshold',
    basis: 'published',
    smallest: 18.6,
    step: 1,
    direction: 'neither',
    movedBy: conditionsOfCirculation,
    source: {
      de: 'Messfehler in Ruhe von Woche zu Woche bis 6,7 Schläge (Med Sci Sports 1972, 4:14)',
      en: 'error at rest from week to week up to 6.7 beats (Med Sci Sports 1972, 4:14)',
    },
  },
  ...rulesFor(['bmiClass', 'waistRisk', 'whtrClass', 'whrRisk', 'esc2024', 'esc2018', 'isolatedSystolic'], classRule),
  ...rulesFor(['bmiExact', 'whtr', 'whr', 'bmrMifflin', 'bmrCunningham1980', 'bmrCunningham1991'], followsFromOthers),
}
