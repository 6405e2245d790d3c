import type { AnswersInput } from '@salus/contract/check-ups/answers.ts'
import type { Item, MeasurementProfile } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import { filled, type Language } from '@salus/domain/words.ts'
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
      text: questionOf(item, figures.language),
      value: answerText(item, answers[item.id] ?? null, figures),
    }))

/** If the text of an item continues the sentence of its section (it begins with `…`), joins both. */
const questionOf = ({ text, section }: Item, language: Language): string =>
  text[language].startsWith('…') && section !== undefined
    ? `${section[language].replace(/\s*…$/, '')} ${text[language]}`
    : text[language]

function answerText(item: Item, given: AnswersInput[string], figures: Figures): string {
  const { language, words } = figures
  if (given === null) return words.declined
  if (typeof given === 'boolean') return given ? words.yes : words.no
  if (item.kind === 'number' && figures.isQuiet) return words.hidden
  if (item.kind === 'number' && typeof given === 'number') return countText(given, item.unit, figures)
  if (item.kind !== 'single-choice' && item.kind !== 'multiple-choice') return String(given)
  const chosen: readonly unknown[] = Array.isArray(given) ? given : [given]
  if (chosen.length === 0) return words.none
  return chosen
    .map((value) => item.options.find((option) => option.value === value)?.label[language] ?? String(value))
    .join(', ')
}

function countText(count: number, unit: string | undefined, figures: Figures): string {
  if (unit !== 'd') return figures.withUnit(figures.number(count), unit)
  return count === 1 ? figures.words.day : filled(figures.words.days, { count: figures.number(count) })
}
