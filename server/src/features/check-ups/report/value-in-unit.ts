import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { isSameUnit } from '@salus/domain/same-unit.ts'
import { buildKey } from '../changes/add-verdicts.ts'

interface Measured {
  readonly code: string
  readonly side: 'left' | 'right' | undefined
  readonly unit: string | undefined
}

/**
 * The value of an earlier check-up in the unit of this one; `undefined` if it is in another unit or missing. A score
 * that the same version computed is always in the same unit, whether or not its unit was stored.
 */
export function findValueInUnit(
  measured: Measured,
  past: CheckUp['history'][number],
  { scores, version }: CheckUp,
): number | undefined {
  const key = buildKey(measured)
  const found = past.scores.find(({ code }) => code === key)
  const isComputed = past.version === version && scores.some(({ code }) => code === key)
  return found && (isComputed || isSameUnit(found.unit, measured.unit)) ? found.value : undefined
}
