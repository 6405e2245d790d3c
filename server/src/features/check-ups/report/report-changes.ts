import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { summarizeChanges, isBeyondThreshold } from '@salus/domain/change-words/change-summary.ts'
import {
  explainChange,
  nameBasis,
  nameVerdict,
  otherClassWords,
  describeSitting,
  sentencesOfChange,
} from '@salus/domain/change-words/change-words.ts'
import {
  describeRepeated,
  describeSameMoment,
  nameBothReadings,
  nameReplaced,
  withoutComparisonWords,
} from '@salus/domain/change-words/without-comparison.ts'
import { findReplaced, measuredAgain } from '@salus/domain/moments/earlier-reading.ts'
import { chooseDecimalsAt } from '@salus/domain/numbers/shown-decimals.ts'
import { fillPlaces } from '@salus/domain/words.ts'
import { buildKey } from '../changes/add-verdicts.ts'
import type { RowChange } from './report-change.ts'
import type { Figures } from './report-figures.ts'
import type { Row } from './report-row.ts'

export interface ChangeText {
  readonly delta: string
  readonly outcome: RowChange['judged']['verdict']
  readonly word: string
  readonly isReal: boolean
}

export const changeText = (row: Row, { delta, judged }: RowChange, figures: Figures): ChangeText => ({
  delta: figures.delta(delta, row),
  outcome: judged.verdict,
  word: nameVerdict(judged)[figures.language],
  isReal: isBeyondThreshold(judged),
})

/**
 * The cells of one line of the details: name, value before, value now, and the smallest difference that counts as a
 * change.
 */
export type ChangeLine = readonly string[]

