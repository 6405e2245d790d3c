import type { MeasurementProfile } from '../../measurement-profile.ts'
import { withTraces } from '../../score-trace.ts'
import { changeRules } from './change-rules.ts'
import { questions } from './questions.ts'
import { scoreDefinitions } from './score-definitions.ts'
import { scoreManualQuestionnaire } from './score.ts'
import { traces } from './traces.ts'
import { manualQuestionnaireFacts } from './facts.ts'
import { warnings } from './warnings.ts'

export const manualQuestionnaire: MeasurementProfile = {
  ...manualQuestionnaireFacts,
  version: '1.1.0',
  description: {
    de: 'Körperwerte, die Sie selbst gemessen haben: Gewicht, Größe, Umfänge, Körperfett, Blutdruck und Ruhepuls. Ein Screening, keine Diagnose.',
    en: 'Body values you have measured yourself: weight, height, circumferences, body fat, blood pressure and resting pulse. A screening, not a diagnosis.',
  },
  source: {
    de: 'WHO (BMI, Taille); NICE 2022 (Taille zu Größe); Mifflin & St Jeor 1990, Cunningham 1980 und 1991; Kyle et al. 2003; Gallagher et al. 2000; ESC/ESH 2018 und ESC 2024; American Heart Association (Ruhepuls)',
    en: 'WHO (BMI, waist); NICE 2022 (waist to height); Mifflin & St Jeor 1990, Cunningham 1980 and 1991; Kyle et al. 2003; Gallagher et al. 2000; ESC/ESH 2018 and ESC 2024; American Heart Association (resting pulse)',
  },
  minutes: 3,
  selfServiceByDefault: true,
  items: questions,
  scores: withTraces(Object.values(scoreDefinitions), traces),
  changeRules,
  warnings,
  nextSteps: [
    {
      title: { de: 'Gewicht langsam aufbauen', en: 'Gain weight slowly' },
      text: {
        de: 'Drei Hauptmahlzeiten und zwei kleine dazwischen helfen beim Zunehmen. Haben Sie ungewollt abgenommen, wenden Sie sich an Ihre Hausarztpraxis.',
        en: 'Three main meals and two small ones in between help to gain weight. If you lost weight without meaning to, see your doctor.',
      },
      bands: ['thinness_severe', 'thinness_moderate', 'thinness_mild'],
    },
    {
      title: { de: 'Gewicht halten', en: 'Keep your weight steady' },
      text: {
        de: 'Bewegen Sie sich an den meisten Tagen eine halbe Stunde und messen Sie in drei Monaten wieder.',
        en: 'Be active for half an hour on most days, and measure again in three months.',
      },
      bands: ['normal'],
    },
    {
      title: { de: 'Mit einem kleinen Ziel beginnen', en: 'Start with a small goal' },
      text: {
        de: 'Fünf Prozent weniger Gewicht in einem halben Jahr sind ein gutes Ziel und bringen schon viel. Mehr Bewegung im Alltag ist der leichteste Anfang.',
        en: 'Five per cent less weight in half a year is a good goal and already does a lot. Being more active in daily life is the easiest start.',
      },
      bands: ['overweight', 'obese_1', 'obese_2', 'obese_3'],
    },
    {
      title: { de: 'Ärztlich beraten lassen', en: 'Ask a doctor' },
      text: {
        de: 'Besprechen Sie diese Werte in Ihrer Hausarztpraxis. Dort wird geklärt, was dahintersteckt und was zu Ihnen passt.',
        en: 'Take these values to your doctor, who can find out what lies behind them and what suits you.',
      },
      bands: ['thinness_severe', 'thinness_moderate', 'obese_2', 'obese_3'],
    },
    {
      title: { de: 'Vergleichbar messen', en: 'Measure in the same way' },
      text: {
        de: 'Messen Sie immer zur gleichen Tageszeit und mit demselben Gerät. Nur dann lassen sich zwei Messungen vergleichen.',
        en: 'Always measure at the same time of day and with the same device. Only then can two measurements be compared.',
      },
    },
  ],
  score: scoreManualQuestionnaire,
}
