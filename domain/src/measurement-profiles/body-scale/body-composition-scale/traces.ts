import { asTyped, type Traces } from '../../score-trace.ts'
import { deviceTraces, phaseAngleClass, typedTraces } from '../device-traces.ts'
import { otherMakerDefinitions } from './other-makers.ts'
import { values } from './questions.ts'
import { typedDefinitions } from './score-definitions.ts'

/** The derivation of each score; score.ts computes the numbers. */
export const traces: Traces = {
  ...deviceTraces,
  ...typedTraces(typedDefinitions, values),
  visceralRating: asTyped('visceralRating'),
  visceralBand: {
    from: ['visceralRating'],
    rule: { de: 'Die Stufe gegen die Grenzen des Herstellers.', en: 'The rating against the borders of the maker.' },
  },
  tbwPercent: asTyped('tbwPercent'),
  tbwBand: {
    from: ['tbwPercent'],
    rule: {
      de: 'Der Wasseranteil gegen den üblichen Bereich für das Geschlecht.',
      en: 'The share of water against the usual range for the sex.',
    },
  },
  ...Object.fromEntries(otherMakerDefinitions.map(({ itemId, definition }) => [definition.code, asTyped(itemId)])),
  phaseAngle: asTyped('phaseAngleDeg'),
  bandOrientation: phaseAngleClass(['phaseAngleDeg']),
}
