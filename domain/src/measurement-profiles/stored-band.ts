import type { Band, ScoreDefinition, Sex } from './measurement-profile.ts'

/** One age from each group that has bands of its own. A test proves that no group is missing. */
const agesOfEveryGroup = [20, 45, 60, 75, 85]

/**
 * The definition of a band by the code that was stored with a score; `undefined` when there is no such band. If the age
 * is unknown, the bands of any age group will do, because only their limits differ by age, not their names and
 * meanings.
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
