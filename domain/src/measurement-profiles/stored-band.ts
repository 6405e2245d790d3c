import type { Band, ScoreDefinition, Sex } from './measurement-profile.ts'

/** One age from every group with its own bands; a test proves that none is missing. */
const agesOfEveryGroup = [20, 45, 60, 75, 85]

/**
 * The band stored with a score, for its name and meaning. When the age is unknown, the words come from any age group
 * that has the band, because the limits differ by age and the words do not.
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
