import { type ChangeRules, followsFromOthers, rulesFor } from '../../../real-change/change-rule.ts'

/** See SOURCES.md#measurement-error */
export const changeRules: ChangeRules = {
  brsMean: {
    kind: 'threshold',
    basis: 'derived',
    smallest: 1.157,
    // The mean changes in steps of 1/6 with six answers and of 1/5 with five. A step of 0.01 is fine enough for both.
    step: 0.01,
    direction: 'higher',
    source: {
      de: 'Zuverlässigkeit bei Wiederholung nach einem Monat (Smith 2008) und Streuung, noch nicht an der Quelle geprüft: 1,157; mit sechs Fragen sind das sieben Schritte',
      en: 'retest reliability after one month (Smith 2008) and SD, not yet checked against the source: 1.157, which is seven steps with six questions',
    },
  },
  gseTotal: {
    kind: 'threshold',
    basis: 'derived',
    smallest: 7.02,
    step: 1,
    direction: 'higher',
    source: {
      de: 'Zuverlässigkeit bei Wiederholung und Streuung, noch nicht an der Quelle geprüft: 7,02; aus der inneren Übereinstimmung 0,93 (Brünger, 2530 Personen) allein 4,0',
      en: 'retest reliability and SD, not yet checked against the source: 7.02; from internal consistency 0.93 (Brünger, 2530 people) alone 4.0',
    },
  },
  ...rulesFor(['brsPercent', 'gsePercent', 'brsSum', 'gseMean', 'gseTScoreApprox'], followsFromOthers),
  brsN: { kind: 'without-verdict', reason: 'measurement-error-unknown' },
}
