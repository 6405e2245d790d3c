import type { ChangeRules, ThresholdRule } from '../../real-change/change-rule.ts'
import type { Words } from '../../words.ts'
import { conditionsOfBioimpedance, conditionsOfWeight } from '../moving-conditions.ts'

const dayToDay: Words = {
  de: 'Messfehler von Tag zu Tag an mehreren Geräten, oberes Ende: 1,24 Prozentpunkte und 0,90 kg (Br J Nutr, 18 Erwachsene, gleiche Bedingungen)',
  en: 'day-to-day error on several devices, upper end: 1.24 percentage points and 0.90 kg (Br J Nutr, 18 adults, standardised conditions)',
}

const weightVaries: Words = {
  de: 'das Gewicht ändert sich bei jungen Erwachsenen an 32 von 100 Tagen um mindestens 0,5 kg und an 6 um mindestens 1 kg: 1,05 kg unter gleichen Bedingungen, aufgerundet für wechselnde',
  en: 'weight changes by at least 0.5 kg on 32 of 100 days and by at least 1 kg on 6 in young adults: 1.05 kg under the same conditions, rounded up for varying ones',
}

/**
 * The change of weight that is within normal variation: in kilograms, or as a share of the heavier weight. The larger
 * of the two applies.
 */
const weightVaryingBy = { kilograms: 1.5, share: 0.015 }

/**
 * Used when the height is unknown. The height of a short adult gives a large threshold, which is safer than a threshold
 * that is too small.
 */
const shortAdultCm = 150

const perSquareMetre = (kilograms: number, heightCm: number = shortAdultCm): number => kilograms / (heightCm / 100) ** 2

const bioimpedance = {
  kind: 'threshold',
  basis: 'derived',
  isFromDevice: true,
  movedBy: conditionsOfBioimpedance,
  source: dayToDay,
} as const

/**
 * A change of a body composition value is neither better nor worse, because bioimpedance cannot distinguish water from
 * muscle.
 */
export const massRule: ThresholdRule = { ...bioimpedance, smallest: 2.5, step: 0.1, direction: 'neither' }

const indexRule: ThresholdRule = {
  ...bioimpedance,
  smallest: ({ heightCm }) => perSquareMetre(2.5, heightCm),
  step: 0.1,
  formula: { de: '2,5 kg geteilt durch Größe²; ohne Größe 1,2', en: '2.5 kg divided by height²; without height 1.2' },
  direction: 'banded',
}

export const compositionChangeRules: ChangeRules = {
  weight: {
    kind: 'threshold',
    basis: 'derived',
    smallest: ({ values }) => Math.max(weightVaryingBy.kilograms, weightVaryingBy.share * Math.max(...values)),
    step: 0.1,
    formula: {
      de: '1,5 kg, ab 100 kg 1,5 % des höheren Werts',
      en: '1.5 kg, from 100 kg on 1.5 % of the heavier value',
    },
    direction: 'neither',
    movedBy: conditionsOfWeight,
    source: weightVaries,
  },
  bmi: {
    kind: 'threshold',
    basis: 'derived',
    smallest: ({ values, heightCm }) =>
      Math.max(perSquareMetre(weightVaryingBy.kilograms, heightCm), weightVaryingBy.share * Math.max(...values)),
    step: 0.1,
    formula: {
      de: '1,5 kg geteilt durch Größe², mindestens 1,5 % des höheren Werts; ohne Größe 0,7',
      en: '1.5 kg divided by height², at least 1.5 % of the higher value; without height 0.7',
    },
    direction: 'banded',
    movedBy: conditionsOfWeight,
    source: weightVaries,
  },
  bodyFat: { ...bioimpedance, smallest: 3.44, step: 0.1, direction: 'banded' },
  ffm: massRule,
  ffmi: indexRule,
  fmi: indexRule,
}

/**
 * Names the source of the error of body water. The error is 0.73 times that of fat-free mass, because 0.73 is the share
 * of water in that mass.
 */
export const waterSource: Words = {
  de: `${dayToDay.de}; davon 73 % Wasser in der fettfreien Masse`,
  en: `${dayToDay.en}; of which 73 % is the water in fat-free mass`,
}
