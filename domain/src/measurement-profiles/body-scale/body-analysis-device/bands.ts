import { andMore, below, numbered, upTo } from '../../banded-score.ts'
import type { Band, Subject } from '../../measurement-profile.ts'
import { adultWomenAndMenOnly, chooseBySex, forAdults } from '../classified-subjects.ts'

const adultVisceralFatAreaBands: readonly Band[] = [
  {
    code: 'normal',
    name: { de: 'Unauffällig', en: 'Normal' },
    ...below(100),
    valence: 'good',
    position: 'normal',
    meaning: {
      de: 'Die Fläche des Fetts in Ihrem Bauchraum ist unauffällig.',
      en: 'The area of fat around your organs is in the normal range.',
    },
  },
  {
    code: 'elevated',
    name: { de: 'Erhöht', en: 'Elevated' },
    ...andMore,
    valence: 'watch',
    position: 'over',
    meaning: {
      de: 'Sie haben mehr Fett im Bauchraum als günstig. Es belastet Herz und Stoffwechsel mehr als Fett an anderen Stellen.',
      en: 'You have more fat around your organs than is favourable. It burdens heart and metabolism more than fat elsewhere.',
    },
  },
]

/** Visceral fat area in cm². See SOURCES.md#visceral-fat */
export const visceralFatAreaBands = forAdults(adultVisceralFatAreaBands)

const lowMuscle = {
  valence: 'watch',
  position: 'under',
  meaning: {
    de: 'Ihre Arme und Beine haben für Ihre Größe wenig Muskelmasse. Was das bedeutet, zeigt erst Ihre Kraft, zum Beispiel die Handkraft.',
    en: 'Your arms and legs have little muscle for your height. What that means depends on your strength, for example your grip strength.',
  },
} as const
const enoughMuscle = {
  valence: 'good',
  position: 'normal',
  meaning: {
    de: 'Die Muskelmasse Ihrer Arme und Beine ist für Ihre Größe ausreichend.',
    en: 'The muscle mass of your arms and legs is sufficient for your height.',
  },
} as const

/** Muscle mass of arms and legs in kg/m². Cruz-Jentoft et al. 2019 (EWGSOP2). */
export const muscleIndexBands = (subject: Subject): readonly Band[] => {
  if (adultWomenAndMenOnly(subject) !== undefined) return []
  return [
    {
      code: 'low',
      name: { de: 'Niedrig', en: 'Low' },
      ...below(chooseBySex(subject, { male: 7, female: 5.5 })),
      ...lowMuscle,
    },
    { code: 'normal', name: { de: 'Ausreichend', en: 'Sufficient' }, ...andMore, ...enoughMuscle },
  ]
}

const muscleIsLow = numbered([
  { code: 'false', name: { de: 'Nein', en: 'No' }, ...enoughMuscle },
  { code: 'true', name: { de: 'Ja', en: 'Yes' }, ...lowMuscle },
])

export const muscleIsLowBands = (subject: Subject): readonly Band[] =>
  adultWomenAndMenOnly(subject) === undefined ? muscleIsLow : []

const adultWaterRatioBands: readonly Band[] = [
  {
    code: 'low',
    name: { de: 'Niedrig', en: 'Low' },
    ...below(0.36),
    valence: 'neutral',
    position: 'under',
    meaning: {
      de: 'Der Anteil des Wassers außerhalb der Zellen liegt unter dem Bereich, den der Hersteller als üblich angibt. Bei muskulösen Menschen kommt das vor.',
      en: 'The share of water outside the cells is below the range the manufacturer gives as usual. That happens in muscular people.',
    },
  },
  {
    code: 'normal',
    name: { de: 'Üblich', en: 'Usual' },
    ...upTo(0.39),
    valence: 'good',
    position: 'normal',
    meaning: {
      de: 'Das Wasser in Ihrem Körper ist üblich verteilt.',
      en: 'The water in your body is distributed as usual.',
    },
  },
  {
    code: 'high',
    name: { de: 'Erhöht', en: 'High' },
    ...andMore,
    valence: 'watch',
    position: 'over',
    meaning: {
      de: 'Der Anteil des Wassers außerhalb der Zellen ist erhöht. Messen Sie noch einmal; bleibt er erhöht, sprechen Sie mit Ihrer Ärztin oder Ihrem Arzt.',
      en: 'The share of water outside the cells is high. Measure again; if it stays high, speak to your doctor.',
    },
  },
]

/** Ratio of extracellular to total body water. The usual range is 0.360 to 0.390, both included. InBody. */
export const waterRatioBands = forAdults(adultWaterRatioBands)
