import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { matchesUnit } from '@salus/domain/same-unit.ts'
import { buildKey } from '../changes/add-verdicts.ts'

interface Measured {
  readonly code: string
  readonly side: 'left' | 'right' | undefined
  readonly unit: string | undefined
}

/** The value of an earlier check-up in the unit of this one; `undefined` if it is in another unit or missing. */
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
