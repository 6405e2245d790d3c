import { always, andMore, below, noBands, upTo } from '../../banded-score.ts'
import type { Band, ScoreDefinition, Subject } from '../../measurement-profile.ts'
import type { Words } from '../../../words.ts'
import { womenAndMenFrom } from '../classified-subjects.ts'
import { score2Ages } from './score2.ts'

/** By points, 0 to 26. See SOURCES.md#diabetes-risk */
const diabetesBands: readonly Band[] = [
  {
    code: 'low',
    name: { de: 'Niedrig', en: 'Low' },
    ...below(7),
    valence: 'good',
    position: 'normal',
    meaning: {
      de: 'Von 100 Menschen mit diesem Ergebnis bekommt etwa einer in den nächsten zehn Jahren Diabetes.',
      en: 'Of 100 people with this result, about one gets diabetes within the next ten years.',
    },
  },
  {
    code: 'slightly_elevated',
    name: { de: 'Leicht erhöht', en: 'Slightly elevated' },
    ...below(12),
    valence: 'neutral',
    position: 'over',
    meaning: {
      de: 'Von 100 Menschen mit diesem Ergebnis bekommen etwa vier in den nächsten zehn Jahren Diabetes. Bewegung und gesundes Essen senken das Risiko.',
      en: 'Of 100 people with this result, about four get diabetes within the next ten years. Exercise and healthy food lower the risk.',
    },
  },
  {
    code: 'moderate',
    name: { de: 'Mäßig', en: 'Moderate' },
    ...below(15),
    valence: 'watch',
    position: 'over',
    meaning: {
      de: 'Von 100 Menschen mit diesem Ergebnis bekommen etwa 17 in den nächsten zehn Jahren Diabetes. Daran lässt sich viel ändern.',
      en: 'Of 100 people with this result, about 17 get diabetes within the next ten years. A lot can be done about it.',
    },
  },
  {
    code: 'high',
    name: { de: 'Hoch', en: 'High' },
    ...upTo(20),
    valence: 'act',
    position: 'over',
    meaning: {
      de: 'Von 100 Menschen mit diesem Ergebnis bekommen etwa 33 in den nächsten zehn Jahren Diabetes. Lassen Sie Ihren Blutzucker bestimmen.',
      en: 'Of 100 people with this result, about 33 get diabetes within the next ten years. Have your blood sugar measured.',
    },
  },
  {
    code: 'very_high',
    name: { de: 'Sehr hoch', en: 'Very high' },
    ...andMore,
    valence: 'act',
    position: 'over',
    meaning: {
      de: 'Von 100 Menschen mit diesem Ergebnis bekommt etwa die Hälfte in den nächsten zehn Jahren Diabetes. Lassen Sie Ihren Blutzucker bald bestimmen.',
      en: 'Of 100 people with this result, about half get diabetes within the next ten years. Have your blood sugar measured soon.',
    },
  },
]

/**
 * The values in % over ten years at which high and very high risk begin. Each row applies from its age on. ESC 2021.
 */
const heartBorders = [
  [0, 2.5, 7.5],
  [50, 5, 10],
  [70, 7.5, 15],
] as const

const yearsCovered = womenAndMenFrom(score2Ages.from)
const tooOld: Words = { de: 'Dieses Modell gilt bis 89 Jahre.', en: 'This model applies up to the age of 89.' }

/** Returns why the model does not cover people of this age or sex; `undefined` when it covers them. */
export const explainNoHeartRisk = (subject: Subject): Words | undefined =>
  subject.age > score2Ages.to ? tooOld : yearsCovered(subject)
export const noDiabetesRiskBecause = womenAndMenFrom(18)

