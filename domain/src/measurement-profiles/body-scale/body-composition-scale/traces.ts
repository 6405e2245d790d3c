import { traceTypedAnswer, type Traces } from '../../score-trace.ts'
import { deviceTraces, phaseAngleClass, typedTraces } from '../device-traces.ts'
import { otherMakerDefinitions } from './other-makers.ts'
import { values } from './questions.ts'
import { typedDefinitions } from './score-definitions.ts'

export const traces: Traces = {
  ...deviceTraces,
  ...typedTraces(typedDefinitions, values),
  visceralRating: traceTypedAnswer('visceralRating'),
  visceralBand: {
    from: ['visceralRating'],
    rule: {
      de: 'Die Stufe, verglichen mit den Grenzen des Herstellers.',
      en: 'The rating compared with the limits of the manufacturer.',
    },
  },
  tbwPercent: traceTypedAnswer('tbwPercent'),
  tbwBand: {
    from: ['tbwPercent'],
    rule: {
      de: 'Der Wasseranteil, verglichen mit dem üblichen Bereich für das Geschlecht.',
      en: 'The share of water compared with the usual range for the sex.',
    },
  },
  ...Object.fromEntries(
    otherMakerDefinitions.map(({ itemId, definition }) => [definition.code, traceTypedAnswer(itemId)]),
  ),
  phaseAngle: traceTypedAnswer('phaseAngleDeg'),
  bandOrientation: phaseAngleClass(['phaseAngleDeg']),
}
