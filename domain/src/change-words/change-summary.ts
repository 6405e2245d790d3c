import { fillPlaces, type Language, type Words } from '../words.ts'
import type { ScoreChange } from '../real-change/judge-check-up.ts'

/**
 * The limit that none of the compared differences exceeds. `error`: the measurement error. `ours`: Salus' own
 * threshold, for values whose measurement error is unknown. `either`: some values have a measurement error, and the
 * others have Salus' threshold.
 */
type Limit = 'error' | 'ours' | 'either'

const words = {
  larger: {
    de: 'Unterschiede, die größer sind als der Messfehler: {names}.',
    en: 'Differences larger than the measurement error: {names}.',
  },
  largerThanOurs: {
    de: 'Unterschiede, die größer sind als unsere Schwelle: {names}.',
    en: 'Differences larger than our threshold: {names}.',
  },
  byChance: {
    de: 'Bei vielen Werten wirkt etwa einer von 20 zufällig verändert.',
    en: 'Among many values, about one in 20 seems changed by chance.',
  },
  none: { de: 'Keine Veränderung nachweisbar.', en: 'No change can be shown.' },
  allWithin: {
    error: {
      de: 'Alle Unterschiede liegen innerhalb des Messfehlers.',
      en: 'All differences are within measurement error.',
    },
    ours: {
      de: 'Alle Unterschiede liegen innerhalb unserer Schwelle.',
      en: 'All differences are within our threshold.',
    },
    either: {
      de: 'Alle Unterschiede liegen innerhalb des Messfehlers oder unserer Schwelle.',
      en: 'All differences are within measurement error or our threshold.',
    },
  },
  restWithin: {
    error: {
      de: 'Alles andere liegt innerhalb des Messfehlers.',
      en: 'Everything else is within measurement error.',
    },
    ours: {
      de: 'Alles andere liegt innerhalb unserer Schwelle.',
      en: 'Everything else is within our threshold.',
    },
    either: {
      de: 'Alles andere liegt innerhalb des Messfehlers oder unserer Schwelle.',
      en: 'Everything else is within measurement error or our threshold.',
    },
  },
  restNotShown: {
    de: 'Bei den übrigen Werten ist keine Veränderung nachweisbar; {count} lassen sich nicht beurteilen.',
    en: 'No change can be shown for the others; {count} cannot be judged.',
  },
  oneNotJudged: {
    de: 'Bei den übrigen Werten ist keine Veränderung nachweisbar; einer lässt sich nicht beurteilen.',
    en: 'No change can be shown for the others; one cannot be judged.',
  },
  noneJudged: {
    de: '{count} Werte lassen sich nicht beurteilen.',
    en: '{count} values cannot be judged.',
  },
  oneOnlyNotJudged: { de: 'Ein Wert lässt sich nicht beurteilen.', en: 'One value cannot be judged.' },
  someNotJudged: { de: 'Manche Werte lassen sich nicht beurteilen.', en: 'Some values cannot be judged.' },
  restNotShownQuiet: {
    de: 'Bei den übrigen Werten ist keine Veränderung nachweisbar; manche lassen sich nicht beurteilen.',
    en: 'No change can be shown for the others; some cannot be judged.',
  },
  comparedWith: { de: 'Verglichen mit dem {date}.', en: 'Compared with {date}.' },
} as const satisfies Record<string, Words | Readonly<Record<Limit, Words>>>

export interface NamedChange {
  readonly name: string
  readonly change: Pick<ScoreChange, 'verdict' | 'basis'>
}

export interface ChangeSummary {
  readonly title: string
  readonly text: string
  readonly hasChange: boolean
}

export const isBeyondThreshold = ({ verdict }: Pick<ScoreChange, 'verdict'>): boolean =>
  verdict === 'better' || verdict === 'worse' || verdict === 'changed'

interface Reader {
  readonly language: Language
  readonly formatList: (names: readonly string[]) => string
  readonly date: string
  readonly isQuiet: boolean
}

/**
 * Summarizes a whole check-up in sentences: what changed, what did not, and what cannot be judged. Returns `null` if
 * none of the values can be judged.
 */
export function summarizeChanges(changes: readonly NamedChange[], reader: Reader): ChangeSummary | null {
  const { language, date } = reader
  const beyond = changes.filter(({ change }) => isBeyondThreshold(change))
  const within = changes.filter(({ change }) => change.verdict === 'within-error')
  if (beyond.length + within.length === 0) return null
  const rest: Rest = {
    within: within.length,
    limit: chooseLimit(within),
    unjudged: changes.filter(isUnjudged).length,
  }
  const compared = fillPlaces(words.comparedWith[language], { date })
  if (beyond.length === 0)
    return {
      title: words.none[language],
      text: join([describeNone(rest, reader), compared]),
      hasChange: false,
    }
  const byChance = changes.length > 1 ? words.byChance[language] : ''
  return {
    title: join([nameBeyond(beyond, reader), byChance]),
    text: join([describeRest(rest, reader), compared]),
    hasChange: true,
  }
}

const join = (sentences: readonly string[]): string => sentences.filter((text) => text !== '').join(' ')

/** True when a value cannot be judged, or cannot be compared at all. The tables show the same sign for both. */
const isUnjudged = ({ change: { verdict } }: NamedChange): boolean =>
  verdict === 'cannot-judge' || verdict === 'not-comparable'

function nameBeyond(beyond: readonly NamedChange[], { language, formatList }: Reader): string {
  const ours = beyond.filter(({ change }) => change.basis === 'own-default')
  const published = beyond.filter(({ change }) => change.basis !== 'own-default')
  const sentence = (text: Words, named: readonly NamedChange[]) =>
    named.length === 0 ? '' : fillPlaces(text[language], { names: formatList(named.map(({ name }) => name)) })
  return join([sentence(words.larger, published), sentence(words.largerThanOurs, ours)])
}

interface Rest {
  readonly within: number
  readonly limit: Limit
  readonly unjudged: number
}

function chooseLimit(within: readonly NamedChange[]): Limit {
  const ours = within.filter(({ change }) => change.basis === 'own-default').length
  if (ours === 0) return 'error'
  return ours === within.length ? 'ours' : 'either'
}

function describeNone({ unjudged, limit }: Rest, { language, isQuiet }: Reader): string {
  if (unjudged === 0) return words.allWithin[limit][language]
  if (unjudged === 1) return words.oneOnlyNotJudged[language]
  if (isQuiet) return words.someNotJudged[language]
  return fillPlaces(words.noneJudged[language], { count: String(unjudged) })
}

function describeRest(rest: Rest, reader: Reader): string {
  const { within, limit, unjudged } = rest
  const { language, isQuiet } = reader
  if (unjudged === 0) return within === 0 ? '' : words.restWithin[limit][language]
  if (within === 0) return describeNone(rest, reader)
  if (unjudged === 1) return words.oneNotJudged[language]
  return isQuiet
    ? words.restNotShownQuiet[language]
    : fillPlaces(words.restNotShown[language], { count: String(unjudged) })
}
