import type { NumberItem, ScoreDefinition, ScoreTrace } from '../measurement-profile.ts'
import { traceTypedAnswer, type Traces } from '../score-trace.ts'
import { bodyTraces } from './body-traces.ts'

const energyAtRest = {
  de: '370 plus 21,6 je Kilogramm fettfreier Masse.',
  en: '370 plus 21.6 for each kilogram of fat-free mass.',
}

export const deviceTraces: Traces = {
  ...bodyTraces,
  bodyFatBand: {
    from: ['bodyFat'],
    rule: {
      de: 'Der Körperfettanteil, verglichen mit den Grenzen für Alter und Geschlecht.',
      en: 'Body fat compared with the limits for age and sex.',
    },
  },
  bmrKatch: { from: ['weight', 'bodyFat'], rule: energyAtRest },
  metabolicAgeOwn: {
    from: ['weight', 'height', 'bodyFat'],
    rule: {
      de: 'Das Alter, in dem die Formel von Mifflin und St Jeor denselben Grundumsatz ergibt; 12 bis 90 Jahre.',
      en: 'The age at which the formula of Mifflin and St Jeor gives the same energy at rest; 12 to 90 years.',
    },
  },
}

/**
 * Returns the traces of all definitions whose code is the id of an item. Their scores show the value exactly as
 * entered.
 */
export const typedTraces = (definitions: readonly ScoreDefinition[], items: readonly NumberItem[]): Traces =>
  Object.fromEntries(
    definitions
      .filter(({ code }) => items.some(({ id }) => id === code))
      .map(({ code }) => [code, traceTypedAnswer(code)]),
  )

export const phaseAngleClass = (from: readonly string[]): ScoreTrace => ({
  from,
  rule: {
    de: 'Der Phasenwinkel, verglichen mit den Orientierungsgrenzen für das Geschlecht.',
    en: 'The phase angle compared with the orientation limits for the sex.',
  },
})
