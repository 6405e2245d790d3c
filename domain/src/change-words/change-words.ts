import { roundingLoss } from '../numbers/rounding.ts'
import { fillPlaces, type Language, type Words, words } from '../words.ts'
import type { ChangeReason, Outcome } from '../real-change/change-terms.ts'
import type { ScoreChange } from '../real-change/judge-check-up.ts'
import { writeUnit } from '../unit-words.ts'

type Judged = Pick<ScoreChange, 'verdict' | 'basis'>

const verdictWords: Readonly<Record<ScoreChange['verdict'], Words>> = {
  better: words('Besser, und zwar um mehr als den Messfehler', 'Better, by more than the measurement error'),
  worse: words('Schlechter, und zwar um mehr als den Messfehler', 'Worse, by more than the measurement error'),
  changed: words('Verändert, um mehr als den Messfehler', 'Changed, by more than the measurement error'),
  'within-error': words('Kein sicherer Unterschied', 'No certain difference'),
  'cannot-judge': words('Lässt sich nicht beurteilen', 'Cannot be judged'),
  'not-comparable': words('Nicht vergleichbar', 'Not comparable'),
  'same-word': words('Wie beim letzten Mal', 'The same as last time'),
  'other-word': words('Andere Einstufung', 'Another class'),
}

const ownDefaultWords: Readonly<Partial<Record<ScoreChange['verdict'], Words>>> = {
  changed: words('Um mehr als unsere Schwelle verändert', 'Changed by more than our threshold'),
  'within-error': words('Innerhalb unserer Schwelle', 'Within our threshold'),
}

export const nameVerdict = ({ verdict, basis }: Judged): Words =>
  (basis === 'own-default' ? ownDefaultWords[verdict] : undefined) ?? verdictWords[verdict]

const shortVerdictWords: Readonly<Record<ScoreChange['verdict'], Words>> = {
  better: words('besser', 'better'),
  worse: words('schlechter', 'worse'),
  changed: words('verändert', 'changed'),
  'within-error': words('kein sicherer Unterschied', 'no certain difference'),
  'cannot-judge': words('lässt sich nicht beurteilen', 'cannot be judged'),
  'not-comparable': words('nicht vergleichbar', 'not comparable'),
  'same-word': words('gleich', 'the same'),
  'other-word': words('andere Einstufung', 'another class'),
}

const noneOverall = words('insgesamt kein sicherer Unterschied', 'no certain difference overall')

/**
 * Names the outcome of a check-up in lists. With several parts, `within-error` means only that the check-up as a whole
 * has no certain difference. A single part can still have one, because one part needs a smaller difference than the
 * whole.
 */
export const nameOutcome = (outcome: Outcome, isOfSeveral: boolean): Words =>
  isOfSeveral && outcome === 'within-error' ? noneOverall : shortVerdictWords[outcome]

/** `{date}` is the date of the earlier check-up. */
export const otherClassWords = words('Andere Einstufung als am {date}', 'Another class than on {date}')

