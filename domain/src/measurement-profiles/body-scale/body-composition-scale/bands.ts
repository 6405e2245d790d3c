import { andMore, below, upTo } from '../../banded-score.ts'
import type { Band, Subject } from '../../measurement-profile.ts'
import { adultsOnly, adultWomenAndMenOnly, chooseBySex, forAdults } from '../classified-subjects.ts'

const adultVisceralRatingBands: readonly Band[] = [
  {
    code: 'healthy',
    name: { de: 'Gesund', en: 'Healthy' },
    ...upTo(12),
    valence: 'good',
    position: 'normal',
    meaning: {
      de: 'Das Fett in Ihrem Bauchraum liegt im gesunden Bereich dieser Skala.',
      en: 'The fat around your organs is in the healthy range of this scale.',
    },
  },
  {
    code: 'excess',
    name: { de: 'Erhöht', en: 'Excess' },
    ...andMore,
    valence: 'watch',
    position: 'over',
    meaning: {
      de: 'Sie haben mehr Fett im Bauchraum als günstig. Es belastet Herz und Stoffwechsel; mehr Bewegung verringert es.',
      en: 'You have more fat around your organs than is favourable. It burdens heart and metabolism; more exercise reduces it.',
    },
  },
]

/** Visceral fat rating of Tanita, 1 to 59 in half steps. The ratings of other manufacturers have other scales. */
export const visceralRatingBands = forAdults(adultVisceralRatingBands)

/** Total body water in % of body weight. The limits belong to the typical range. Tanita. */
export const bodyWaterBands = (subject: Subject): readonly Band[] => {
  if (adultWomenAndMenOnly(subject) !== undefined) return []
  const [low, high] = chooseBySex<readonly [number, number]>(subject, { male: [50, 65], female: [45, 60] })
  return [
    {
      code: 'low',
      name: { de: 'Niedrig', en: 'Low' },
      ...below(low),
      valence: 'watch',
      position: 'under',
      meaning: {
        de: 'Ihr Wasseranteil liegt unter dem üblichen Bereich. Fett enthält wenig Wasser, deshalb sinkt der Anteil meist mit mehr Körperfett.',
        en: 'Your share of water is below the usual range. Fat holds little water, so the share usually falls as body fat rises.',
      },
    },
    {
      code: 'typical',
      name: { de: 'Üblich', en: 'Usual' },
      ...upTo(high),
      valence: 'good',
      position: 'normal',
      meaning: {
        de: 'Ihr Wasseranteil liegt im üblichen Bereich.',
        en: 'Your share of water is in the usual range.',
      },
    },
    {
      code: 'high',
      name: { de: 'Hoch', en: 'High' },
      ...andMore,
      valence: 'neutral',
      position: 'over',
      meaning: {
        de: 'Ihr Wasseranteil liegt über dem üblichen Bereich. Bei schlanken, muskulösen Menschen kommt das vor.',
        en: 'Your share of water is above the usual range. That happens in lean, muscular people.',
      },
    },
  ]
}

/** Metabolic age in years as reported by the device, compared with the age on the day of measurement. Tanita. */
export const metabolicAgeBands = (subject: Subject): readonly Band[] => {
  if (adultsOnly(subject) !== undefined) return []
  return [
    {
      code: 'not_older',
      name: { de: 'Nicht über Ihrem Alter', en: 'Not above your age' },
      ...upTo(subject.age),
      valence: 'good',
      position: 'normal',
      meaning: {
        de: 'Ihr Stoffwechselalter liegt nicht über Ihrem Lebensalter. Das ist günstig.',
        en: 'Your metabolic age is not above your real age. That is favourable.',
      },
    },
    {
      code: 'older',
      name: { de: 'Über Ihrem Alter', en: 'Above your age' },
      ...andMore,
      valence: 'watch',
      position: 'over',
      meaning: {
        de: 'Ihr Stoffwechselalter liegt über Ihrem Lebensalter. Mehr Muskeln erhöhen den Grundumsatz und senken diesen Wert.',
        en: 'Your metabolic age is above your real age. More muscle raises the basal metabolic rate and lowers this value.',
      },
    },
  ]
}
