import { isOnlyForAdults } from '@salus/domain/measurement-profiles/shown/adult-values.ts'
import type { ResultRow } from '../rows/row.ts'

/**
 * Separates the values that are valid only for adults. A child's result lists these values without showing their
 * numbers.
 */
export function hideAdultOnlyRows(rows: readonly ResultRow[], age: number | null) {
  const isHidden = (row: ResultRow) => isOnlyForAdults({ ...row, code: row.key }, age)
  return { shown: rows.filter((row) => !isHidden(row)), hidden: rows.filter(isHidden) }
}
