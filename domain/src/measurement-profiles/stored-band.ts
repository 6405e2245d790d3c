import type { Band, ScoreDefinition, Sex } from './measurement-profile.ts'

/** One of each group that has bands of its own somewhere; a test proves that none is missing. */
const agesOfEveryGroup = [20, 45, 60, 75, 85]

/**
 * The band that a score was stored with, for its name and what it means. Where the age is not known any more, the words
 * come from whichever group has them: the borders differ by age, the words do not.
 */
export function storedBand(
  definition: ScoreDefinition,
  { age, sex }: { readonly age: number | null; readonly sex: Sex },
  code: string,
): Band | undefined {
  const ages = age === null ? agesOfEveryGroup : [age]
  return ([sex, 'female', 'male'] as const)
    .flatMap((one) => ages.flatMap((years) => definition.bands({ age: years, sex: one })))
    .find((band) => band.code === code)
}
