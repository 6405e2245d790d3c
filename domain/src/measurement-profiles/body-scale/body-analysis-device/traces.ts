import { traceTypedAnswer, type Traces } from '../../score-trace.ts'
import { deviceTraces, phaseAngleClass, typedTraces } from '../device-traces.ts'
import { listLimbs } from '../segments.ts'
import { values, segmentLean } from './questions.ts'
import { typedDefinitions } from './typed-definitions.ts'

const muscle = ['asm', ...listLimbs(segmentLean), 'height']
const water = ['ecwTbwRatio', 'ecw', 'tbw', 'intracellularWaterL']
const angle = ['r50', 'xc50', 'phaseAngleDeg']

export const traces: Traces = {
  ...deviceTraces,
  ...typedTraces(typedDefinitions, values),
  vfa: traceTypedAnswer('vfa'),
  vfaBand: {
    from: ['vfa'],
    rule: {
      de: 'Die Fläche, verglichen mit der Grenze von 100 cm².',
      en: 'The area compared with the limit of 100 cm².',
    },
  },
  smi: {
    from: muscle,
    rule: {
      de: 'Muskelmasse der Arme und Beine geteilt durch die Größe in Metern zum Quadrat; ohne Angabe die Summe der vier Gliedmaßen.',
      en: 'Muscle mass of arms and legs divided by height in metres squared; where it is missing, the sum of the four limbs.',
    },
  },
  smiLow: {
    from: muscle,
    rule: {
      de: 'Ja, wenn der Muskelindex unter der Grenze für das Geschlecht liegt.',
      en: 'Yes if the muscle index is below the limit for the sex.',
    },
  },
  ecwRatio: {
    from: water,
    rule: {
      de: 'Das Verhältnis, wie das Gerät es ausgibt; fehlt es, Wasser außerhalb der Zellen geteilt durch das gesamte Körperwasser.',
      en: 'The ratio as the device prints it; where it is missing, water outside the cells divided by all body water.',
    },
  },
  ecwBand: {
    from: water,
    rule: { de: 'Der Anteil, verglichen mit dem üblichen Bereich.', en: 'The share compared with the usual range.' },
  },
  phaseAngle: {
    from: angle,
    rule: {
      de: 'Der Winkel aus Resistanz und Reaktanz; fehlt einer der beiden Werte, der des Geräts.',
      en: 'The angle of resistance and reactance; where one of them is missing, that of the device.',
    },
  },
  bandOrientation: phaseAngleClass(angle),
}
