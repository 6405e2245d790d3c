import { type ChangeRules, errorUnknown, followsFromOthers } from '../../../real-change/change-rule.ts'

/** See SOURCES.md#measurement-error */
export const changeRules: ChangeRules = {
  total: {
    kind: 'threshold',
    basis: 'derived',
    smallest: 7.55,
    step: 1,
    direction: 'lower',
    source: {
      de: 'Zuverlässigkeit bei Wiederholung 0,82 (Al-Dubai 2012, 70 Studierende) und Streuung 6,42 (Klein 2016, 2463 Personen): 7,55; aus der inneren Übereinstimmung 0,84 allein 7,12',
      en: 'retest reliability 0.82 (Al-Dubai 2012, 70 students) and SD 6.42 (Klein 2016, 2463 people): 7.55; from internal consistency 0.84 alone 7.12',
    },
  },
  helplessness: errorUnknown,
  lackOfSelfEfficacy: errorUnknown,
  percentOfMax: followsFromOthers,
}
