import type { CheckUp } from '@salus/contract/check-ups.ts'
import type { Warning } from '@salus/contract/warnings.ts'

interface Figures {
  readonly number: (value: number) => string
}

/** What was measured, as it is told on the telephone: `200/120 mmHg`. Upper and lower blood pressure belong together. */
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
