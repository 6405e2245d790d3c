import type { ResultRow } from './result-row.ts'

/** What is only a quantity holds at every age. */
const alwaysValid = new Set(['weight', 'height', 'bmi', 'bodyFat', 'fatMass', 'ffm'])

/** For a child, what has a meaning for adults only is not shown; it stays stored and is shown by name. */
export function forAge(rows: readonly ResultRow[], age: number | null) {
  if (age === null || age >= 18) return { shown: rows, hidden: [] }
  const isHidden = (row: ResultRow) =>
    row.role === 'value' && row.value !== null && row.because !== undefined && !alwaysValid.has(row.key)
  return { shown: rows.filter((row) => !isHidden(row)), hidden: rows.filter(isHidden) }
}
