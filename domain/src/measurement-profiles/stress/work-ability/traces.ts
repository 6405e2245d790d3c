import type { Traces } from '../../score-trace.ts'

const dimensions = {
  d1: {
    from: ['best10'],
    rule: { de: 'Die Zahl von 0 bis 10, wie sie angegeben wurde.', en: 'The number from 0 to 10 as it was given.' },
  },
  d2: {
    from: ['work', 'physical', 'mental'],
    rule: {
      de: 'Körperliche und geistige Anforderungen, je 1 bis 5; was die Arbeit vor allem verlangt, zählt anderthalbfach, das andere halb.',
      en: 'Physical and mental demands, 1 to 5 each; what the work mostly asks for counts one and a half times, the other half.',
    },
  },
  d3: {
    from: ['diseases', 'version'],
    rule: {
      de: '7 Punkte ohne Krankheit, weniger mit jeder weiteren, bis 1 Punkt.',
      en: '7 points without an illness, fewer with each further one, down to 1 point.',
    },
  },
  d4: {
    from: ['impairment'],
    rule: { de: 'Die Punkte der Antwort, 1 bis 6.', en: 'The points of the answer, 1 to 6.' },
  },
  d5: {
    from: ['sickDays'],
    rule: {
      de: 'Kein Tag 5 Punkte, bis 9 Tage 4, bis 24 Tage 3, bis 99 Tage 2, darüber 1.',
      en: 'No days 5 points, up to 9 days 4, up to 24 days 3, up to 99 days 2, more 1.',
    },
  },
  d6: {
    from: ['prognosis'],
    rule: {
      de: 'Ziemlich sicher ja 7 Punkte, nicht sicher 4, eher nicht 1.',
      en: 'Almost certainly 7 points, not sure 4, probably not 1.',
    },
  },
  d7: {
    from: ['resources1', 'resources2', 'resources3'],
    rule: {
      de: 'Summe der drei Fragen, 0 bis 12: bis 3 ein Punkt, bis 6 zwei, bis 9 drei, darüber vier.',
      en: 'Sum of the three questions, 0 to 12: up to 3 one point, up to 6 two, up to 9 three, more four.',
    },
  },
} as const satisfies Traces

const { d1, d2, d3, d4, d5, d6, d7 } = dimensions

export const traces: Traces = {
  total: {
    from: [d1, d2, d3, d4, d5, d6, d7].flatMap(({ from }) => from),
    rule: {
      de: 'Summe der Punkte aus sieben Bereichen, 7 bis 49. Wie jeder Bereich zählt, steht bei den Bereichen.',
      en: 'Sum of the points of seven dimensions, 7 to 49. How each dimension counts is explained with the dimensions.',
    },
  },
  subjectiveFactor: {
    from: [d1, d2, d6, d7].flatMap(({ from }) => from),
    rule: {
      de: 'Summe aus vier Bereichen: heute im Vergleich, Anforderungen, Aussicht und Kraftquellen.',
      en: 'Sum of four dimensions: today in comparison, demands, outlook and sources of strength.',
    },
  },
  healthFactor: {
    from: [d3, d4, d5].flatMap(({ from }) => from),
    rule: {
      de: 'Summe aus drei Bereichen: Krankheiten, Einschränkung und Fehltage.',
      en: 'Sum of three dimensions: illnesses, limitation and sick days.',
    },
  },
  ...dimensions,
}