const heartBands = (subject: Subject): readonly Band[] => {
  if (explainNoHeartRisk(subject) !== undefined) return []
  const [, high, veryHigh] = heartBorders.findLast(([from]) => subject.age >= from) ?? heartBorders[0]
  return [
    {
      code: 'low_to_moderate',
      name: { de: 'Niedrig bis mäßig', en: 'Low to moderate' },
      ...below(high),
      valence: 'good',
      position: 'normal',
      meaning: {
        de: 'Für Ihr Alter ist das Risiko für Herzinfarkt und Schlaganfall niedrig bis mäßig.',
        en: 'For your age, the risk of heart attack and stroke is low to moderate.',
      },
    },
    {
      code: 'high',
      name: { de: 'Hoch', en: 'High' },
      ...below(veryHigh),
      valence: 'watch',
      position: 'over',
      meaning: {
        de: 'Für Ihr Alter ist das Risiko für Herzinfarkt und Schlaganfall hoch. Besprechen Sie mit Ihrer Ärztin oder Ihrem Arzt, was es senkt.',
        en: 'For your age, the risk of heart attack and stroke is high. Discuss with your doctor what lowers it.',
      },
    },
    {
      code: 'very_high',
      name: { de: 'Sehr hoch', en: 'Very high' },
      ...andMore,
      valence: 'act',
      position: 'over',
      meaning: {
        de: 'Für Ihr Alter ist das Risiko für Herzinfarkt und Schlaganfall sehr hoch. Lassen Sie sich bald ärztlich beraten.',
        en: 'For your age, the risk of heart attack and stroke is very high. Get medical advice soon.',
      },
    },
  ]
}

const points = (code: string, name: Words, max: number): ScoreDefinition => ({
  code,
  name,
  role: 'detail',
  min: 0,
  max,
  decimals: 0,
  better: 'lower',
  bands: noBands,
})

const diabetesReference = 'Lindström & Tuomilehto 2003, form of Saaristo 2005'
const heartReference = 'SCORE2 and SCORE2-OP 2021, printed coefficients; classes ESC 2021'
const heart = {
  unit: '%',
  min: 0,
  max: 40,
  better: 'lower',
  noBandsBecause: explainNoHeartRisk,
  reference: heartReference,
} as const

export const scoreDefinitions = {
  total: {
    code: 'total',
    name: { de: 'Diabetesrisiko', en: 'Risk of diabetes' },
    role: 'primary',
    min: 0,
    max: 26,
    decimals: 0,
    better: 'lower',
    bands: always(diabetesBands),
    reference: diabetesReference,
  },
  risk10yPercentApprox: {
    code: 'risk10yPercentApprox',
    name: { de: 'Diabetes in zehn Jahren, etwa', en: 'Diabetes within ten years, about' },
    role: 'value',
    unit: '%',
    min: 0,
    max: 50,
    decimals: 0,
    better: 'lower',
    bands: noBands,
    reference: diabetesReference,
  },
  riskPercent: {
    ...heart,
    code: 'riskPercent',
    name: { de: 'Herzinfarkt oder Schlaganfall in zehn Jahren', en: 'Heart attack or stroke within ten years' },
    meaning: {
      de: 'Wie viele von 100 Menschen mit solchen Werten in den nächsten zehn Jahren etwa einen Herzinfarkt oder Schlaganfall bekommen.',
      en: 'About how many of 100 people with such values have a heart attack or stroke within the next ten years.',
    },
    role: 'facet',
    decimals: 1,
    bands: heartBands,
  },
  category: {
    ...heart,
    code: 'category',
    name: { de: 'Risikoklasse für Herz und Kreislauf', en: 'Risk class for heart and circulation' },
    role: 'detail',
    decimals: 0,
    bands: heartBands,
  },
  riskPercentExact: {
    ...heart,
    code: 'riskPercentExact',
    name: {
      de: 'Herzinfarkt oder Schlaganfall in zehn Jahren, genau',
      en: 'Heart attack or stroke within ten years, exact',
    },
    role: 'detail',
    decimals: 4,
    bands: noBands,
  },
  pointsAge: points('pointsAge', { de: 'Punkte für das Alter', en: 'Points for age' }, 4),
  pointsBmi: points('pointsBmi', { de: 'Punkte für den Body-Mass-Index', en: 'Points for body mass index' }, 3),
  pointsWaist: points('pointsWaist', { de: 'Punkte für den Taillenumfang', en: 'Points for the waist' }, 4),
  pointsActivity: points('pointsActivity', { de: 'Punkte für Bewegung', en: 'Points for exercise' }, 2),
  pointsVeg: points('pointsVeg', { de: 'Punkte für Gemüse und Obst', en: 'Points for vegetables and fruit' }, 1),
  pointsBpMed: points('pointsBpMed', { de: 'Punkte für Blutdruckmittel', en: 'Points for blood pressure medicine' }, 2),
  pointsGlucose: points('pointsGlucose', { de: 'Punkte für hohen Blutzucker', en: 'Points for high blood sugar' }, 5),
  pointsFamily: points('pointsFamily', { de: 'Punkte für die Familie', en: 'Points for the family' }, 5),
} as const satisfies Record<string, ScoreDefinition>
