import { andMore, below, numbered } from '../../banded-score.ts'
import { forAdults } from '../classified-subjects.ts'

/** A reading taken while sitting, in mmHg. */
export interface BloodPressure {
  readonly sbp: number
  readonly dbp: number
}

type Class2018 = 'optimal' | 'normal' | 'high_normal' | 'grade1' | 'grade2' | 'grade3'
type Class2024 = 'non_elevated' | 'elevated' | 'hypertension'

/**
 * The lower limits of each class. One of the two pressures is enough to reach a class, so the higher of the two classes
 * applies. Williams et al. 2018, Eur Heart J 39:3021.
 */
const from2018: readonly (readonly [Class2018, sbp: number, dbp: number])[] = [
  ['grade3', 180, 110],
  ['grade2', 160, 100],
  ['grade1', 140, 90],
  ['high_normal', 130, 85],
  ['normal', 120, 80],
]

/** The lower limits of each class. McEvoy et al. 2024, Eur Heart J 45:3912. */
const from2024: readonly (readonly [Class2024, sbp: number, dbp: number])[] = [
  ['hypertension', 140, 90],
  ['elevated', 120, 70],
]

export const classifyEsc2018 = ({ sbp, dbp }: BloodPressure): Class2018 =>
  from2018.find(([, s, d]) => sbp >= s || dbp >= d)?.[0] ?? 'optimal'

/**
 * Returns the class of ESC 2024, which can differ from that of 2018: 118/72 is optimal in 2018 but elevated in 2024.
 */
export const classifyEsc2024 = ({ sbp, dbp }: BloodPressure): Class2024 =>
  from2024.find(([, s, d]) => sbp >= s || dbp >= d)?.[0] ?? 'non_elevated'

export const isIsolatedSystolic = ({ sbp, dbp }: BloodPressure): boolean => sbp >= 140 && dbp < 90

const measureAgain = {
  de: 'Ein einzelner Wert sagt wenig: Messen Sie an mehreren Tagen und sprechen Sie mit Ihrer Ärztin oder Ihrem Arzt darüber.',
  en: 'One reading says little: measure on several days and speak to your doctor about it.',
}

export const bands2018 = numbered([
  {
    code: 'optimal',
    name: { de: 'Optimal', en: 'Optimal' },
    valence: 'good',
    position: 'normal',
    meaning: { de: 'Ihr Blutdruck ist optimal.', en: 'Your blood pressure is optimal.' },
  },
  {
    code: 'normal',
    name: { de: 'Normal', en: 'Normal' },
    valence: 'good',
    position: 'normal',
    meaning: { de: 'Ihr Blutdruck ist normal.', en: 'Your blood pressure is normal.' },
  },
  {
    code: 'high_normal',
    name: { de: 'Hochnormal', en: 'High normal' },
    valence: 'watch',
    position: 'over',
    meaning: {
      de: 'Ihr Blutdruck liegt am oberen Rand des Normalen. Messen Sie gelegentlich nach.',
      en: 'Your blood pressure is at the upper end of normal. Measure it again from time to time.',
    },
  },
  {
    code: 'grade1',
    name: { de: 'Erhöht, Grad 1', en: 'High, grade 1' },
    valence: 'act',
    position: 'over',
    meaning: measureAgain,
  },
  {
    code: 'grade2',
    name: { de: 'Erhöht, Grad 2', en: 'High, grade 2' },
    valence: 'act',
    position: 'over',
    meaning: measureAgain,
  },
  {
    code: 'grade3',
    name: { de: 'Erhöht, Grad 3', en: 'High, grade 3' },
    valence: 'act',
    position: 'over',
    meaning: {
      de: 'Dieser Wert ist sehr hoch. Bei Brustschmerz, plötzlichem starkem Rückenschmerz, Atemnot, Schwäche oder Taubheitsgefühl, Sprach- oder Sehstörungen oder starken Kopfschmerzen wählen Sie sofort den Notruf. Sonst ruhen Sie fünf Minuten, messen noch einmal und lassen sich noch heute ärztlich beraten.',
      en: 'This reading is very high. If you have chest pain, sudden severe back pain, breathlessness, weakness or numbness, trouble speaking or seeing, or a severe headache, call your emergency number at once. Otherwise rest for five minutes, measure again and get medical advice today.',
    },
  },
])

const nonElevated = {
  code: 'non_elevated',
  name: { de: 'Nicht erhöht', en: 'Not elevated' },
  valence: 'good',
  position: 'normal',
  meaning: { de: 'Ihr Blutdruck ist nicht erhöht.', en: 'Your blood pressure is not elevated.' },
} as const

const elevated = {
  code: 'elevated',
  name: { de: 'Leicht erhöht', en: 'Elevated' },
  valence: 'watch',
  position: 'over',
  meaning: {
    de: 'Ihr Blutdruck ist etwas höher als wünschenswert. Messen Sie in den nächsten Wochen öfter nach.',
    en: 'Your blood pressure is somewhat higher than desirable. Measure it more often over the next weeks.',
  },
} as const

const hypertension = {
  code: 'hypertension',
  name: { de: 'Im Bereich des Bluthochdrucks', en: 'In the range of high blood pressure' },
  valence: 'act',
  position: 'over',
  meaning: measureAgain,
} as const

export const bands2024 = numbered([nonElevated, elevated, hypertension])

export const isolatedSystolicBands = numbered([
  {
    code: 'false',
    name: { de: 'Nein', en: 'No' },
    valence: 'neutral',
    position: 'normal',
    meaning: {
      de: 'Es ist nicht nur der obere Wert erhöht.',
      en: 'It is not the case that only the upper value is high.',
    },
  },
  {
    code: 'true',
    name: { de: 'Ja', en: 'Yes' },
    valence: 'act',
    position: 'over',
    meaning: {
      de: 'Nur der obere Wert ist erhöht. Messen Sie an mehreren Tagen und sprechen Sie mit Ihrer Ärztin oder Ihrem Arzt darüber.',
      en: 'Only the upper value is high. Measure on several days and speak to your doctor about it.',
    },
  },
])

const bands2024From = (elevatedFrom: number, hypertensionFrom: number) =>
  forAdults([
    { ...nonElevated, ...below(elevatedFrom) },
    { ...elevated, ...below(hypertensionFrom) },
    { ...hypertension, ...andMore },
  ])

export const systolicBands = bands2024From(120, 140)
export const diastolicBands = bands2024From(70, 90)
