import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { ScoreBands } from '@salus/contract/check-ups/score-bands.ts'
import type { ProfileBand, ProfileScore } from '@salus/contract/measuring/profiles.ts'
import type { BorderedBand, RowBand } from './row.ts'

/** The borders for the person of a check-up, as they were when it was taken. */
export const findOwnBands = (checkUp: CheckUp, code: string): ScoreBands | undefined =>
  checkUp.bands?.find((bands) => bands.code === code)

/**
 * Joins the check-up's own borders with the profile's words, by band code. The profile's borders belong to another
 * age, so only its band names are used.
 */
export const namedBands = (own: ScoreBands | undefined, definition: ProfileScore, sex: Sex): readonly BorderedBand[] =>
  (own?.bands ?? []).map((border) => {
    const { name, meaning } = wordsOf(definition, border.code, sex) ?? {}
    return {
      ...border,
      word: name,
      meaning,
    }
  })

/** The stored band of a score: its borders come from the person's own bands, its words from the profile. */
export function findStoredBand(
  code: string | undefined,
  bands: readonly BorderedBand[],
  named: { readonly definition: ProfileScore; readonly sex: Sex },
): RowBand | undefined {
  if (code === undefined) return undefined
  const own = bands.find((band) => band.code === code)
  if (own !== undefined) return withoutBorder(own)
  const known = wordsOf(named.definition, code, named.sex)
  if (known === undefined) return undefined
  return { word: known.name, meaning: known.meaning, position: known.position, valence: known.valence }
}

type Sex = CheckUp['subject']['sex']

/** The words are the same at every age, so search also the bands of other sexes and ages. */
function wordsOf({ bands }: ProfileScore, code: string, sex: Sex): ProfileBand | undefined {
  const all = [...bands[sex], ...bands.female, ...bands.male, ...bands.diverse]
  return all.find((band) => band.code === code)
}

const withoutBorder = ({ position, valence, word, meaning }: BorderedBand): RowBand => ({
  position,
  valence,
  word,
  meaning,
})
