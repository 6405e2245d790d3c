import type { MeasurementProfile } from '../../measurement-profile.ts'
import { withTraces } from '../../score-trace.ts'
import { scoreDefinitions } from './bands.ts'
import { changeRules } from './change-rules.ts'
import { questions } from './questions.ts'
import { scoreWorkAbility } from './score.ts'
import { traces } from './traces.ts'
import { workAbilityFacts } from './facts.ts'
import { warnings } from './warnings.ts'

export const workAbility: MeasurementProfile = {
  ...workAbilityFacts,
  version: '1.0.0',
  description: {
    de: 'Wie gut Ihre Kräfte zu dem passen, was Ihre Arbeit verlangt. Ein Screening, keine Diagnose.',
    en: 'How well your health and energy match what your work asks of you. A screening, not a diagnosis.',
  },
  source: {
    de: 'Nach dem Modell des Arbeitsbewältigungsindex, Tuomi, Ilmarinen et al. 1998; eigener Wortlaut',
    en: 'After the model of the work ability index, Tuomi, Ilmarinen et al. 1998; own wording',
  },
  minutes: 5,
  selfServiceByDefault: true,
  whenLeftOut: {
    de: 'Ohne Angabe gelten die 14 Gruppen.',
    en: 'Without an answer the 14 groups apply.',
  },
  items: questions,
  scores: withTraces(Object.values(scoreDefinitions), traces),
  changeRules,
  warnings,
  nextSteps: [
    {
      title: { de: 'Gespräch mit dem betriebsärztlichen Dienst', en: 'Talk to occupational health' },
      text: {
        de: 'Vereinbaren Sie ein Gespräch beim betriebsärztlichen Dienst oder in Ihrer Hausarztpraxis. Dort lässt sich klären, was an der Arbeit oder in der Behandlung zu ändern ist, auch mit einer Reha.',
        en: 'Arrange a talk with occupational health or with your doctor. They can find out what to change at work or in your treatment, rehabilitation included.',
      },
      bands: ['poor'],
    },
    {
      title: { de: 'Eine Sache an der Arbeit ändern', en: 'Change one thing at work' },
      text: {
        de: 'Überlegen Sie mit Ihrer Führungskraft, was die Arbeit leichter machen würde: Hilfsmittel, Pausen, Zeiten oder eine andere Verteilung der Aufgaben.',
        en: 'Work out with your manager what would make work easier: tools, breaks, hours or a different share of tasks.',
      },
      bands: ['poor', 'moderate'],
    },
    {
      title: { de: 'Kraft aufbauen', en: 'Build up strength' },
      text: {
        de: 'Regelmäßige Bewegung und guter Schlaf verbessern die Arbeitsfähigkeit in jedem Alter. Beginnen Sie mit zwei festen Terminen in der Woche.',
        en: 'Regular exercise and good sleep improve the ability to work at any age. Start with two fixed times a week.',
      },
      bands: ['moderate', 'good'],
    },
    {
      title: { de: 'So weitermachen', en: 'Carry on like this' },
      text: {
        de: 'Wiederholen Sie den Fragebogen in einem Jahr, oder früher, wenn sich Ihre Arbeit oder Ihre Gesundheit ändert.',
        en: 'Repeat the questionnaire in a year, or earlier if your work or your health changes.',
      },
      bands: ['good', 'excellent'],
    },
  ],
  score: scoreWorkAbility,
}
