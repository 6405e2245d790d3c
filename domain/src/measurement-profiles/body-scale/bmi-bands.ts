import { andMore, below } from '../banded-score.ts'
import type { Band } from '../measurement-profile.ts'
import { forAdults } from './classified-subjects.ts'

const adultBmiBands: readonly Band[] = [
  {
    code: 'thinness_severe',
    name: { de: 'Starkes Untergewicht', en: 'Severe thinness' },
    ...below(16),
    valence: 'act',
    position: 'under',
    meaning: {
      de: 'Ihr Gewicht ist für Ihre Größe sehr niedrig. Bitte lassen Sie das bald ärztlich abklären.',
      en: 'Your weight is very low for your height. Please have it checked by a doctor soon.',
    },
  },
  {
    code: 'thinness_moderate',
    name: { de: 'Mäßiges Untergewicht', en: 'Moderate thinness' },
    ...below(17),
    valence: 'act',
    position: 'under',
    meaning: {
      de: 'Ihr Gewicht ist für Ihre Größe niedrig. Sprechen Sie mit Ihrer Ärztin oder Ihrem Arzt darüber.',
      en: 'Your weight is low for your height. Speak to your doctor about it.',
    },
  },
  {
    code: 'thinness_mild',
    name: { de: 'Leichtes Untergewicht', en: 'Mild thinness' },
    ...below(18.5),
    valence: 'watch',
    position: 'under',
    meaning: {
      de: 'Ihr Gewicht liegt etwas unter dem üblichen Bereich für Ihre Größe. Haben Sie ungewollt abgenommen, lassen Sie es abklären.',
      en: 'Your weight is slightly below the usual range for your height. If you lost weight without meaning to, have it checked.',
    },
  },
  {
    code: 'normal',
    name: { de: 'Normalgewicht', en: 'Normal weight' },
    ...below(25),
    valence: 'good',
    position: 'normal',
    meaning: {
      de: 'Ihr Gewicht liegt im üblichen Bereich für Ihre Größe.',
      en: 'Your weight is in the usual range for your height.',
    },
  },
  {
    code: 'overweight',
    name: { de: 'Übergewicht', en: 'Overweight' },
    ...below(30),
    valence: 'watch',
    position: 'over',
    meaning: {
      de: 'Ihr Gewicht liegt über dem üblichen Bereich für Ihre Größe. Ob das an Muskeln oder an Fett liegt, zeigen Taille und Körperfett.',
      en: 'Your weight is above the usual range for your height. Waist and body fat show whether that is muscle or fat.',
    },
  },
  {
    code: 'obese_1',
    name: { de: 'Adipositas Grad I', en: 'Obesity class I' },
    ...below(35),
    valence: 'act',
    position: 'over',
    meaning: {
      de: 'Ihr Gewicht liegt deutlich über dem üblichen Bereich für Ihre Größe. Schon einige Kilogramm weniger entlasten Herz und Gelenke.',
      en: 'Your weight is well above the usual range for your height. Losing even a few kilograms takes a load off heart and joints.',
    },
  },
  {
    code: 'obese_2',
    name: { de: 'Adipositas Grad II', en: 'Obesity class II' },
    ...below(40),
    valence: 'act',
    position: 'over',
    meaning: {
      de: 'Ihr Gewicht ist für Ihre Größe hoch. Lassen Sie sich ärztlich beraten, welche Schritte zu Ihnen passen.',
      en: 'Your weight is high for your height. Ask a doctor which steps suit you.',
    },
  },
  {
    code: 'obese_3',
    name: { de: 'Adipositas Grad III', en: 'Obesity class III' },
    ...andMore,
    valence: 'act',
    position: 'over',
    meaning: {
      de: 'Ihr Gewicht ist für Ihre Größe sehr hoch. Lassen Sie sich ärztlich begleiten; es gibt wirksame Hilfe.',
      en: 'Your weight is very high for your height. Let a doctor support you; there is help that works.',
    },
  },
]

/** Body mass index in kg/m². WHO, see manual-questionnaire/SOURCES.md#bmi */
export const bmiBands = forAdults(adultBmiBands)
