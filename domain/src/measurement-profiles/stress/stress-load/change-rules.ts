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
      de: 'Zuverlässigkeit bei Wiederholung (Al-Dubai 2012, 70 Studierende) und Streuung (Klein 2016, 2463 Personen), noch nicht an der Quelle geprüft: 7,55; aus der inneren Übereinstimmung 0,84 allein 7,12',
      en: 'retest reliability (Al-Dubai 2012, 70 students) and SD (Klein 2016, 2463 people), not yet checked against the source: 7.55; from internal consistency 0.84 alone 7.12',
    },
  },
  helplessness: errorUnknown,
  lackOfSelfEfficacy: errorUnknown,
  percentOfMax: followsFromOthers,
}
