import type { ShownScore } from './release.ts'

export const isRepeated = ({ change }: Pick<ShownScore, 'change'>): boolean => change === 'no-real-change'

export const areOfOneSurvey = (one: Pick<ShownScore, 'change'>, other: Pick<ShownScore, 'change'>): boolean =>
  isRepeated(one) === isRepeated(other)

/**
 * The comparison of a class with the whole; `undefined` without a score of the whole, and when only one of the two is
 * repeated, because they are then of different surveys. Old releases contain a comparison in that case too.
 */
export const readComparison = (
  part: ShownScore,
  whole: Pick<ShownScore, 'change'> | null | undefined,
): ShownScore['comparedWithWhole'] =>
  whole !== null && whole !== undefined && areOfOneSurvey(part, whole) ? part.comparedWithWhole : undefined
