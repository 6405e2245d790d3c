import type { Words } from '../words.ts'
import type { HeartReading } from './heart-change.ts'
import type { HeartCaveat, HeartDifference, HeartQuality } from './heart-terms.ts'
import { caveatWords, differenceWords, pulseNote, qualityWords, tooShortForSpread } from './heart-words.ts'

interface StoredHeart extends HeartReading {
  readonly quality: HeartQuality
}

export function qualityNotes({ quality, scores, sensorLocation }: StoredHeart): readonly Words[] {
  const hasSome = scores.some(({ value }) => value !== null)
  const lacksSpread = scores.some(({ code, value }) => code === 'sdnn' && value === null)
  const isPulse = sensorLocation !== null && sensorLocation !== 'chest' && sensorLocation !== 'other'
  return [
    qualityWords[quality],
    ...(hasSome && lacksSpread ? [tooShortForSpread] : []),
    ...(hasSome && isPulse ? [pulseNote] : []),
  ]
}

interface Compared {
  readonly because: HeartDifference | null
  readonly caveats: readonly HeartCaveat[]
}

export const comparisonNotes = ({ because, caveats }: Compared): readonly Words[] =>
  because === null ? caveats.map((caveat) => caveatWords[caveat]) : [differenceWords[because]]
