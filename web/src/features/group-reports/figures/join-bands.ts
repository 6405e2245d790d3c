import type { ProfileBand } from '@salus/contract/measuring/profiles.ts'
import type { ShownScore } from '@salus/domain/group-reports/release.ts'
import { useT } from '../../../i18n/t.tsx'

/** One part of a written distribution: a band, or neighbouring bands that were merged. */
export interface JoinedBand {
  /** The first and the last of the merged bands, or the only one. */
  readonly names: readonly string[]
  readonly percent: number
  /** `neutral` where bands of different valence were merged. Bands with and without need for action never are. */
  readonly valence: ProfileBand['valence']
}

/** The parts of a written distribution. */
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

/** Names the parts of a distribution: by the band, or as "first to last". */
export function useBandNames() {
  const t = useT()
  return (bands: readonly ProfileBand[], written: NonNullable<ShownScore['bands']>) =>
    joinBands(bands, written).map(({ names: [first = '', last], ...rest }) => ({
      ...rest,
      name: last === undefined ? first : t('groupReports.merged', { first, last }),
    }))
}