export function changeLine(row: Row, { from, to, judged }: RowChange, figures: Figures): readonly ChangeLine[] {
  if (judged.threshold === null || figures.isQuiet) return []
  const withUnit = (text: string) => figures.withUnit(text, row.unit)
  const line = [
    row.name,
    withUnit(figures.value(from, row)),
    withUnit(figures.value(to, row)),
    figures.difference(judged.threshold, row),
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

export function summarize(changed: readonly Changed[], date: string, figures: Figures): Summary | null {
  const { language } = figures
  const summary = summarizeChanges(
    changed.map(({ row, change }) => ({
      name: `${row.name} ${figures.difference(change.delta, row, true)}`.trim(),
      change: change.judged,
    })),
    { language, date, formatList: figures.list, isQuiet: figures.isQuiet },
  )
  return summary && { title: summary.title, text: summary.text, isReal: summary.hasChange }
}

/**
 * Returns the change of the headline, or `null` if there is no value. In quiet mode, a changed number has only a title.
 */
export function headlineChange(row: Row, figures: Figures) {
  const { words, language } = figures
  const { before, change, value } = row
  if (before !== null) return changeOfWord(before, figures)
  if (value === null) return null
  if (change === null) {
    const { title, text } = withoutComparisonWords[row.withoutComparison ?? 'first']
    return { title: title[language], figures: '', text: sayRepeated(row, figures) ?? text[language] }
  }
  const title = nameVerdict(change.judged)[language]
  if (figures.isQuiet) return { title, figures: '', text: '' }
  const [from, to] = [figures.value(change.from, row), figures.value(change.to, row)]
  const delta = figures.difference(change.delta, row, true)
  return {
    title,
    figures: fillPlaces(from === to ? words.asBefore : words.fromTo, { delta, from, to }),
    text: explain(row, change, figures).join(' '),
  }
}

function sayRepeated({ repeated, withoutComparison }: Row, figures: Figures): string | null {
  if (repeated === null || withoutComparison !== 'same-sitting') return null
  const { minutes, at } = repeated
  return describeRepeated({ minutes, time: figures.time(at) }, figures.language)
}

/**
 * Returns sentences about the earlier reading of the same session that this reading repeats. The first sentence reports
 * the repetition, unless the headline already does. The others give both readings of each value that a warning asks to
 * measure again. Returns an empty array if there is no earlier reading. If no value was measured again because of a
 * warning, also returns an empty array in two cases: the check-up is compared with an earlier session, or its headline
 * has a value.
 */
export function describeRepeatedReading(
  rows: readonly Row[],
  isCompared: boolean,
  figures: Figures,
): readonly string[] {
  const { language } = figures
  const repeated = rows.find((row) => row.repeated !== null)?.repeated
  if (repeated == null) return []
  const both = figures.isQuiet ? [] : rows.flatMap((row) => (measuredAgain.has(row.code) ? nameBoth(row, figures) : []))
  const isSaid = isCompared || rows.some(({ role, value }) => role === 'primary' && value !== null)
  if (isSaid && both.length === 0) return []
  const { minutes, at } = repeated
  if (rows.some((row) => isInHeadline(row, figures))) return both
  return [describeRepeated({ minutes, time: figures.time(at) }, language), ...both]
}

/** Returns true if the text of the headline already says that this reading repeats another one. */
const isInHeadline = (row: Row, figures: Figures): boolean =>
  row.role === 'primary' &&
  row.value !== null &&
  row.before === null &&
  row.change === null &&
  sayRepeated(row, figures) !== null

function nameBoth(row: Row, figures: Figures): readonly string[] {
  const { repeated, value, name } = row
  if (repeated === null || value === null) return []
  const written = (reading: number) =>
    figures.withUnit(figures.value(reading, { ...row, decimals: chooseDecimalsAt(row, reading) }), row.unit)
  const [before, now] = [written(repeated.value), written(value)]
  return [nameBothReadings({ name, time: figures.time(repeated.at), before, now }, figures.language)]
}

/** Explains a change. In quiet mode, leaves out sentences that depend on numbers. */
const explain = (row: Row, { judged, delta }: RowChange, figures: Figures): readonly string[] =>
  explainChange(figures.isQuiet ? { ...judged, threshold: null, ageShare: null } : { ...judged, shown: delta }, {
    language: figures.language,
    amount: (value) => figures.difference(value, row),
    amountInDative: (value) => figures.differenceInDative(value, row),
    points: (value) => figures.delta(value, { decimals: row.decimals, unit: undefined }),
  })

/** Describes the change of a word. Words are only equal or different; none is better. */
function changeOfWord({ word, judged }: NonNullable<Row['before']>, figures: Figures) {
  const { language, words } = figures
  const { verdict, earlier } = judged
  if (verdict === 'other-word')
    return {
      title: fillPlaces(otherClassWords[language], { date: figures.date(earlier.dateOfMeasurement) }),
      figures: '',
      text: `${fillPlaces(words.otherWord, { word })} ${words.notJudged}`,
    }
  const nothing = () => ''
  const text = explainChange(
    { ...judged, threshold: null, ageShare: null },
    { language, amount: nothing, amountInDative: nothing, points: nothing },
  )
  return { title: nameVerdict(judged)[language], figures: '', text: text.join(' ') }
}

export function changeNotes(changed: readonly Changed[], figures: Figures): readonly string[] {
  const { language } = figures
  const listNotes = ({ row, change }: Changed): readonly string[] => {
    const { verdict, basis, caveats, reason } = change.judged
    const said = caveats.map((caveat) => caveat[language])
    if (verdict === 'cannot-judge' || verdict === 'not-comparable') {
      const explained = explain(row, change, figures).map(
        (because) => `${nameVerdict({ verdict, basis })[language]}. ${because}`,
      )
      // If the reason is `conditions-differ`, the explanation already mentions the conditions.
      return reason === 'conditions-differ' ? explained : [...explained, ...said]
    }
    const ours = basis === 'own-default' && !figures.isQuiet ? explain(row, change, figures).slice(-1) : []
    return [...ours, ...said]
  }
  return sayOnce(changed, listNotes, figures)
}

export const listBases = (changed: readonly Changed[], figures: Figures): readonly string[] =>
  sayOnce(changed, ({ change }) => nameBasis(change.judged, figures.language) ?? [], figures)

/**
 * Names the values that are compared as means. A mean is of several readings within half an hour, or of several days.
 */
export const nameMeans = (changed: readonly Changed[], figures: Figures): readonly string[] =>
  sayOnce(changed, ({ change }) => meansIn(change, figures), figures)

function meansIn({ judged: { earlier, later } }: RowChange, { language }: Figures): readonly string[] {
  const { days } = sentencesOfChange
  const readings = Math.max(earlier.readings, later.readings)
  return [
    ...(readings > 1 ? [describeSitting(readings, language)] : []),
    ...(Math.max(earlier.days, later.days) > 1
      ? [fillPlaces(days[language], { earlier: String(earlier.days), later: String(later.days) })]
      : []),
  ]
}

/** Lists each text once. Adds the names of the values that the text is about, unless it is about all of them. */
function sayOnce(
  changed: readonly Changed[],
  listTexts: (one: Changed) => string | readonly string[],
  figures: Figures,
): readonly string[] {
  const about = new Map<string, readonly string[]>()
  for (const one of changed)
    for (const text of new Set([listTexts(one)].flat())) about.set(text, [...(about.get(text) ?? []), one.row.name])
  return [...about].map(([text, names]) => {
    if (names.length === changed.length) return text
    return `${figures.listNames([...new Set(names)])}: ${text}`
  })
}

/**
 * Reports that a delivery replaces values of an earlier delivery of the same moment. Adds both values where they
 * differ. Returns an empty array if it replaces none.
 */
export function describeReplaced(rows: readonly Row[], checkUp: CheckUp, figures: Figures): readonly string[] {
  const found = findReplaced(rows, checkUp, buildKey)
  if (found.length === 0) return []
  const both = found.flatMap(({ row, value, replaced }) => {
    const before = figures.withUnit(figures.value(replaced.value, row), replaced.unit)
    const now = figures.withUnit(figures.value(value, row), row.unit)
    return before === now || figures.isQuiet ? [] : [nameReplaced({ name: row.name, before, now }, figures.language)]
  })
  return [describeSameMoment(figures.language), ...both]
}
