import type { Band, Score, ScoreDefinition, Subject } from './measurement-profile.ts'
import type { Answered, Caution } from './score-remarks.ts'
import { type WithheldReason, withheldReasons } from './withheld-reasons.ts'

/** The band of an unrounded value; `undefined` when there are no bands. */
export const findBandFor = (bands: readonly Band[], value: number): Band | undefined =>
  bands.find((band) => band.upTo === null || value < band.upTo || (band.inclusive && value === band.upTo))

/**
 * The usual range that bands describe: from the end of the last band below the range to the end of the last normal
 * band.
 */
export const usualRange = (bands: readonly Pick<Band, 'upTo' | 'position'>[]) => ({
  low: bands.findLast((band) => band.position === 'under')?.upTo ?? undefined,
  high: bands.findLast((band) => band.position === 'normal')?.upTo ?? undefined,
})

/** A score with its band and usual range. `value` is finite and unrounded. */
export const buildScore = (definition: ScoreDefinition, value: number, subject: Subject): Score => {
  const bands = definition.bands(subject)
  return { ...described(definition), value, band: findBandFor(bands, value)?.code, ...usualRange(bands) }
}

/** A score whose value is a word: a class that several readings determine together. */
export const buildClassScore = (definition: ScoreDefinition, word: string): Score => ({
  ...described(definition),
  value: word,
  band: word,
})

/** A yes-or-no score; its bands are named `true` and `false`. */
export const yesOrNo = (definition: ScoreDefinition, value: boolean): Score => ({
  ...described(definition),
  value,
  band: String(value),
})

/** A score without a value, with the reason. */
export const withheld = (definition: ScoreDefinition, reason: WithheldReason): Score => ({
  ...described(definition),
  value: null,
  reason,
  reference: withheldReasons[reason].en,
})

/** A score without a value for this person; the reason comes from its own `noBandsBecause` or from another rule. */
export const withheldFrom = (
  definition: ScoreDefinition,
  subject: Subject,
  because: ScoreDefinition['noBandsBecause'] = definition.noBandsBecause,
): Score => {
  const isAge = because?.({ ...subject, sex: 'female' }) !== undefined
  return {
    ...described(definition),
    value: null,
    reason: isAge ? 'not-for-this-age' : 'only-for-women-and-men',
    reference: because?.(subject)?.en ?? '',
  }
}

/** The band of one score as another score, or the reason why there is none. */
export const bandAsScore = (definition: ScoreDefinition, score: Score, subject: Subject): Score =>
  score.band === undefined ? withheldFrom(definition, subject) : buildClassScore(definition, score.band)

/** Adds how many of the questions behind a score were answered, unless all of them were. */
export const countAnswers = (score: Score, answered: Answered): Score =>
  answered.given < answered.of ? { ...score, answered } : score

/** Adds cautions to a score that has a value. */
export const withCautions = (score: Score, cautions: readonly Caution[]): Score =>
  cautions.length === 0 ? score : { ...score, cautions }

const described = (definition: ScoreDefinition): Omit<Score, 'value'> => ({
  code: definition.code,
  unit: definition.unit,
  reference: definition.reference,
})

/** The same bands for all subjects. */
export const always =
  (bands: readonly Band[]): ScoreDefinition['bands'] =>
  () =>
    bands

/** For scores whose model has no limits. */
export const noBands: ScoreDefinition['bands'] = () => []

type Border = Pick<Band, 'upTo' | 'inclusive'>

/** The limit itself belongs to the next band. */
export const below = (border: number): Border => ({ upTo: border, inclusive: false })
/** The limit itself still belongs to this band. */
export const upTo = (border: number): Border => ({ upTo: border, inclusive: true })
/** Without an upper limit. */
export const andMore: Border = { upTo: null, inclusive: false }

/**
 * Bands of a class that several readings determine, which has no limits on any of them. The bands are numbered 0, 1, 2
 * ... for drawing and naming.
 */
export const numbered = (bands: readonly Omit<Band, 'upTo' | 'inclusive'>[]): readonly Band[] =>
  bands.map((band, index) => ({ ...band, ...(index === bands.length - 1 ? andMore : upTo(index)) }))