export const reasonWords: Readonly<Record<ChangeReason, Words>> = {
  'single-reading': words(
    'Je eine Messung genügt nicht. Messen Sie an mehreren Tagen, dann lassen sich die Werte vergleichen.',
    'One reading each is not enough. Measure on several days, then the values can be compared.',
  ),
  'error-too-large': words(
    'Solche Angaben über die letzte Woche schwanken zu stark, um zwei davon zu vergleichen.',
    'Answers about one week vary too much to compare two of them.',
  ),
  'no-individual-error': words('Das Risiko steigt schon mit dem Alter.', 'The risk rises with age alone.'),
  'follows-from-others': words(
    'Das ergibt sich aus anderen Werten. Ob sich etwas verändert hat, sehen Sie dort.',
    'This follows from other values. See there whether something changed.',
  ),
  'measurement-error-unknown': words(
    'Wie stark das ohne Veränderung schwankt, ist nicht bekannt.',
    'How much this varies without a change is not known.',
  ),
  'conditions-differ': words(
    'Die Messungen fanden unter verschiedenen Bedingungen statt: {list}. Der Unterschied kann daher kommen.',
    'The measurements were taken under different conditions: {list}. The difference may come from that.',
  ),
  'no-number': words('Eines der beiden Ergebnisse ist keine Zahl.', 'One of the two results is not a number.'),
  'same-sitting': words(
    'Die beiden Messungen liegen höchstens eine halbe Stunde auseinander und zählen als eine.',
    'The two measurements are at most half an hour apart and count as one.',
  ),
  'other-version': words(
    'Die beiden Ergebnisse wurden mit verschiedenen Versionen berechnet. Ein Unterschied kann daher kommen.',
    'The two results were scored with different versions. A difference may come from that.',
  ),
  'other-model': words(
    'Die beiden Ergebnisse kommen aus verschiedenen Rechenmodellen (unter und ab 70 Jahren).',
    'The two results come from different models (below and from 70 years on).',
  ),
  'other-unit': words(
    'Die beiden Werte haben verschiedene Einheiten und werden deshalb nicht verglichen.',
    'The two values are in different units and are therefore not compared.',
  ),
  'other-device': words(
    'Die beiden Werte stammen von verschiedenen Geräten. Ein Unterschied kann daher kommen.',
    'The two values come from different devices. A difference may come from that.',
  ),
  'device-unknown': words(
    'Nicht bei beiden Werten ist bekannt, an welchem Gerät gemessen wurde. Ein Unterschied kann daher kommen.',
    'The device is not known for both values. A difference may come from that.',
  ),
  'not-adult': words(
    'Eine der beiden Messungen war vor dem 18. Geburtstag. Im Wachstum gelten andere Grenzen.',
    'One of the two measurements was before the age of 18. Other limits apply while growing.',
  ),
  'too-close': words(
    'Die beiden stärksten Arten lagen in einem der Ergebnisse zu nah beieinander, um zwischen ihnen zu unterscheiden.',
    'In one of the results the two strongest styles were too close to tell.',
  ),
}

const sentences = {
  variesMore: words(
    'Der Blutdruck schwankt von Tag zu Tag stärker als dieser Unterschied. Messen Sie an mehreren Tagen, dann lässt sich vergleichen.',
    'Blood pressure varies more from day to day than this difference. Measure on several days, then it can be compared.',
  ),
  ageShare: words(
    'Von {d} Prozentpunkten kommen {age} vom Alter und {rest} von Ihren Werten.',
    'Of {d} percentage points, {age} come from age and {rest} from your values.',
  ),
  withoutAge: words(
    'Vom Unterschied {d} kommen {age} vom Alter und {rest} von den Antworten. Verglichen wird nur, was von den Antworten kommt.',
    'Of the difference of {d}, {age} come from age and {rest} from the answers. Only what comes from the answers is compared.',
  ),
  lessThanError: words(
    'Zwei Messungen können auch ohne Veränderung um bis zu {mdc} auseinanderliegen.',
    'Two measurements can lie up to {mdc} apart even if nothing has changed.',
  ),
  moreThanError: words(
    'So weit ({mdc} und mehr) liegen zwei Messungen ohne Veränderung nur in etwa 1 von 20 Fällen auseinander.',
    'Without a change, two measurements lie this far apart ({mdc} or more) in only about 1 of 20 cases.',
  ),
  atLimit: words('Der Unterschied liegt genau an der Grenze.', 'The difference is exactly at the limit.'),
  ownDefault: words(
    'Die Schwelle von {t} hat Salus festgelegt, denn veröffentlicht ist keine.',
    'Salus has set the threshold of {t}, because none has been published.',
  ),
  derived: words(
    'Berechnet aus veröffentlichten Messfehlern ({source}).',
    'Calculated from published measurement errors ({source}).',
  ),
  published: words('Veröffentlichte Grenze ({source}).', 'Published limit ({source}).'),
  'own-default': words('Schwelle von Salus ({source}).', 'Threshold set by Salus ({source}).'),
  sitting: words(
    'Verglichen wird der Mittelwert von {readings} Messungen innerhalb einer halben Stunde.',
    'The mean of {readings} measurements within half an hour is compared.',
  ),
  days: words(
    'Verglichen werden Mittelwerte über {earlier} und {later} Tage.',
    'Means over {earlier} and {later} days are compared.',
  ),
} as const

export const sentencesOfChange = sentences

/** Says that the mean of several readings of one sitting is compared. */
export const describeSitting = (readings: number, language: Language): string =>
  fillPlaces(sentences.sitting[language], { readings: String(readings) })

