import { type ChangeRules, errorUnknown, rulesFor } from '../../../real-change/change-rule.ts'

/** See SOURCES.md#measurement-error */
export const changeRules: ChangeRules = {
  total: {
    kind: 'threshold',
    basis: 'published',
    smallest: 6.86,
    step: 0.5,
    direction: 'higher',
    source: {
      de: 'bei 97 Beschäftigten im Abstand von vier Wochen lagen 95 von 100 Unterschieden unter 6,86 Punkten (de Zwart 2002, Occup Med 52:177)',
      en: 'among 97 workers four weeks apart 95 of 100 differences were below 6.86 points (de Zwart 2002, Occup Med 52:177)',
    },
  },
  ...rulesFor(['subjectiveFactor', 'healthFactor', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7'], errorUnknown),
}
