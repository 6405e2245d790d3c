import { always, andMore, below, noBands } from '../../banded-score.ts'
import type { Band, ScoreDefinition } from '../../measurement-profile.ts'
import type { Words } from '../../../words.ts'

/** Bands by points, 7 to 49. Half points are possible and are not rounded. SOURCES.md#bands */
const totalBands: readonly Band[] = [
  {
    code: 'poor',
    name: { de: 'Kritisch', en: 'Poor' },
    ...below(28),
    valence: 'act',
    position: 'under',
    meaning: {
      de: 'Was Ihre Arbeit verlangt und was Sie geben können, passt zurzeit schlecht zusammen. Jetzt lohnt es sich, die Arbeitsfähigkeit mit fachlicher Hilfe wiederherzustellen.',
      en: 'At present what your work asks and what you can give do not match well. Now is the time to restore your ability to work, with professional help.',
    },
  },
  {
    code: 'moderate',
    name: { de: 'Mäßig', en: 'Moderate' },
    ...below(37),
    valence: 'watch',
    position: 'under',
    meaning: {
      de: 'Sie schaffen Ihre Arbeit, doch es kostet mehr Kraft, als auf Dauer gut ist. Kleine Änderungen können viel verbessern.',
      en: 'You manage your work, but it takes more out of you than is good in the long run. Small changes can improve a lot.',
    },
  },
  {
    code: 'good',
    name: { de: 'Gut', en: 'Good' },
    ...below(44),
    valence: 'good',
    position: 'normal',
    meaning: {
      de: 'Was Ihre Arbeit verlangt und was Sie geben können, passt gut zusammen. Behalten Sie bei, was Ihnen dabei hilft.',
      en: 'What your work asks and what you can give match well. Keep doing what helps you with that.',
    },
  },
  {
    code: 'excellent',
    name: { de: 'Sehr gut', en: 'Excellent' },
    ...andMore,
    valence: 'good',
    position: 'normal',
    meaning: {
      de: 'Sie sind Ihrer Arbeit sehr gut gewachsen. Achten Sie darauf, dass es so bleibt.',
      en: 'You cope very well with your work. Take care that it stays that way.',
    },
  },
]

const dimension = (code: string, name: Words, [min, max]: readonly [number, number]): ScoreDefinition => ({
  code,
  name,
  role: 'detail',
  min,
  max,
  decimals: 1,
  better: 'higher',
  bands: noBands,
})

/**
 * The keys are the names in the test vectors. The two factors are unweighted sums of dimensions (SOURCES.md#factors).
 */
export const scoreDefinitions = {
  total: {
    code: 'total',
    name: { de: 'Arbeitsfähigkeit', en: 'Work ability' },
    role: 'primary',
    min: 7,
    max: 49,
    decimals: 1,
    better: 'higher',
    bands: always(totalBands),
    reference: 'Tuomi et al. 1998; Hasselhorn & Freude 2007',
  },
  subjectiveFactor: {
    code: 'subjectiveFactor',
    name: { de: 'Eigene Einschätzung und Kraftquellen', en: 'Own view and sources of strength' },
    meaning: {
      de: 'Die eigene Sicht auf Arbeitsfähigkeit, die nächsten zwei Jahre und Kraftquellen. Je höher, desto besser.',
      en: 'A personal view of the ability to work, the next two years and sources of strength. The higher, the better.',
    },
    role: 'facet',
    min: 4,
    max: 31,
    decimals: 1,
    better: 'higher',
    bands: noBands,
  },
  healthFactor: {
    code: 'healthFactor',
    name: { de: 'Gesundheit', en: 'Health' },
    meaning: {
      de: 'Wie wenig Krankheiten, Einschränkungen und Fehltage belasten. Je höher, desto besser.',
      en: 'How little illness, limitations and sick days are a burden. The higher, the better.',
    },
    role: 'facet',
    min: 3,
    max: 18,
    decimals: 0,
    better: 'higher',
    bands: noBands,
  },
  d1: dimension('d1', { de: 'Heute im Vergleich zur besten Zeit', en: 'Today compared with the best time' }, [0, 10]),
  d2: dimension('d2', { de: 'Im Verhältnis zu den Anforderungen', en: 'In relation to the demands' }, [2, 10]),
  d3: dimension('d3', { de: 'Festgestellte Krankheiten', en: 'Diagnosed illnesses' }, [1, 7]),
  d4: dimension('d4', { de: 'Einschränkung durch Krankheit', en: 'Limitation by illness' }, [1, 6]),
  d5: dimension('d5', { de: 'Fehltage in zwölf Monaten', en: 'Sick days in twelve months' }, [1, 5]),
  d6: dimension('d6', { de: 'Aussicht auf zwei Jahre', en: 'Outlook for two years' }, [1, 7]),
  d7: dimension('d7', { de: 'Psychische Kraftquellen', en: 'Mental sources of strength' }, [1, 4]),
} as const satisfies Record<string, ScoreDefinition>
