import type { MeasurementProfile } from '../../measurement-profile.ts'
import { withTraces } from '../../score-trace.ts'
import { scoreDefinitions } from './bands.ts'
import { changeRules } from './change-rules.ts'
import { questions } from './questions.ts'
import { mayDecline, scoreStressLoad } from './score.ts'
import { traces } from './traces.ts'
import { stressLoadFacts } from './facts.ts'
import { warnings } from './warnings.ts'

export const stressLoad: MeasurementProfile = {
  ...stressLoadFacts,
  version: '1.0.0',
  description: {
    de: 'Wie belastend Sie Ihren Alltag im letzten Monat erlebt haben. Zehn kurze Fragen; ein Screening, keine Diagnose.',
    en: 'How stressful you have found your daily life over the last month. Ten short questions; a screening, not a diagnosis.',
  },
  source: {
    de: 'Nach dem Modell der wahrgenommenen Belastung mit zehn Fragen von Cohen, Kamarck & Mermelstein 1983; eigener Wortlaut',
    en: 'After the ten-item perceived-stress model of Cohen, Kamarck & Mermelstein 1983; own wording',
  },
  minutes: 3,
  selfServiceByDefault: true,
  mayDecline,
  whenLeftOut: {
    de: 'Eine Frage ohne Antwort zählt so viel wie der Durchschnitt der übrigen.',
    en: 'A question without an answer counts as the average of the others.',
  },
  items: questions,
  scores: withTraces(Object.values(scoreDefinitions), traces),
  changeRules,
  warnings,
  nextSteps: [
    {
      title: { de: 'Bleiben Sie dabei', en: 'Keep it up' },
      text: {
        de: 'Notieren Sie sich zwei Dinge, die Ihnen im letzten Monat geholfen haben. So finden Sie sie wieder, wenn es einmal enger wird.',
        en: 'Write down two things that helped you over the last month. You will find them again when things get tighter.',
      },
      bands: ['low'],
    },
    {
      title: { de: 'Eine feste Pause am Tag', en: 'One fixed break a day' },
      text: {
        de: 'Planen Sie für die nächsten vier Wochen täglich zehn Minuten ohne Bildschirm und ohne Aufgabe ein, am besten immer zur gleichen Zeit.',
        en: 'For the next four weeks plan ten minutes a day without a screen and without a task, ideally at the same time each day.',
      },
      bands: ['moderate', 'high'],
    },
    {
      title: { de: 'Herausfinden, woher die Belastung kommt', en: 'Find out where the strain comes from' },
      text: {
        de: 'Die Stressoranalyse zeigt, welche Bedingungen bei der Arbeit am meisten dazu beitragen.',
        en: 'The stressor analysis shows which conditions at work contribute most.',
      },
      bands: ['moderate', 'high'],
    },
    {
      title: { de: 'Holen Sie sich Unterstützung', en: 'Get support' },
      text: {
        de: 'Hält die Belastung an oder schlafen Sie schlecht, wenden Sie sich an Ihre Hausarztpraxis. In einer seelischen Krise ist rund um die Uhr ein Krisentelefon für Sie da; im Notfall wählen Sie den Notruf.',
        en: 'If the strain lasts or you sleep badly, speak to your doctor. In a crisis a helpline is there for you day and night; in an emergency call your emergency number.',
      },
      bands: ['high'],
    },
    {
      title: { de: 'In vier bis acht Wochen wiederholen', en: 'Repeat in four to eight weeks' },
      text: {
        de: 'Die Fragen beziehen sich auf einen Monat. Danach sehen Sie, ob sich etwas verändert hat.',
        en: 'The questions look back over one month. After that you can see whether something has changed.',
      },
    },
  ],
  score: scoreStressLoad,
}
