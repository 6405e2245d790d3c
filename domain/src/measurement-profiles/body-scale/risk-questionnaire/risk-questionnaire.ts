import type { MeasurementProfile } from '../../measurement-profile.ts'
import { withTraces } from '../../score-trace.ts'
import { scoreDefinitions } from './bands.ts'
import { changeRules } from './change-rules.ts'
import { questions } from './questions.ts'
import { scoreRiskQuestionnaire } from './score.ts'
import { traces } from './traces.ts'
import { riskQuestionnaireFacts } from './facts.ts'
import { warnings } from './warnings.ts'

export const riskQuestionnaire: MeasurementProfile = {
  ...riskQuestionnaireFacts,
  version: '1.0.0',
  description: {
    de: 'Wie hoch Ihr Risiko für Diabetes und, mit Laborwerten, für Herzinfarkt und Schlaganfall in den nächsten zehn Jahren ist. Jeder Teil lässt sich auslassen. Ein Screening, keine Diagnose.',
    en: 'How high your risk is of diabetes and, with laboratory values, of heart attack and stroke within the next ten years. Either part may be left out. A screening, not a diagnosis.',
  },
  source: {
    de: 'Nach den Modellen von Lindström & Tuomilehto 2003 (Diabetes) und der Arbeitsgruppen SCORE2 und SCORE2-OP 2021 (Herz und Kreislauf); eigener Wortlaut',
    en: 'After the models of Lindström & Tuomilehto 2003 (diabetes), SCORE2 and SCORE2-OP working groups 2021 (heart and circulation); own wording',
  },
  minutes: 5,
  selfServiceByDefault: true,
  whenLeftOut: {
    de: 'Jeder Teil lässt sich ganz auslassen; ein begonnener Teil braucht alle seine Angaben. Ohne Antwort zu Diabetes oder Herzkrankheit wird kein Risiko berechnet.',
    en: 'Either part may be left out as a whole; a part you begin needs all its answers. Without an answer about diabetes or heart disease no risk is calculated.',
  },
  items: questions,
  scores: withTraces(Object.values(scoreDefinitions), traces),
  changeRules,
  warnings,
  nextSteps: [
    {
      title: { de: 'Das Risiko niedrig halten', en: 'Keep the risk low' },
      text: {
        de: 'Tägliche Bewegung, Gemüse auf dem Teller und eine schlanke Taille halten das Risiko niedrig. Wiederholen Sie den Fragebogen in ein bis zwei Jahren.',
        en: 'Daily exercise, vegetables on your plate and a slim waist keep the risk low. Repeat the questionnaire in one to two years.',
      },
      bands: ['low'],
    },
    {
      title: { de: 'Jeden Tag bewegen', en: 'Move every day' },
      text: {
        de: 'Eine halbe Stunde zügiges Gehen am Tag senkt das Diabetesrisiko deutlich, auch ohne abzunehmen.',
        en: 'Half an hour of brisk walking a day clearly lowers the risk of diabetes, even without losing weight.',
      },
      bands: ['slightly_elevated', 'moderate', 'high', 'very_high'],
    },
    {
      title: { de: 'Fünf Prozent weniger Gewicht', en: 'Five per cent less weight' },
      text: {
        de: 'Liegt die Taille über der Grenze, hilft schon eine kleine Abnahme. Lassen Sie sich zur Ernährung beraten.',
        en: 'If the waist is above the limit, losing even a little helps. Ask for advice on food.',
      },
      bands: ['moderate', 'high', 'very_high'],
    },
    {
      title: { de: 'Blutzucker bestimmen lassen', en: 'Have your blood sugar measured' },
      text: {
        de: 'Bitten Sie in Ihrer Hausarztpraxis um eine Blutuntersuchung (Nüchternzucker oder HbA1c).',
        en: 'Ask your doctor for a blood test (fasting glucose or HbA1c).',
      },
      bands: ['high', 'very_high'],
    },
    {
      title: { de: 'Risiko für Herz und Kreislauf besprechen', en: 'Discuss the risk for heart and circulation' },
      text: {
        de: 'Nehmen Sie dieses Ergebnis mit in Ihre Hausarztpraxis. Nicht zu rauchen und den Blutdruck zu senken, hilft am meisten.',
        en: 'Take this result to your doctor. Not smoking and lowering the blood pressure make the biggest difference.',
      },
      score: 'riskPercent',
      bands: ['high', 'very_high'],
    },
  ],
  score: scoreRiskQuestionnaire,
}
