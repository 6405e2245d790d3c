import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { ScoreBands } from '@salus/contract/check-ups/score-bands.ts'
import type { ProfileBand, ProfileScore } from '@salus/contract/measuring/profiles.ts'
import type { BorderedBand, RowBand } from './row.ts'

/** Returns the score's band borders for the measured person, as they were valid at the check-up. */
export const findOwnBands = (checkUp: CheckUp, code: string): ScoreBands | undefined =>
  checkUp.bands?.find((bands) => bands.code === code)

/**
 * Joins the band borders in the check-up with the band names and meanings in the profile. The profile's borders are not
 * used, because they may be for another age.
 */
export const namedBands = (own: ScoreBands | undefined, definition: ProfileScore, sex: Sex): readonly BorderedBand[] =>
  (own?.bands ?? []).map((border) => {
    const { name, meaning } = findBandWords(definition, border.code, sex) ?? {}
    return {
      ...border,
      word: name,
      meaning,
    }
  })

/**
 * Returns the band of a score. Uses the check-up's own borders or, if they do not contain the code, the profile.
 * Returns `undefined` if neither contains the code.
 */
export function findStoredBand(
  code: string | undefined,
  bands: readonly BorderedBand[],
  named: { readonly definition: ProfileScore; readonly sex: Sex },
): RowBand | undefined {
  if (code === undefined) return undefined
  const own = bands.find((band) => band.code === code)
  if (own !== undefined) return withoutBorder(own)
  const known = findBandWords(named.definition, code, named.sex)
  if (known === undefined) return undefined
  return { word: known.name, meaning: known.meaning, position: known.position, valence: known.valence }
}

type Sex = CheckUp['subject']['sex']

/**
 * Finds the words of a band. The bands of the person's sex are searched first, then all others, because the words are
 * the same at every age.
 */
function findBandWords({ bands }: ProfileScore, code: string, sex: Sex): ProfileBand | undefined {
  const all = [...bands[sex], ...bands.female, ...bands.male, ...bands.diverse]
  return all.find((band) => band.code === code)
}

const withoutBorder = ({ position, valence, word, meaning }: BorderedBand): RowBand => ({
  position,
  valence,
  word,
  meaning,
})
