import type { AnswersInput } from '@salus/contract/check-ups.ts'
import type { Item, MeasurementProfile } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import type { Figures } from './report-figures.ts'

interface AnswerLine {
  readonly number: string
  readonly text: string
  readonly value: string
}

/** What was asked and answered, in the words of the profile. */
export const answerLines = (
  { items }: MeasurementProfile,
  answers: AnswersInput,
  figures: Figures,
): readonly AnswerLine[] =>
  items
    .filter(({ id }) => answers[id] !== undefined)
    .map((item, index) => ({
      number: String(index + 1),
      text: item.text[figures.language],
      value: answerText(item, answers[item.id] ?? null, figures),
    }))

function answerText(item: Item, given: AnswersInput[string], figures: Figures): string {
  const { language, words } = figures
  if (given === null) return words.declined
  if (typeof given === 'boolean') return given ? words.yes : words.no
  if (item.kind === 'number' && typeof given === 'number') return figures.withUnit(figures.number(given), item.unit)
  if (item.kind !== 'single-choice' && item.kind !== 'multiple-choice') return String(given)
  const chosen: readonly unknown[] = Array.isArray(given) ? given : [given]
  if (chosen.length === 0) return words.none
  return chosen
    .map((value) => item.options.find((option) => option.value === value)?.label[language] ?? String(value))
    .join(', ')
}
