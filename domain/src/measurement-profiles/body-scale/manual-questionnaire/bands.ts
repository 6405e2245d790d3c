import { andMore, below, upTo } from '../../banded-score.ts'
import type { Band, Subject } from '../../measurement-profile.ts'
import { adultWomenAndMenOnly, chooseBySex, forAdults } from '../classified-subjects.ts'

/** Waist circumference in cm. A limit belongs to the band below it. WHO 2008. */
export const waistBands = (subject: Subject): readonly Band[] => {
  if (adultWomenAndMenOnly(subject) !== undefined) return []
  const [increased, high] = chooseBySex<readonly [number, number]>(subject, { male: [94, 102], female: [80, 88] })
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
        en: 'Your waist is above the normal range. Fat around the belly burdens heart and metabolism more than fat elsewhere.',
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
        en: 'Your waist is well above the normal range. A smaller waist clearly lowers the risk for heart and metabolism.',
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
      de: 'Ihr Taillenumfang ist im Verhältnis zur Größe hoch. Das Risiko für Herz und Stoffwechsel ist es auch; lassen Sie sich beraten.',
      en: 'Your waist is large for your height. The risk for heart and metabolism is high; ask for advice.',
    },
  },
]

/** Waist-to-height ratio of adults. NICE 2022, which rates it only below a BMI of 35. */
export const waistToHeightBands = forAdults(adultWaistToHeightBands)

/** In kg/m². The waist-to-height ratio is not rated at this BMI or above. NICE 2022. */
export const waistToHeightNotRatedFrom = 35

/** Waist-to-hip ratio. WHO 2008. */
export const waistToHipBands = (subject: Subject): readonly Band[] => {
  if (adultWomenAndMenOnly(subject) !== undefined) return []
  return [
    {
      code: 'normal',
      name: { de: 'Unauffällig', en: 'Normal' },
      ...below(chooseBySex(subject, { male: 0.9, female: 0.85 })),
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
        de: 'Ihr Taillenumfang ist im Verhältnis zur Hüfte hoch. Das deutet auf mehr Fett am Bauch hin.',
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
      en: 'Your resting pulse is low. That is common in trained people; if you feel dizzy or weak, have it checked.',
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

/**
 * Resting pulse of adults in beats per minute. The usual range is 60 to 100, both included. See
 * SOURCES.md#resting-pulse
 */
export const restingPulseBands = forAdults(adultPulseBands)
