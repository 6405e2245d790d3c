import type { ResultRow } from '../rows/row.ts'

/** These quantities are valid at every age. */
const alwaysValid = new Set(['weight', 'height', 'bmi', 'bodyFat', 'fatMass', 'ffm'])

/**
 * Separates the values that are valid only for adults. A child's result lists these values without showing their
 * numbers.
 */
export function forAge(rows: readonly ResultRow[], age: number | null) {
  if (age === null || age >= 18) return { shown: rows, hidden: [] }
  const isHidden = (row: ResultRow) =>
    row.role === 'value' && row.value !== null && row.because !== undefined && !alwaysValid.has(row.key)
  return { shown: rows.filter((row) => !isHidden(row)), hidden: rows.filter(isHidden) }
}
