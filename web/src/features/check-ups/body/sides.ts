import { type SideDifference, sideDifference } from '@salus/domain/symmetry/side-difference.ts'
import type { Translate } from '../../../i18n/t.tsx'
import type { BodySegments } from './segments.ts'
import type { ResultRow } from '../rows/row.ts'

export interface SidePair {
  readonly key: string
  readonly name: string
  readonly left: ResultRow
  readonly right: ResultRow
  readonly difference: SideDifference
}

/**
 * Pairs the values that exist for left and right. A module delivers each value with its side; a device delivers values
 * for each arm and leg.
 */
export function sidePairs(
  rows: readonly ResultRow[],
  segments: BodySegments | undefined,
  t: Translate,
): readonly SidePair[] {
  const delivered = rows
    .filter((row) => row.side === 'left')
    .flatMap((left) => {
      const right = rows.find(
        (row) => row.side === 'right' && readCode(row) === readCode(left) && row.unit === left.unit,
      )
      return buildPair({ key: readCode(left), name: left.name, left, right })
    })
  const ofBody = (segments?.measures ?? []).flatMap(({ key, name, rows: parts }) => [
    ...buildPair({
      key: `${key}Arm`,
      name: t('sheet.arms', { measure: name }),
      left: parts.LeftArm,
      right: parts.RightArm,
    }),
    ...buildPair({
      key: `${key}Leg`,
      name: t('sheet.legs', { measure: name }),
      left: parts.LeftLeg,
      right: parts.RightLeg,
    }),
  ])
  return [...delivered, ...ofBody]
}

const readCode = ({ key }: ResultRow) => key.replace(/\.(left|right)$/, '')

interface Sides {
  readonly key: string
  readonly name: string
  readonly left: ResultRow | undefined
  readonly right: ResultRow | undefined
}

function buildPair({ left, right, ...pair }: Sides): readonly SidePair[] {
  if (left?.value == null || right?.value == null) return []
  const difference = sideDifference(left.value, right.value)
  return difference === undefined ? [] : [{ ...pair, left, right, difference }]
}

/**
 * Returns false for angles, where a percentage would mislead: if the sides measure 2° and 5°, a difference of only 3°
 * would be shown as 60 %.
 */
export const isByPercent = ({ left }: SidePair): boolean => left.unit !== '°'
