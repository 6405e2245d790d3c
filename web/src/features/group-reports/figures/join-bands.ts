import type { ProfileBand } from '@salus/contract/measuring/profiles.ts'
import type { ShownScore } from '@salus/domain/group-reports/release.ts'
import { useT } from '../../../i18n/t.tsx'

/** One part of a published distribution: a single band, or neighbouring bands that were merged. */
export interface JoinedBand {
  /** The names of the first and the last merged band, or the one name of a single band. */
  readonly names: readonly string[]
  readonly percent: number
  /**
   * `neutral` if the merged bands differ in valence. A band that needs action is never merged with a band that needs
   * none.
   */
  readonly valence: ProfileBand['valence']
}

export const joinBands = (
  bands: readonly ProfileBand[],
  written: NonNullable<ShownScore['bands']>,
): readonly JoinedBand[] =>
  written.map(({ names, percent }) => {
    const joined = bands.filter(({ code }) => names.includes(code))
    const ends = joined.length > 1 ? [joined[0], joined.at(-1)] : joined
    const valences = new Set(joined.map(({ valence }) => valence))
    const [valence] = valences
    return {
      names: ends.flatMap((band) => band?.name ?? []),
      percent,
      valence: valences.size === 1 && valence !== undefined ? valence : 'neutral',
    }
  })

/** Returns a function that names the parts of a distribution. Merged bands are named "first to last". */
export function useBandNames() {
  const t = useT()
  return (bands: readonly ProfileBand[], written: NonNullable<ShownScore['bands']>) =>
    joinBands(bands, written).map(({ names: [first = '', last], ...rest }) => ({
      ...rest,
      name: last === undefined ? first : t('groupReports.merged', { first, last }),
    }))
}