const otherUnit = {
  before: words(
    'Der frühere Wert hat eine andere Einheit ({unit}) und wird deshalb nicht verglichen.',
    'The earlier value is in another unit ({unit}) and is therefore not compared.',
  ),
  beforeWithout: words(
    'Der frühere Wert kam ohne Einheit und wird deshalb nicht verglichen.',
    'The earlier value came without a unit and is therefore not compared.',
  ),
}

/** Explains why the earlier value is not compared: it has another unit (`unit`), or it has no unit. */
export const describeOtherUnit = (unit: string | undefined, language: Language): string =>
  unit === undefined || unit === ''
    ? otherUnit.beforeWithout[language]
    : fillPlaces(otherUnit.before[language], { unit: writeUnit(unit, language) })

/** Shown once below a history with values in several units. */
export const unitsApartWords = words(
  'Werte in verschiedenen Einheiten stehen getrennt und werden nicht verglichen.',
  'Values in different units are shown apart and are not compared.',
)

interface Explained extends Pick<
  ScoreChange,
  | 'verdict'
  | 'basis'
  | 'reason'
  | 'threshold'
  | 'isAtLimit'
  | 'conditions'
  | 'ageShare'
  | 'isBelowVariation'
  | 'difference'
  | 'earlier'
  | 'later'
> {
  /** The difference of the two values as they are displayed; if omitted, the exact difference. */
  readonly shown?: number
}

interface Formats {
  readonly language: Language
  readonly amount: (value: number) => string
  /** Formats like `amount`, for a place after a German preposition that takes the dative. */
  readonly amountInDative: (value: number) => string
  /** Formats percentage points with a sign but without the unit. */
  readonly points: (value: number) => string
}

export function explainChange(change: Explained, formats: Formats): readonly string[] {
  const { language, amount, amountInDative } = formats
  const { threshold, reason, isAtLimit } = change
  const write = (words_: Words, values: Readonly<Record<string, string>> = {}) => fillPlaces(words_[language], values)
  const atLimit = isAtLimit ? [write(sentences.atLimit)] : []
  if (reason !== null) return explainReason(change, formats)
  if (threshold === null) return []
  if (change.basis === 'own-default') return [...atLimit, write(sentences.ownDefault, { t: amountInDative(threshold) })]
  const mdc = amount(threshold)
  const isWithin = change.verdict === 'within-error'
  return [
    ...explainAgePoints(change, formats),
    ...atLimit,
    write(isWithin ? sentences.lessThanError : sentences.moreThanError, { mdc }),
  ]
}

/** Explains how much of the difference comes from points for age. This part is not compared. */
function explainAgePoints(change: Explained, { language, points }: Formats): readonly string[] {
  const { difference, earlier, later } = change
  if (difference === null || typeof earlier.value !== 'number' || typeof later.value !== 'number') return []
  const exact = later.value - earlier.value
  const age = exact - difference
  if (Math.abs(age) < roundingLoss) return []
  // The parts add up to the displayed difference. It differs from the exact one if a mean of several readings is shown.
  const { shown: d = exact } = change
  const values = { d: points(d), age: points(age), rest: points(d - age) }
  return [fillPlaces(sentences.withoutAge[language], values)]
}

function explainReason(change: Explained, { language, points }: Formats): readonly string[] {
  const { reason, conditions, difference, ageShare, isBelowVariation } = change
  if (reason === null) return []
  if (reason === 'single-reading' && isBelowVariation) return [sentences.variesMore[language]]
  const list = conditions.map((condition) => condition[language]).join(', ')
  const text = fillPlaces(reasonWords[reason][language], { list })
  // The parts are named only for this one reason. For other reasons, such as another model, more than age can cause the
  // difference.
  if (reason !== 'no-individual-error' || ageShare === null || difference === null) return [text]
  const { age, rest } = ageShare
  // A difference that is shown as 0 is not split into parts.
  if (points(difference) === points(0)) return [text]
  const parts = { d: points(difference), age: points(age), rest: points(rest) }
  return [text, fillPlaces(sentences.ageShare[language], parts)]
}

/** Names the source of the threshold; `null` when there is no threshold. */
export function nameBasis({ basis, source }: Pick<ScoreChange, 'basis' | 'source'>, language: Language): string | null {
  if (source === null || basis === null) return null
  return fillPlaces(sentences[basis][language], { source: source[language] })
}
