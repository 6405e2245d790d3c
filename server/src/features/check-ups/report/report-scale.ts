import type { Score } from '@salus/contract/check-ups.ts'
import type { ScoreDefinition, Subject, Valence } from '@salus/domain/measurement-profiles/measurement-profile.ts'

/** Null: too little is known of the person to say which borders hold. */
export type ScoreSubject = Subject | null

/** A score on its bands, everything as shares of the drawn width. */
export interface Scale {
  readonly parts: readonly { readonly from: number; readonly to: number; readonly tone: Valence }[]
  readonly at: number | null
}

export function scaleOf(score: Score, definition: ScoreDefinition, subject: ScoreSubject): Scale | null {
  const bands = subject === null ? [] : definition.bands(subject)
  if (bands.length === 0 || typeof score.value !== 'number') return null
  const share = (value: number) =>
    Math.min(1, Math.max(0, (value - definition.min) / (definition.max - definition.min)))
  let from = 0
  const parts = bands.map((band) => {
    const to = band.upTo === null ? 1 : share(band.upTo)
    const part = { from, to, tone: band.valence }
    from = to
    return part
  })
  return { parts: parts.filter((part) => part.to > part.from), at: share(score.value) }
}
