import { filled } from '@salus/domain/words.ts'
import type { Figures } from './report-figures.ts'
import type { RowChange } from './report-change.ts'
import type { Row } from './report-row.ts'

type Outcome = RowChange['verdict']['outcome']

const isReal = (outcome: Outcome): boolean => outcome === 'better' || outcome === 'worse' || outcome === 'changed'

export interface ChangeText {
  readonly delta: string
  readonly outcome: Outcome
  readonly word: string
  readonly isReal: boolean
}

const hasNoKnownError = (verdict: RowChange['verdict']) =>
  verdict.outcome === 'not-comparable' && verdict.reason === 'measurement-error-unknown'

/** The difference and what it is worth, beside a value. */
export const changeText = (row: Row, { delta, verdict }: RowChange, figures: Figures): ChangeText => ({
  delta: figures.delta(delta, row.decimals),
  outcome: verdict.outcome,
  // Said once below the table.
  word: hasNoKnownError(verdict) ? '' : figures.words[verdict.outcome],
  isReal: isReal(verdict.outcome),
})

/** One line of the details: name, before, now, and from which difference on a change counts as real. */
export type ChangeLine = readonly string[]

/** How a verdict came about; nothing to tell where the measurement error is not known. */
export function changeLine(row: Row, { from, verdict }: RowChange, figures: Figures): readonly ChangeLine[] {
  if (verdict.outcome === 'not-comparable' || figures.isQuiet) return []
  const withUnit = (text: string) => figures.withUnit(text, row.unit)
  const line = [
    row.name,
    withUnit(figures.number(from, row.decimals)),
    withUnit(figures.number(row.value ?? from, row.decimals)),
    withUnit(figures.border(verdict.threshold, row.decimals)),
  ]
  return [line]
}

interface Changed {
  readonly row: Row
  readonly change: RowChange
}

interface Summary {
  readonly title: string
  readonly text: string
  readonly isReal: boolean
}

/** One sentence on what really changed. Says nothing where no measurement error is known. */
export function summaryOf(changed: readonly Changed[], date: string, figures: Figures): Summary | null {
  const { words } = figures
  const judged = changed.filter(({ change }) => change.verdict.outcome !== 'not-comparable')
  if (judged.length === 0) return null
  const real = judged.filter(({ change }) => isReal(change.verdict.outcome))
  if (real.length === 0) return { title: filled(words.nothingChanged, { date }), text: words.allWithin, isReal: false }
  const names = real.map(({ row, change }) =>
    `${row.name} ${figures.withUnit(figures.delta(change.delta, row.decimals), row.unit)}`.trim(),
  )
  return {
    title: filled(words.reallyChanged, { date, names: figures.list(names) }),
    text: real.length < judged.length ? words.restWithin : '',
    isReal: true,
  }
}

/** The change of the headline in words and figures. */
export function headlineChange(row: Row, figures: Figures) {
  const { words } = figures
  const { before, change, value, decimals, error } = row
  if (before !== null) return changeOfWord(before, figures)
  if (value === null) return null
  if (change === null) return { title: words.firstOne, figures: '', text: words.firstOneText }
  const { outcome } = change.verdict
  if (figures.isQuiet) return { title: words[outcome], figures: '', text: becauseOf(change, figures) }
  const [from, to] = [figures.number(change.from, decimals), figures.number(value, decimals)]
  const known = error === undefined ? '' : figures.withUnit(figures.border(error, decimals), row.unit)
  return {
    title: words[outcome],
    figures: filled(from === to ? words.asBefore : words.fromTo, {
      delta: figures.delta(change.delta, decimals),
      from,
      to,
    }),
    text:
      outcome === 'not-comparable'
        ? becauseOf(change, figures)
        : filled(isReal(outcome) ? words.moreThanError : words.lessThanError, { error: known }),
  }
}

/** A word is the same or another one, and neither is better. */
function changeOfWord({ word, outcome }: NonNullable<Row['before']>, { words }: Figures) {
  if (outcome === 'not-comparable')
    return { title: words['not-comparable'], figures: '', text: words.otherVersionScored }
  const isSame = outcome === 'same-word'
  return {
    title: isSame ? words.sameWord : filled(words.otherWord, { word }),
    figures: '',
    text: isSame ? '' : words.notJudged,
  }
}

/** Why two values cannot be compared; nothing where they can. */
const becauseOf = ({ verdict }: RowChange, { words }: Figures): string =>
  verdict.outcome === 'not-comparable' ? words[reasons[verdict.reason]] : ''

type Reason = Extract<RowChange['verdict'], { readonly outcome: 'not-comparable' }>['reason']

const reasons = {
  'no-number': 'noNumber',
  'other-version': 'otherVersionScored',
  'other-device': 'otherDevice',
  'device-unknown': 'deviceUnknown',
  'measurement-error-unknown': 'errorUnknown',
} as const satisfies Record<Reason, keyof Figures['words']>

/** What is to be known of all the changes together, each sentence once: why some say nothing, what was not alike, whose error. */
export function changeNotes(changes: readonly RowChange[], figures: Figures): readonly string[] {
  const { language, words } = figures
  const notes = changes.flatMap((change) => {
    const { verdict } = change
    if (verdict.outcome === 'not-comparable')
      return [filled(words.notComparable, { because: becauseOf(change, figures) })]
    return verdict.caveats.map((caveat) => caveat[language])
  })
  return [...new Set(notes)]
}

/** Where the borders of the table come from, when the tenant measured them itself. */
export const ownErrorNote = (changes: readonly RowChange[], figures: Figures): string | null => {
  const own = changes.flatMap(({ verdict }) =>
    verdict.outcome !== 'not-comparable' && verdict.isOwnError ? [verdict.thresholdSource[figures.language]] : [],
  )[0]
  return own === undefined ? null : filled(figures.words.ownError, { source: own })
}
