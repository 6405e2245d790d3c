import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { matchesUnit } from '@salus/domain/same-unit.ts'
import { buildKey } from '../changes/add-verdicts.ts'

interface Measured {
  readonly code: string
  readonly side: 'left' | 'right' | undefined
  readonly unit: string | undefined
}

/**
 * Returns the value from an earlier check-up. Returns `undefined` if it is missing there or has another unit than in
 * this check-up.
 */
export function findValueInUnit(
  measured: Measured,
  past: CheckUp['history'][number],
  checkUp: CheckUp,
): number | undefined {
  const key = buildKey(measured)
  const value = past.scores.find(({ code }) => code === key)
  if (value === undefined) return undefined
  return matchesUnit({ ...checkUp, unit: measured.unit }, { version: past.version, value }) ? value.value : undefined
}
