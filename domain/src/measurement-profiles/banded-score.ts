import { roundingLoss } from '../numbers/rounding.ts'
import type { Band, Score, ScoreDefinition, Subject } from './measurement-profile.ts'
import type { Answered, Caution } from './score-remarks.ts'
import { type WithheldReason, withheldReasons } from './withheld-reasons.ts'

/**
 * Returns the band of a value. A value that differs from a limit only by binary rounding counts as the limit itself:
 * 80.1 / 89 is 0.9, though it is computed as 0.8999999999999999.
 */
export const findBandFor = <Bordered extends Border>(bands: readonly Bordered[], value: number): Bordered | undefined =>
  bands.find(
    ({ upTo, inclusive }) => upTo === null || (inclusive ? value <= upTo + roundingLoss : value < upTo - roundingLoss),
  )

/**
 * Returns the usual range. `low` is the limit of the last band with position `under`; `high` is the limit of the last
 * band with position `normal`.
 */
export const usualRange = (bands: readonly Pick<Band, 'upTo' | 'position'>[]) => ({
  low: bands.findLast((band) => band.position === 'under')?.upTo ?? undefined,
  high: bands.findLast((band) => band.position === 'normal')?.upTo ?? undefined,
})

export const buildScore = (definition: ScoreDefinition, value: number, subject: Subject): Score => {
  const bands = definition.bands(subject)
  return { ...describeScore(definition), value, band: findBandFor(bands, value)?.code, ...usualRange(bands) }
}

export const buildClassScore = (definition: ScoreDefinition, word: string): Score => ({
  ...describeScore(definition),
  value: word,
  band: word,
})

/** Builds a yes-or-no score. The codes of its bands are `true` and `false`. */
export const yesOrNo = (definition: ScoreDefinition, value: boolean): Score => ({
  ...describeScore(definition),
  value,
  band: String(value),
})

export const withheld = (definition: ScoreDefinition, reason: WithheldReason): Score => ({
  ...describeScore(definition),
  value: null,
  reason,
  reference: withheldReasons[reason].en,
})

/**
 * Builds a score that has no value for this person. `because` explains why an age and sex have no bands. If a woman of
 * this age would have no bands either, the reason is the person's age; otherwise the reason is the sex.
 */
export const withheldFrom = (
  definition: ScoreDefinition,
  subject: Subject,
  because: ScoreDefinition['noBandsBecause'] = definition.noBandsBecause,
): Score => {
  const isAge = because?.({ ...subject, sex: 'female' }) !== undefined
  return {
    ...describeScore(definition),
    value: null,
    reason: isAge ? 'not-for-this-age' : 'only-for-women-and-men',
    reference: because?.(subject)?.en ?? '',
  }
}

export const bandAsScore = (definition: ScoreDefinition, score: Score, subject: Subject): Score =>
  score.band === undefined ? withheldFrom(definition, subject) : buildClassScore(definition, score.band)

export const countAnswers = (score: Score, answered: Answered): Score =>
  answered.given < answered.of ? { ...score, answered } : score

export const withCautions = (score: Score, cautions: readonly Caution[]): Score =>
  cautions.length === 0 ? score : { ...score, cautions }

const describeScore = (definition: ScoreDefinition): Omit<Score, 'value'> => ({
  code: definition.code,
  unit: definition.unit,
  reference: definition.reference,
})

export const always =
  (bands: readonly Band[]): ScoreDefinition['bands'] =>
  () =>
    bands

export const noBands: ScoreDefinition['bands'] = () => []

type Border = Pick<Band, 'upTo' | 'inclusive'>

/** Makes a limit that belongs to the band above it. */
export const below = (border: number): Border => ({ upTo: border, inclusive: false })
/** Makes a limit that belongs to the band below it. */
export const upTo = (border: number): Border => ({ upTo: border, inclusive: true })
export const andMore: Border = { upTo: null, inclusive: false }

/**
 * Makes bands for classes that depend on several readings together. Such classes have no limit for a single value.
 * Drawing and naming need a limit, so each band uses its index as its limit.
 */
export const numbered = (bands: readonly Omit<Band, 'upTo' | 'inclusive'>[]): readonly Band[] =>
  bands.map((band, index) => ({ ...band, ...(index === bands.length - 1 ? andMore : upTo(index)) }))
