import type { Words } from '../words.ts'
import type { ScoreDefinition, ScoreTrace } from './measurement-profile.ts'

export type Traces = Readonly<Record<string, ScoreTrace>>

export const withTraces = (definitions: readonly ScoreDefinition[], traces: Traces): readonly ScoreDefinition[] =>
  definitions.map((definition) => ({ ...definition, ...traces[definition.code] }))

export const itemIds = (numbers: readonly number[], prefix = 'q'): readonly string[] =>
  numbers.map((number) => `${prefix}${number}`)

/** Returns the trace of a score whose value is a typed answer, copied unchanged. */
export const traceTypedAnswer = (id: string): ScoreTrace => ({ from: [id], rule: typed })

const typed: Words = { de: 'Der Wert, wie er eingetragen wurde.', en: 'The value as it was entered.' }
