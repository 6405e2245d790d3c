import type { ShownScore } from './release.ts'

export const isRepeated = ({ change }: Pick<ShownScore, 'change'>): boolean => change === 'no-real-change'

export const areOfOneSurvey = (one: Pick<ShownScore, 'change'>, other: Pick<ShownScore, 'change'>): boolean =>
  isRepeated(one) === isRepeated(other)

/**
 * Returns the comparison of a class with the whole, that is, all participants. `undefined` when the whole does not show
 * the score. Also `undefined` when only one of the two rows is repeated, because their numbers then come from different
 * surveys. Old releases contain a comparison even for such rows; it is ignored.
 */
export const readComparison = (
  part: ShownScore,
  whole: Pick<ShownScore, 'change'> | null | undefined,
): ShownScore['comparedWithWhole'] =>
  whole !== null && whole !== undefined && areOfOneSurvey(part, whole) ? part.comparedWithWhole : undefined
