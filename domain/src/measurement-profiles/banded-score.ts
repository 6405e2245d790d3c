import type { Band, Score, ScoreDefinition, Subject } from './measurement-profile.ts'
import type { Answered, Caution } from './score-remarks.ts'
import { type WithheldReason, withheldReasons } from './withheld-reasons.ts'

/** The band an unrounded value falls into; `undefined` when there are none. */
export const bandOf = (bands: readonly Band[], value: number): Band | undefined =>
  bands.find((band) => band.upTo === null || value < band.upTo || (band.inclusive && value === band.upTo))

/** The usual range that bands describe: from the end of the last band under it to the end of the last normal one. */
export const usualRange = (
  bands: readonly Pick<Band, 'upTo' | 'position'>[],
): { readonly low?: number; readonly high?: number } => {
  const low = bands.findLast((band) => band.position === 'under')?.upTo ?? undefined
  const high = bands.findLast((band) => band.position === 'normal')?.upTo ?? undefined
  return { ...(low === undefined ? {} : { low }), ...(high === undefined ? {} : { high }) }
}

/** A score with its band and usual range. `value` is finite and unrounded. */
export const scoreOf = (definition: ScoreDefinition, value: number, subject: Subject): Score => {
  const bands = definition.bands(subject)
  const band = bandOf(bands, value)
  return { ...described(definition), value, ...(band === undefined ? {} : { band: band.code }), ...usualRange(bands) }
}

/** A score whose value is itself a word: a class that several readings decide together. */
export const classOf = (definition: ScoreDefinition, word: string): Score => ({
  ...described(definition),
  value: word,
  band: word,
})

/** Yes or no; its bands are named `true` and `false`. */
export const yesOrNo = (definition: ScoreDefinition, value: boolean): Score => ({
  ...described(definition),
  value,
  band: String(value),
})

/** A score that cannot be given, with the reason. */
export const withheld = (definition: ScoreDefinition, reason: WithheldReason): Score => ({
  ...described(definition),
  value: null,
  reason,
  reference: withheldReasons[reason].en,
})

/** A score that cannot be given for this person, in the words of its own `noBandsBecause` or of another rule. */
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

/** The band of a score as a score of its own, or why there is none. */
export const bandAsScore = (definition: ScoreDefinition, score: Score, subject: Subject): Score =>
  score.band === undefined ? withheldFrom(definition, subject) : classOf(definition, score.band)

/** Says how many of the questions behind a score were answered; nothing where all of them were. */
export const countAnswers = (score: Score, answered: Answered): Score =>
  answered.given < answered.of ? { ...score, answered } : score

/** Adds what has to be said beside a score that was given. */
export const withCautions = (score: Score, cautions: readonly Caution[]): Score =>
  cautions.length === 0 ? score : { ...score, cautions }

const described = (definition: ScoreDefinition): Omit<Score, 'value'> => ({
  code: definition.code,
  ...(definition.unit === undefined ? {} : { unit: definition.unit }),
  ...(definition.reference === undefined ? {} : { reference: definition.reference }),
})

/** The bands of every subject alike. */
export const always =
  (bands: readonly Band[]): ScoreDefinition['bands'] =>
  () =>
    bands

/** For scores whose model names no borders. */
export const noBands: ScoreDefinition['bands'] = () => []

type Border = Pick<Band, 'upTo' | 'inclusive'>

/** The border itself belongs to the next band. */
export const below = (border: number): Border => ({ upTo: border, inclusive: false })
/** The border itself still belongs to this band. */
export const upTo = (border: number): Border => ({ upTo: border, inclusive: true })
/** No upper border. */
export const andMore: Border = { upTo: null, inclusive: false }

/** A class that several readings decide has no border on any of them: its bands are numbered 0, 1, 2 ... for drawing and naming. */
export const numbered = (bands: readonly Omit<Band, 'upTo' | 'inclusive'>[]): readonly Band[] =>
  bands.map((band, index) => ({ ...band, ...(index === bands.length - 1 ? andMore : upTo(index)) }))
