import type { DayOrder } from './wall-time.ts'

/**
 * Finds the order of day and month that the dates of a table prove. Returns `both` if dates contradict each other, and
 * `unknown` if no date proves an order.
 */
export function proveDayOrder(cells: readonly string[]): DayOrder | 'both' {
  const proven = new Set(cells.flatMap((cell) => readDayOrder(cell) ?? []))
  if (proven.size === 2) return 'both'
  return [...proven][0] ?? 'unknown'
}

/** Returns the order that a date proves. `null` if both orders are possible, or neither, as for 13/13/2025. */
function readDayOrder(cell: string): 'day-first' | 'month-first' | null {
  const found = /^(\d{1,2})[/-](\d{1,2})[/-](?:\d{4}|\d{2})\b/.exec(cell.trim())
  if (!found) return null
  const [isDayFirst, isMonthFirst] = [Number(found[1]) > 12, Number(found[2]) > 12]
  if (isDayFirst === isMonthFirst) return null
  return isDayFirst ? 'day-first' : 'month-first'
}
