import type { MeasurementProfile } from '../../measurement-profile.ts'
import { withTraces } from '../../score-trace.ts'
import { deviceDefinitions } from '../device-definitions.ts'
import { bodyFatSteps, measureAlike, phaseAngleStep, visceralFatStep } from '../device-next-steps.ts'
import { changeRules } from './change-rules.ts'
import { otherMakerDefinitions } from './other-makers.ts'
import { questions } from './questions.ts'
import { scoreDefinitions, typedDefinitions } from './score-definitions.ts'
import { scoreBodyCompositionScale } from './score.ts'
import { traces } from './traces.ts'
import { bodyCompositionScaleFacts } from './facts.ts'
import { warnings } from './warnings.ts'

export const bodyCompositionScale: MeasurementProfile = {
  ...bodyCompositionScaleFacts,
  version: '1.1.0',
  description: {
    de: 'Werte einer Körperanalysewaage: Gewicht, Körperfett, Viszeralfett, Körperwasser und Muskelmasse. Ein Screening, keine Diagnose.',
    en: 'Values of a body-composition scale: weight, body fat, visceral fat, body water and muscle mass. A screening, not a diagnosis.',
  },
  source: {
    de: 'Gallagher et al. 2000 (Körperfett); Kyle et al. 2003 (Masse-Indizes); WHO (BMI); Cunningham 1991; Tanita (Viszeralfettstufe, Körperwasser, Stoffwechselalter)',
    en: 'Gallagher et al. 2000 (body fat); Kyle et al. 2003 (mass indices); WHO (BMI); Cunningham 1991; Tanita (visceral fat rating, body water, metabolic age)',
  },
  minutes: 3,
  selfServiceByDefault: false,
  items: questions,
  scores: withTraces(
    [
      ...Object.values(scoreDefinitions),
      deviceDefinitions.phaseAngle,
      deviceDefinitions.bandOrientation,
      ...typedDefinitions,
      ...otherMakerDefinitions.map(({ definition }) => definition),
    ],
    traces,
  ),
  changeRules,
  warnings,
  nextSteps: [...bodyFatSteps, visceralFatStep('visceralRating', 'excess'), phaseAngleStep, measureAlike],
  score: scoreBodyCompositionScale,
}
