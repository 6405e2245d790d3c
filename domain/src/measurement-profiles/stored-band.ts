import type { Band, ScoreDefinition, Sex } from './measurement-profile.ts'

/** One age from each age group that has its own bands. A test proves that no group is missing. */
const agesOfEveryGroup = [20, 45, 60, 75, 85]

/**
 * Finds the definition of a band by the code that was stored with a score; `undefined` if there is no such band. If the
 * age is unknown, the bands of all age groups are searched: their names and meanings are equal, only their limits
 * differ. If there is no such band for the person's sex, those for women and men are searched.
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
