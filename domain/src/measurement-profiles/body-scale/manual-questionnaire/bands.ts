import { andMore, below, upTo } from '../../banded-score.ts'
import type { Band, Subject } from '../../measurement-profile.ts'
import { adultWomenAndMenOnly, bySex, forAdults } from '../classified-subjects.ts'

const adultBmiBands: readonly Band[] = [
  {
    code: 'thinness_severe',
    name: { de: 'Starkes Untergewicht', en: 'Severe thinness' },
    ...below(16),
    valence: 'act',
    position: 'under',
    meaning: {
      de: 'Ihr Gewicht ist für Ihre Größe sehr niedrig. Bitte lassen Sie das bald ärztlich abklären.',
      en: 'Your weight is very low for your height. Please have it looked at by a doctor soon.',
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
      en: 'Your weight is slightly below the usual range for your height. If you lost weight without meaning to, have it looked at.',
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
      en: 'Your weight is well above the usual range for your height. Even a few kilograms less take load off heart and joints.',
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
      en: 'Your weight is very high for your height. Let a doctor accompany you; there is help that works.',
    },
  },
]

/** Body mass index in kg/m², adults. WHO; see SOURCES.md#bmi */
export const bmiBands = forAdults(adultBmiBands)

/** Waist in cm: increased above 94 (men) or 80 (women), high above 102 or 88; the limit itself is still below. WHO 2008. */
export const waistBands = (subject: Subject): readonly Band[] => {
  if (adultWomenAndMenOnly(subject) !== undefined) return []
  const [increased, high] = bySex<readonly [number, number]>(subject, { male: [94, 102], female: [80, 88] })
  return [
    {
      code: 'normal',
      name: { de: 'Unauffällig', en: 'Normal' },
      ...upTo(increased),
      valence: 'good',
      position: 'normal',
      meaning: { de: 'Ihr Taillenumfang ist unauffällig.', en: 'Your waist is in the normal range.' },
    },
    {
      code: 'increased',
      name: { de: 'Erhöht', en: 'Increased' },
      ...upTo(high),
      valence: 'watch',
      position: 'over',
      meaning: {
        de: 'Ihr Taillenumfang ist erhöht. Bauchfett belastet Herz und Stoffwechsel mehr als Fett an anderen Stellen.',
        en: 'Your waist is increased. Fat around the belly burdens heart and metabolism more than fat elsewhere.',
      },
    },
    {
      code: 'high',
      name: { de: 'Hoch', en: 'High' },
      ...andMore,
      valence: 'act',
      position: 'over',
      meaning: {
        de: 'Ihr Taillenumfang ist hoch. Weniger Bauchumfang senkt das Risiko für Herz und Stoffwechsel spürbar.',
        en: 'Your waist is high. A smaller waist clearly lowers the risk for heart and metabolism.',
      },
    },
  ]
}

const adultWaistToHeightBands: readonly Band[] = [
  {
    code: 'below_0_4',
    name: { de: 'Unter 0,4', en: 'Below 0.4' },
    ...below(0.4),
    valence: 'neutral',
    position: 'under',
    meaning: {
      de: 'Ihre Taille ist im Verhältnis zur Größe sehr schmal. Die Leitlinie stuft diesen Bereich nicht ein.',
      en: 'Your waist is very slim for your height. The guideline does not rate this range.',
    },
  },
  {
    code: 'healthy',
    name: { de: 'Gesund', en: 'Healthy' },
    ...below(0.5),
    valence: 'good',
    position: 'normal',
    meaning: {
      de: 'Ihre Taille misst weniger als die Hälfte Ihrer Größe. Das ist günstig.',
      en: 'Your waist is less than half your height. That is favourable.',
    },
  },
  {
    code: 'increased',
    name: { de: 'Erhöht', en: 'Increased' },
    ...below(0.6),
    valence: 'watch',
    position: 'over',
    meaning: {
      de: 'Ihre Taille misst die Hälfte Ihrer Größe oder mehr. Das Risiko für Herz und Stoffwechsel ist erhöht.',
      en: 'Your waist is half your height or more. The risk for heart and metabolism is increased.',
    },
  },
  {
    code: 'high',
    name: { de: 'Hoch', en: 'High' },
    ...andMore,
    valence: 'act',
    position: 'over',
    meaning: {
      de: 'Ihre Taille ist im Verhältnis zur Größe weit. Das Risiko für Herz und Stoffwechsel ist hoch; lassen Sie sich beraten.',
      en: 'Your waist is large for your height. The risk for heart and metabolism is high; ask for advice.',
    },
  },
]

/** Waist-to-height ratio, adults. NICE 2022; the guideline rates it only below a BMI of 35. */
export const waistToHeightBands = forAdults(adultWaistToHeightBands)

/** From this BMI on (kg/m², >=) the waist-to-height ratio is not rated. NICE 2022. */
export const waistToHeightNotRatedFrom = 35

/** Waist-to-hip ratio: high from 0.90 (men) or 0.85 (women) on. WHO 2008. */
export const waistToHipBands = (subject: Subject): readonly Band[] => {
  if (adultWomenAndMenOnly(subject) !== undefined) return []
  return [
    {
      code: 'normal',
      name: { de: 'Unauffällig', en: 'Normal' },
      ...below(bySex(subject, { male: 0.9, female: 0.85 })),
      valence: 'good',
      position: 'normal',
      meaning: {
        de: 'Das Verhältnis von Taille zu Hüfte ist unauffällig.',
        en: 'The ratio of waist to hips is in the normal range.',
      },
    },
    {
      code: 'high',
      name: { de: 'Hoch', en: 'High' },
      ...andMore,
      valence: 'watch',
      position: 'over',
      meaning: {
        de: 'Ihre Taille ist im Verhältnis zur Hüfte weit. Das deutet auf mehr Fett am Bauch hin.',
        en: 'Your waist is large compared with your hips. That points to more fat around the belly.',
      },
    },
  ]
}

const adultPulseBands: readonly Band[] = [
  {
    code: 'low',
    name: { de: 'Niedrig', en: 'Low' },
    ...below(60),
    valence: 'neutral',
    position: 'under',
    meaning: {
      de: 'Ihr Ruhepuls ist niedrig. Bei trainierten Menschen ist das häufig; bei Schwindel oder Schwäche lassen Sie es abklären.',
      en: 'Your resting pulse is low. In trained people that is common; with dizziness or weakness have it looked at.',
    },
  },
  {
    code: 'usual',
    name: { de: 'Üblich', en: 'Usual' },
    ...upTo(100),
    valence: 'good',
    position: 'normal',
    meaning: { de: 'Ihr Ruhepuls liegt im üblichen Bereich.', en: 'Your resting pulse is in the usual range.' },
  },
  {
    code: 'high',
    name: { de: 'Hoch', en: 'High' },
    ...andMore,
    valence: 'watch',
    position: 'over',
    meaning: {
      de: 'Ihr Ruhepuls ist hoch. Messen Sie nach einer längeren Pause noch einmal; bleibt er hoch, sprechen Sie mit Ihrer Ärztin oder Ihrem Arzt.',
      en: 'Your resting pulse is high. Measure again after a longer rest; if it stays high, speak to your doctor.',
    },
  },
]

/** Resting pulse in beats a minute, adults: 60 to 100 is usual, both ends included. From memory, see SOURCES.md#resting-pulse */
export const restingPulseBands = forAdults(adultPulseBands)
