import type { Traces } from '../../score-trace.ts'

const bodySize = ['weight', 'height', 'bmi']
const diabetesItems = ['waist', 'active30', 'vegDaily', 'bpMed', 'highGlucose', 'family']
const forDiabetes = { from: ['diabetes', ...bodySize, ...diabetesItems] }
const forHeart = {
  from: ['cardiovascularDisease', 'diabetes', 'excludedConditions', 'smoker', 'sbp', 'totalChol', 'hdl', 'region'],
}

const heartModel = {
  de: 'Das Modell SCORE2, ab 70 Jahren SCORE2-OP, mit Alter, Geschlecht, Rauchen, Blutdruck und Cholesterin, angepasst an die Region.',
  en: 'The model SCORE2, from 70 years SCORE2-OP, with age, sex, smoking, blood pressure and cholesterol, adjusted to the region.',
}

export const traces: Traces = {
  total: {
    ...forDiabetes,
    rule: {
      de: 'Summe der Punkte für Alter, Body-Mass-Index, Taille, Bewegung, Gemüse, Blutdruckmittel, Blutzucker und Familie. Die einzelnen Punkte stehen unter der Berechnung.',
      en: 'Sum of the points for age, body mass index, waist, exercise, vegetables, blood pressure medicine, blood sugar and family. The single points are shown below the calculation.',
    },
  },
  risk10yPercentApprox: {
    ...forDiabetes,
    rule: {
      de: 'Wie viele von 100 Menschen mit dieser Punktzahl in der Studie Diabetes bekamen.',
      en: 'How many of 100 people with this many points got diabetes in the study.',
    },
  },
  riskPercent: { ...forHeart, rule: heartModel },
  category: {
    ...forHeart,
    rule: {
      de: 'Die Klasse des Risikos; ihre Grenzen hängen vom Alter ab.',
      en: 'The class of the risk; its limits depend on age.',
    },
  },
  riskPercentExact: { ...forHeart, rule: heartModel },
  pointsAge: {
    from: [],
    rule: {
      de: 'Aus dem Alter am Tag der Messung, 0 bis 4 Punkte.',
      en: 'From the age on the day of measurement, 0 to 4 points.',
    },
  },
  pointsBmi: { from: bodySize },
  pointsWaist: { from: ['waist'] },
  pointsActivity: { from: ['active30'] },
  pointsVeg: { from: ['vegDaily'] },
  pointsBpMed: { from: ['bpMed'] },
  pointsGlucose: { from: ['highGlucose'] },
  pointsFamily: { from: ['family'] },
}
