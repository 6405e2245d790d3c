import type { ProfileItem } from '@salus/contract/measuring/profiles.ts'
import type { Translate } from '../../../i18n/t.tsx'
import type { Answer } from './state.ts'

export interface AnswerOption {
  readonly value: number | string | boolean
  readonly label: string
  /** The number of this option, if the options form a scale. */
  readonly step?: string
}

/** Returns the options of an item. A yes-no item has two options; the days of a week form a scale. */
export function listOptions(item: ProfileItem, t: Translate): readonly AnswerOption[] {
  if (item.kind === 'yes-no')
    return [
      { value: true, label: t('analyses.yes') },
      { value: false, label: t('analyses.no') },
    ]
  if (isDaysOfWeek(item))
    return Array.from({ length: daysOfWeek + 1 }, (_, count) => ({
      value: count,
      label: t('analyses.dayCount', { count }),
      step: String(count),
    }))
  const options = item.options ?? []
  const isScale = options.length > 0 && options.every(({ value, label }) => label.startsWith(String(value)))
  return isScale ? options.map((option) => ({ ...option, step: String(option.value) })) : options
}

const daysOfWeek = 7
export const isDaysOfWeek = ({ kind, unit, min, max, step }: ProfileItem): boolean =>
  kind === 'number' && unit === 'd' && min === 0 && max === daysOfWeek && step === 1

/**
 * Returns the words at an end of a scale without the option's number: "0 – not at all" becomes "not at all". Returns an
 * empty text if the option has no words.
 */
export const endOfScale = ({ label, step = '' }: AnswerOption): string =>
  label.startsWith(`${step} `) ? label.slice(step.length).replace(/^[ –-]+/, '') : ''

/**
 * Returns the digit key that chooses an option: on a scale its number, otherwise its position. Returns `undefined` if
 * the number or position has two digits.
 */
export const findKey = ({ step }: AnswerOption, index: number): string | undefined => {
  if (step !== undefined) return step.length === 1 ? step : undefined
  return index < 9 ? String(index + 1) : undefined
}

export const readTicked = (answer: Answer | undefined): readonly string[] => (Array.isArray(answer) ? answer : [])

export const toggleOption = (ticked: readonly string[], value: string): string[] =>
  ticked.includes(value) ? ticked.filter((one) => one !== value) : [...ticked, value]

interface Wording {
  readonly t: Translate
  readonly withUnit: (item: ProfileItem, value: number) => string
}

export function answerText(item: ProfileItem, answer: Answer | undefined, { t, withUnit }: Wording): string {
  if (answer === undefined) return t(item.kind === 'number' ? 'analyses.review.empty' : 'analyses.review.open')
  if (answer === null) return t('analyses.review.declined')
  if (item.kind === 'number') return typeof answer === 'number' ? withUnit(item, answer) : ''
  const options = listOptions(item, t)
  const chosen = Array.isArray(answer)
    ? options.filter(({ value }) => answer.includes(String(value)))
    : options.filter(({ value }) => value === answer)
  return chosen.length === 0 ? t('analyses.review.none') : chosen.map(({ label }) => label).join(', ')
}
