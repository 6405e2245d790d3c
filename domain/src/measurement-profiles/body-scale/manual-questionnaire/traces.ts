import { traceTypedAnswer, type Traces } from '../../score-trace.ts'
import { bodyTraces } from '../body-traces.ts'

const weightAndHeight = { from: ['weight', 'height'] }
const pressure = { from: ['sbp', 'dbp'] }
const writeRule = (de: string, en: string) => ({
  de: `${de}, verglichen mit den Grenzen für diese Person.`,
  en: `${en}, compared with the limits for this person.`,
})

export const traces: Traces = {
  ...bodyTraces,
  bmiExact: { ...bodyTraces['bmi'] },
  bmiClass: { ...weightAndHeight, rule: writeRule('Der Body-Mass-Index', 'The body mass index') },
  waist: traceTypedAnswer('waist'),
  waistRisk: { from: ['waist'], rule: writeRule('Der Taillenumfang', 'The waist') },
  hip: traceTypedAnswer('hip'),
  whtr: {
    from: ['waist', 'height'],
    rule: { de: 'Taillenumfang geteilt durch die Größe.', en: 'Waist divided by height.' },
  },
  whtrClass: {
    from: ['waist', 'height', 'weight'],
    rule: {
      de: 'Taille zu Größe, verglichen mit festen Grenzen; ab einem Body-Mass-Index von 35 nicht eingeordnet.',
      en: 'Waist to height, compared with fixed limits; not classified from a body mass index of 35 on.',
    },
  },
  whr: {
    from: ['waist', 'hip'],
    rule: { de: 'Taillenumfang geteilt durch den Hüftumfang.', en: 'Waist divided by hips.' },
  },
  whrRisk: { from: ['waist', 'hip'], rule: writeRule('Taille zu Hüfte', 'Waist to hips') },
  bmrMifflin: {
    ...weightAndHeight,
    rule: {
      de: '10 je Kilogramm plus 6,25 je Zentimeter minus 5 je Lebensjahr, bei Männern plus 5, bei Frauen minus 161.',
      en: '10 for each kilogram plus 6.25 for each centimetre minus 5 for each year of age, for men plus 5, for women minus 161.',
    },
  },
  bmrCunningham1980: {
    from: ['weight', 'bodyFat'],
    rule: {
      de: '500 plus 22 je Kilogramm fettfreier Masse.',
      en: '500 plus 22 for each kilogram of fat-free mass.',
    },
  },
  bmrCunningham1991: {
    from: ['weight', 'bodyFat'],
    rule: {
      de: '370 plus 21,6 je Kilogramm fettfreier Masse.',
      en: '370 plus 21.6 for each kilogram of fat-free mass.',
    },
  },
  sbp: traceTypedAnswer('sbp'),
  dbp: traceTypedAnswer('dbp'),
  esc2024: {
    ...pressure,
    rule: {
      de: 'Der ungünstigere der beiden Blutdruckwerte bestimmt die Klasse.',
      en: 'The less favourable of the two blood pressure values decides the class.',
    },
  },
  esc2018: {
    ...pressure,
    rule: {
      de: 'Der ungünstigere der beiden Blutdruckwerte bestimmt die Klasse, nach den älteren Grenzen.',
      en: 'The less favourable of the two blood pressure values decides the class, by the older limits.',
    },
  },
  isolatedSystolic: {
    ...pressure,
    rule: {
      de: 'Ja, wenn der obere Wert 140 oder mehr ist und der untere unter 90.',
      en: 'Yes if the upper value is 140 or more and the lower one below 90.',
    },
  },
  restingPulse: traceTypedAnswer('restingPulse'),
}
