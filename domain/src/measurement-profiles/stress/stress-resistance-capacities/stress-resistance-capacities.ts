import type { MeasurementProfile } from '../../measurement-profile.ts'
import { withTraces } from '../../score-trace.ts'
import { scoreDefinitions } from './bands.ts'
import { changeRules } from './change-rules.ts'
import { questions } from './questions.ts'
import { mayDecline, scoreStressResistance } from './score.ts'
import { traces } from './traces.ts'
import { stressResistanceCapacitiesFacts } from './facts.ts'

export const stressResistanceCapacities: MeasurementProfile = {
  ...stressResistanceCapacitiesFacts,
  version: '1.0.0',
  description: {
    de: 'Wie rasch Sie sich von Belastungen erholen und wie sehr Sie sich selbst vertrauen. Ein Screening, keine Diagnose.',
    en: 'How quickly you recover from strain and how much you trust yourself. A screening, not a diagnosis.',
  },
  source: {
    de: 'Nach den Modellen von Smith et al. 2008 (Erholung) und Schwarzer & Jerusalem 1995 (Selbstwirksamkeit); eigener Wortlaut',
    en: 'After the models of Smith et al. 2008 (recovery) and Schwarzer & Jerusalem 1995 (self-efficacy); own wording',
  },
  minutes: 4,
  selfServiceByDefault: true,
  mayDecline,
  whenLeftOut: {
    de: 'Eine Frage ohne Antwort zählt so viel wie der Durchschnitt der übrigen.',
    en: 'A question without an answer counts as the average of the others.',
  },
  items: questions,
  scores: withTraces(Object.values(scoreDefinitions), traces),
  changeRules,
  warnings: [],
  nextSteps: [
    {
      title: { de: 'Erholung üben', en: 'Practise recovering' },
      text: {
        de: 'Lernen Sie ein Entspannungsverfahren, zum Beispiel die Progressive Muskelentspannung, und üben Sie es vier Wochen lang täglich zehn Minuten.',
        en: 'Learn a way to relax, for example progressive muscle relaxation, and practise it for ten minutes a day over four weeks.',
      },
      bands: ['low'],
    },
    {
      title: { de: 'Menschen, die guttun', en: 'People who do you good' },
      text: {
        de: 'Verabreden Sie sich in dieser Woche mit jemandem, bei dem Sie Kraft schöpfen. Rückhalt ist der stärkste Schutz gegen Stress.',
        en: 'This week, meet someone who gives you strength. Support is the strongest protection against stress.',
      },
      bands: ['low', 'normal'],
    },
    {
      title: { de: 'Erfolge festhalten', en: 'Keep hold of what went well' },
      text: {
        de: 'Schreiben Sie am Abend eine Sache auf, die Ihnen gelungen ist. Das stärkt das Zutrauen zu sich selbst.',
        en: 'In the evening write down one thing you managed. It strengthens your trust in yourself.',
      },
      bands: ['normal', 'high'],
    },
  ],
  score: scoreStressResistance,
}
