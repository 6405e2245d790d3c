import type { DayOrder } from './wall-time.ts'

/**
 * The order of day and month that the dates of a table prove: `both` when they contradict each other, `unknown` when
 * they prove nothing.
 */
export function provenDayOrder(cells: readonly string[]): DayOrder | 'both' {
  const proven = new Set(cells.flatMap((cell) => orderOfDate(cell) ?? []))
  if (proven.size === 2) return 'both'
  return [...proven][0] ?? 'unknown'
}

/** `null` for a date that can be read in both orders, or in neither, such as 13/13/2025. */
function orderOfDate(cell: string): 'day-first' | 'month-first' | null {
  const found = /^(\d{1,2})[/-](\d{1,2})[/-](?:\d{4}|\d{2})\b/.exec(cell.trim())
  if (!found) return null
  const [isDayFirst, isMonthFirst] = [Number(found[1]) > 12, Number(found[2]) > 12]
  if (isDayFirst === isMonthFirst) return null
  return isDayFirst ? 'day-first' : 'month-first'
}
