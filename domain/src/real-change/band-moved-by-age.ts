import { findBandFor } from '../measurement-profiles/banded-score.ts'
import type { Band } from '../measurement-profiles/measurement-profile.ts'
import type { Words } from '../words.ts'

interface Banded {
  /** The person's bands at this age. */
  readonly bandsAt: (age: number) => readonly Band[]
  readonly ages: readonly [earlier: number, later: number]
  readonly values: readonly [earlier: number, later: number]
}

/**
 * True if the band changed only because its limits depend on age: with the later limits, the earlier value would have
 * been in the later band.
 */
export function isBandMovedByAge({ bandsAt, ages, values }: Banded): boolean {
  const [before, after] = ages.map(bandsAt)
  const [earlier, later] = values
  const findCode = (bands: readonly Band[] = [], value: number) => findBandFor(bands, value)?.code
  const [was, is] = [findCode(before, earlier), findCode(after, later)]
  return was !== undefined && is !== undefined && was !== is && findCode(after, earlier) === is
}

export const bandMovedByAge: Words = {
  de: 'Die Einstufung ist nur deshalb eine andere, weil ihre Grenzen vom Alter abhängen.',
  en: 'The band is another one only because its limits depend on age.',
}
