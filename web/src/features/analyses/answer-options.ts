import type { ProfileItem } from '@salus/contract/measurement-profiles.ts'
import type { Translate } from '../../i18n/t.tsx'
import type { Answer } from './runner-state.ts'

export interface AnswerOption {
  readonly value: number | string | boolean
  readonly label: string
}

/** What can be chosen; a yes-no item has two options like any other. */
export function optionsOf(item: ProfileItem, t: Translate): readonly AnswerOption[] {
  if (item.kind === 'yes-no')
    return [
      { value: true, label: t('analyses.yes') },
      { value: false, label: t('analyses.no') },
    ]
  return item.options ?? []
}

/** The options that were ticked. */
export const tickedOf = (answer: Answer | undefined): readonly string[] => (Array.isArray(answer) ? answer : [])

export const toggled = (ticked: readonly string[], value: string): string[] =>
  ticked.includes(value) ? ticked.filter((one) => one !== value) : [...ticked, value]

interface Wording {
  readonly t: Translate
  readonly withUnit: (item: ProfileItem, value: number) => string
}

/** An answer as the review shows it. */
export function answerText(item: ProfileItem, answer: Answer | undefined, { t, withUnit }: Wording): string {
  if (answer === undefined) return t(item.kind === 'number' ? 'analyses.review.empty' : 'analyses.review.open')
  if (answer === null) return t('analyses.review.declined')
  if (item.kind === 'number') return typeof answer === 'number' ? withUnit(item, answer) : ''
  const options = optionsOf(item, t)
  const chosen = Array.isArray(answer)
    ? options.filter(({ value }) => answer.includes(String(value)))
    : options.filter(({ value }) => value === answer)
  return chosen.length === 0 ? t('analyses.review.none') : chosen.map(({ label }) => label).join(', ')
}
