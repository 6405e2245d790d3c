import type { Words } from '../words.ts'
import type { ScoreDefinition, ScoreTrace } from './measurement-profile.ts'

/** The derivation of each score of a profile, keyed by score code. */
export type Traces = Readonly<Record<string, ScoreTrace>>

/** Adds the traces to the definitions of a profile. A definition without a trace stays unchanged. */
export const withTraces = (definitions: readonly ScoreDefinition[], traces: Traces): readonly ScoreDefinition[] =>
  definitions.map((definition) => ({ ...definition, ...traces[definition.code] }))

/** `q1`, `q2` ... for the item numbers of a model. */
export const itemIds = (numbers: readonly number[], prefix = 'q'): readonly string[] =>
  numbers.map((number) => `${prefix}${number}`)

/** A score whose value is its item's answer, exactly as typed. */
export const asTyped = (id: string): ScoreTrace => ({ from: [id], rule: typed })

const typed: Words = { de: 'Der Wert, wie er eingetragen wurde.', en: 'The value as it was entered.' }
