import type { AnswersInput } from '@salus/contract/check-ups/answers.ts'
import type { Item, MeasurementProfile } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import { writeHours } from '@salus/domain/unit-words.ts'
import { fillPlaces, type Language } from '@salus/domain/words.ts'
import type { Figures } from './report-figures.ts'

interface AnswerLine {
  readonly text: string
  readonly value: string
}

export const answerLines = (
  { items }: MeasurementProfile,
  answers: AnswersInput,
  figures: Figures,
): readonly AnswerLine[] =>
  items
    .filter(({ id }) => answers[id] !== undefined)
    .map((item) => ({
      text: writeQuestion(item, figures.language),
      value: answerText(item, answers[item.id] ?? null, figures),
    }))

/**
 * Returns the text of an item. A text that begins with `…` continues the sentence of its section. The section and the
 * text are then joined.
 */
const writeQuestion = ({ text, section }: Item, language: Language): string =>
  text[language].startsWith('…') && section !== undefined
    ? `${section[language].replace(/\s*…$/, '')} ${text[language]}`
    : text[language]

function answerText(item: Item, given: AnswersInput[string], figures: Figures): string {
  const { words } = figures
  if (given === null) return words.declined
  if (typeof given === 'boolean') return given ? words.yes : words.no
  if (item.kind === 'number' && figures.isQuiet) return words.hidden
  if (item.kind === 'number' && typeof given === 'number') return countText(given, item.unit, figures)
  if (item.kind !== 'single-choice' && item.kind !== 'multiple-choice') return String(given)
  return chosenText(item, Array.isArray(given) ? given : [given], figures)
}

type ChoiceItem = Extract<Item, { readonly kind: 'single-choice' | 'multiple-choice' }>

function chosenText(
  { options }: ChoiceItem,
  chosen: readonly unknown[],
  { language, words, isQuiet }: Figures,
): string {
  if (chosen.length === 0) return words.none
  const labels = chosen.map(
    (value) => options.find((option) => option.value === value)?.label[language] ?? String(value),
  )
  return isQuiet && labels.some(isNumber) ? words.hidden : labels.join(', ')
}

/** Returns true if a step of a scale is labelled only with its number. */
const isNumber = (label: string): boolean => /^\d+$/.test(label)

function countText(count: number, unit: string | undefined, figures: Figures): string {
  if (unit !== 'd')
    return figures.withUnit(writeHours({ value: count, unit, decimals: 0 }) ?? figures.number(count), unit)
  return count === 1 ? figures.words.day : fillPlaces(figures.words.days, { count: figures.number(count) })
}
