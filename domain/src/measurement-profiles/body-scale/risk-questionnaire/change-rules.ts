import {
  type ChangeRules,
  classRule,
  errorUnknown,
  followsFromOthers,
  rulesFor,
  type WithoutVerdictRule,
} from '../../../real-change/change-rule.ts'
import { score2Ages } from './score2.ts'

const modelAt = (age: number): string => (age < score2Ages.olderFrom ? 'SCORE2' : 'SCORE2-OP')

const heartRisk: WithoutVerdictRule = {
  kind: 'without-verdict',
  reason: 'no-individual-error',
  risesWithAge: true,
  modelAt,
  source: {
    de: 'kein Messfehler für einzelne Personen veröffentlicht; das Risiko steigt schon mit dem Alter',
    en: 'no measurement error for individual people is published; the risk rises with age alone',
  },
}

/** See SOURCES.md#measurement-error */
export const changeRules: ChangeRules = {
  total: {
    kind: 'threshold',
    basis: 'derived',
    smallest: 3.06,
    step: 1,
    direction: 'lower',
    withoutAge: { points: 'pointsAge', history: ['pointsBpMed', 'pointsGlucose', 'pointsFamily'] },
    isOfFacts: true,
    source: {
      de: 'Zuverlässigkeit bei Wiederholung 0,94 (83 Personen, 14 Tage; Rev Bras Epidemiol 2020) und Streuung, noch nicht an der Quelle geprüft: 3,06; ohne die Punkte für das Alter',
      en: 'retest reliability 0.94 (83 people, 14 days; Rev Bras Epidemiol 2020) and SD, not yet checked against the source: 3.06; without the points for age',
    },
  },
  risk10yPercentApprox: followsFromOthers,
  riskPercent: heartRisk,
  riskPercentExact: heartRisk,
  category: { ...classRule, modelAt },
  ...rulesFor(
    [
      'pointsAge',
      'pointsBmi',
      'pointsWaist',
      'pointsActivity',
      'pointsVeg',
      'pointsBpMed',
      'pointsGlucose',
      'pointsFamily',
    ],
    errorUnknown,
  ),
}
