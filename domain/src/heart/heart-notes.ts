import type { Words } from '../words.ts'
import type { compareHeart, HeartReading } from './heart-change.ts'
import type { HeartQuality } from './heart-terms.ts'
import { caveatWords, differenceWords, pulseNote, qualityWords, tooShortForSpread } from './heart-words.ts'

interface StoredHeart extends HeartReading {
  readonly quality: HeartQuality
}

/** What has to be said about how sure the figures are, in sentences. */
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

/** What was not alike in the recording before this one, or why there is nothing to compare. */
export function comparisonNotes(comparison: ReturnType<typeof compareHeart>): readonly Words[] {
  if (comparison === undefined) return []
  if ('because' in comparison) return [differenceWords[comparison.because]]
  return comparison.caveats.map((caveat) => caveatWords[caveat])
}
