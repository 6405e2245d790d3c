import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { Warning } from '@salus/contract/check-ups/warnings.ts'
import { writeUnit } from '@salus/domain/unit-words.ts'
import type { Language } from '@salus/domain/words.ts'

interface Figures {
  readonly language: Language
  readonly number: (value: number) => string
}

/**
 * Formats the measured value that led to a warning as people say it on the telephone, for example `200/120 mmHg`.
 * Systolic and diastolic pressure are shown together. Returns `undefined` if the scores do not contain the value.
 */
export function findReadingBehind(
  { topic, codes }: Warning,
  scores: CheckUp['scores'],
  { number, language }: Figures,
): string | undefined {
  const wanted = topic === 'blood-pressure' ? ['sbp', 'dbp'] : codes
  const found = scores.filter(({ code, value }) => wanted.includes(code) && typeof value === 'number')
  const [first] = found
  if (first === undefined) return undefined
  const values = found.map(({ value }) => (typeof value === 'number' ? number(value) : '')).join('/')
  return first.unit === undefined ? values : `${values} ${writeUnit(first.unit, language)}`
}
