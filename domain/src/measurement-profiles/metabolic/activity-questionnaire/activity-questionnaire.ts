import type { MeasurementProfile } from '../../measurement-profile.ts'
import { withTraces } from '../../score-trace.ts'
import { scoreDefinitions } from './bands.ts'
import { changeRules } from './change-rules.ts'
import { questions } from './questions.ts'
import { scoreActivityQuestionnaire } from './score.ts'
import { traces } from './traces.ts'
import { activityQuestionnaireFacts } from './facts.ts'

export const activityQuestionnaire: MeasurementProfile = {
  ...activityQuestionnaireFacts,
  version: '1.0.0',
  description: {
    de: 'Wie viel Sie sich in den letzten sieben Tagen bewegt haben. Ein Screening, keine Diagnose.',
    en: 'How active you were in the last seven days. A screening, not a diagnosis.',
  },
  source: {
    de: 'Nach dem Modell des kurzen internationalen Fragebogens zur körperlichen Aktivität, Craig et al. 2003; eigener Wortlaut',
    en: 'After the model of the short international physical activity questionnaire, Craig et al. 2003; own wording',
  },
  minutes: 3,
  selfServiceByDefault: true,
  whenLeftOut: {
    de: 'Ohne diese Angabe fehlt nur der Wert, der darauf beruht.',
    en: 'Without it only the value that depends on it is missing.',
  },
  items: questions,
  scores: withTraces(Object.values(scoreDefinitions), traces),
  changeRules,
  warnings: [],
  nextSteps: [
    {
      title: { de: 'Zehn Minuten am Tag mehr', en: 'Ten minutes a day more' },
      text: {
        de: 'Beginnen Sie mit zehn Minuten zügigem Gehen am Tag und legen Sie jede Woche fünf Minuten zu. Das Ziel sind 150 Minuten in der Woche.',
        en: 'Start with ten minutes of brisk walking a day and add five minutes each week. The goal is 150 minutes a week.',
      },
      bands: ['low'],
    },
    {
      title: { de: 'Kraft dazunehmen', en: 'Add strength' },
      text: {
        de: 'Zweimal in der Woche die großen Muskeln zu kräftigen, ergänzt das Gehen und Radfahren.',
        en: 'Strengthening the large muscles twice a week complements walking and cycling.',
      },
      bands: ['moderate'],
    },
    {
      title: { de: 'Erholung einplanen', en: 'Plan for recovery' },
      text: {
        de: 'Nach anstrengenden Tagen darf ein leichter folgen. So halten Sie Ihr Niveau, ohne dass Gelenke und Sehnen leiden.',
        en: 'Let an easy day follow hard ones. That way you keep your level without harm to joints and tendons.',
      },
      bands: ['high'],
    },
    {
      title: { de: 'Langes Sitzen unterbrechen', en: 'Break up long sitting' },
      text: {
        de: 'Wer lange sitzt, steht am besten jede halbe Stunde kurz auf, etwa zum Telefonieren oder um ein Glas Wasser zu holen.',
        en: 'If you sit for long, get up briefly every half hour, for instance for a phone call or a glass of water.',
      },
    },
  ],
  score: scoreActivityQuestionnaire,
}
