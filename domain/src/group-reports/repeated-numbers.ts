import type { ShownScore } from './release.ts'

/**
 * True when all numbers of a score are those of the last release. `no-real-change` is written for exactly these scores:
 * means, shares and scores in classes alike.
 */
export const isRepeated = ({ change }: Pick<ShownScore, 'change'>): boolean => change === 'no-real-change'

/** True when two written scores are of the same survey as far as their release tells: both new, or both repeated. */
export const areOfOneSurvey = (one: Pick<ShownScore, 'change'>, other: Pick<ShownScore, 'change'>): boolean =>
  isRepeated(one) === isRepeated(other)

/**
 * The comparison of a class with the whole; `undefined` when one of the two is repeated and the other is new, because
 * the numbers are then of different surveys. Releases of the first engine wrote a comparison there.
 */
export const readComparison = (
  part: ShownScore,
  whole: Pick<ShownScore, 'change'> | null | undefined,
): ShownScore['comparedWithWhole'] =>
  whole !== null && whole !== undefined && areOfOneSurvey(part, whole) ? part.comparedWithWhole : undefined
