import type { ShownScore } from './release.ts'

export const isRepeated = ({ change }: Pick<ShownScore, 'change'>): boolean => change === 'no-real-change'

export const areOfOneSurvey = (one: Pick<ShownScore, 'change'>, other: Pick<ShownScore, 'change'>): boolean =>
  isRepeated(one) === isRepeated(other)

/**
 * The comparison of a class with the whole; `undefined` when the whole does not show the score, and when only one of
 * the two is repeated, because the numbers are then of different surveys. Old releases contain a comparison even then,
 * which is ignored.
 */
export const readComparison = (
  part: ShownScore,
  whole: Pick<ShownScore, 'change'> | null | undefined,
): ShownScore['comparedWithWhole'] =>
  whole !== null && whole !== undefined && areOfOneSurvey(part, whole) ? part.comparedWithWhole : undefined
