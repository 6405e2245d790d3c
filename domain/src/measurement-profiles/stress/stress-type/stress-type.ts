import type { MeasurementProfile } from '../../measurement-profile.ts'
import { withTraces } from '../../score-trace.ts'
import { scoreDefinitions } from './bands.ts'
import { changeRules } from './change-rules.ts'
import { questions } from './questions.ts'
import { mayDecline, scoreStressType } from './score.ts'
import { traces } from './traces.ts'
import { stressTypeFacts } from './facts.ts'

export const stressType: MeasurementProfile = {
  ...stressTypeFacts,
  version: '1.0.0',
  description: {
    de: 'Wie Sie damit umgehen, wenn Sie unter Druck stehen. Es gibt kein Richtig oder Falsch; ein Screening, keine Diagnose.',
    en: 'How you deal with being under pressure. There is no right or wrong; a screening, not a diagnosis.',
  },
  source: {
    de: 'Nach dem Bewältigungsmodell von Carver 1997; eigener Wortlaut, eigene Regel für den Typ',
    en: 'After the coping model of Carver 1997; own wording, own rule for the type',
  },
  minutes: 6,
  selfServiceByDefault: true,
  mayDecline,
  whenLeftOut: {
    de: 'Die Werte ergeben sich dann aus den übrigen Antworten.',
    en: 'The values then come from the other answers.',
  },
  items: questions,
  scores: withTraces(scoreDefinitions, traces),
  changeRules,
  warnings: [],
  nextSteps: [
    {
      title: { de: 'Etwas Neues ausprobieren', en: 'Try something new' },
      text: {
        de: 'Wählen Sie etwas, das Sie sonst nicht tun und das Sie anspricht: einen Plan schreiben, jemanden um Rat fragen oder zehn Minuten spazieren gehen.',
        en: 'Choose something you do not usually do and that appeals to you: write a plan, ask someone for advice, or go for a ten-minute walk.',
      },
      bands: ['lowUse', 'mixed'],
    },
    {
      title: { de: 'Auch einmal loslassen', en: 'Let go once in a while' },
      text: {
        de: 'Nicht alles lässt sich ändern. Üben Sie bei einer kleinen Sache, sie so zu lassen, wie sie ist.',
        en: 'Not everything can be changed. With one small thing, practise leaving it as it is.',
      },
      bands: ['problemFocused'],
    },
    {
      title: { de: 'Einen Schritt festlegen', en: 'Settle on one step' },
      text: {
        de: 'Wenn die Gefühle ruhiger sind: Schreiben Sie auf, was sich ändern lässt, und legen Sie einen ersten Schritt fest.',
        en: 'When the feelings are calmer, write down what can be changed and settle on a first step.',
      },
      bands: ['emotionFocused'],
    },
    {
      title: { de: 'Klein anfangen', en: 'Start small' },
      text: {
        de: 'Nehmen Sie sich die kleinste der aufgeschobenen Sachen vor und geben Sie ihr heute zehn Minuten.',
        en: 'Take the smallest of the things you have put off and give it ten minutes today.',
      },
      bands: ['avoidant'],
    },
    {
      title: {
        de: 'Wenn Alkohol oder andere Mittel eine Rolle spielen',
        en: 'If alcohol or other substances play a part',
      },
      text: {
        de: 'Suchtberatungsstellen und Ihre Hausarztpraxis beraten vertraulich, auch wenn Sie sich nicht sicher sind.',
        en: 'Addiction counselling services and your doctor give advice in confidence, even if you are not sure.',
      },
      bands: ['avoidant'],
    },
  ],
  score: scoreStressType,
}
