import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { Warning } from '@salus/contract/check-ups/warnings.ts'

interface Figures {
  readonly number: (value: number) => string
}

/**
 * The measured value in the form used on the telephone: `200/120 mmHg`. Systolic and diastolic pressure belong
 * together.
 */
export function readingBehind(
  { topic, codes }: Warning,
  scores: CheckUp['scores'],
  { number }: Figures,
): string | undefined {
  const wanted = topic === 'blood-pressure' ? ['sbp', 'dbp'] : codes
  const found = scores.filter(({ code, value }) => wanted.includes(code) && typeof value === 'number')
  const [first] = found
  if (first === undefined) return undefined
  const values = found.map(({ value }) => (typeof value === 'number' ? number(value) : '')).join('/')
  return first.unit === undefined ? values : `${values} ${first.unit}`
}
