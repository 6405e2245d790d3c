import type { MeasurementProfile } from '../../measurement-profile.ts'
import { withTraces } from '../../score-trace.ts'
import { bodyFatSteps, measureAlike, phaseAngleStep, visceralFatStep } from '../device-next-steps.ts'
import { changeRules } from './change-rules.ts'
import { questions } from './questions.ts'
import { scoreDefinitions } from './score-definitions.ts'
import { scoreBodyAnalysisDevice } from './score.ts'
import { typedDefinitions } from './typed-definitions.ts'
import { traces } from './traces.ts'
import { bodyAnalysisDeviceFacts } from './facts.ts'
import { warnings } from './warnings.ts'

export const bodyAnalysisDevice: MeasurementProfile = {
  ...bodyAnalysisDeviceFacts,
  version: '1.2.0',
  description: {
    de: 'Werte eines Körperanalysegeräts: Körperfett, Viszeralfett, Muskelmasse, Wasserverteilung und Phasenwinkel. Ein Screening, keine Diagnose.',
    en: 'Values of a body-analysis device: body fat, visceral fat, muscle mass, water distribution and phase angle. A screening, not a diagnosis.',
  },
  source: {
    de: 'Gallagher et al. 2000 (Körperfett); Kyle et al. 2003 (Masse-Indizes); WHO (BMI); Cunningham 1991; EWGSOP2, Cruz-Jentoft et al. 2019 (Muskel); InBody (Wasserverteilung); Orientierung von Salus (Phasenwinkel)',
    en: 'Gallagher et al. 2000 (body fat); Kyle et al. 2003 (mass indices); WHO (BMI); Cunningham 1991; EWGSOP2, Cruz-Jentoft et al. 2019 (muscle); InBody (water distribution); Salus orientation (phase angle)',
  },
  minutes: 5,
  selfServiceByDefault: false,
  items: questions,
  scores: withTraces([...Object.values(scoreDefinitions), ...typedDefinitions], traces),
  changeRules,
  warnings,
  nextSteps: [
    ...bodyFatSteps,
    visceralFatStep('vfa', 'elevated'),
    {
      title: { de: 'Kraft messen und aufbauen', en: 'Measure and build strength' },
      text: {
        de: 'Lassen Sie die Handkraft messen: Erst Masse und Kraft zusammen sagen etwas aus. Krafttraining zweimal in der Woche und genügend Eiweiß bauen in jedem Alter Muskeln auf.',
        en: 'Have your grip strength measured: only mass and strength together tell you something. Strength training twice a week and enough protein build muscle at any age.',
      },
      score: 'smi',
      bands: ['low'],
    },
    {
      title: { de: 'Wasserverteilung nachmessen', en: 'Measure the water distribution again' },
      text: {
        de: 'Langes Stehen oder Sitzen, Sport und Medikamente verändern diesen Wert. Messen Sie in Ruhe noch einmal; bleibt er erhöht oder haben Sie Schwellungen, wenden Sie sich an Ihre Hausarztpraxis.',
        en: 'Long periods of standing or sitting, exercise and medicines change this value. Measure again after a rest; if it stays high or you have swellings, see your doctor.',
      },
      score: 'ecwRatio',
      bands: ['high'],
    },
    phaseAngleStep,
    measureAlike,
  ],
  score: scoreBodyAnalysisDevice,
}
