import { type ChangeRules, followsFromOthers, rulesFor } from '../../../real-change/change-rule.ts'
import { domains } from './bands.ts'

/** See SOURCES.md#measurement-error */
export const changeRules: ChangeRules = {
  ...rulesFor(
    domains.map(({ mean }) => mean.code),
    {
      kind: 'threshold',
      basis: 'own-default',
      smallest: 1,
      step: 0.01,
      direction: 'higher',
      source: {
        de: 'keine Wiederholungsmessung veröffentlicht; aus der inneren Übereinstimmung 0,78 bis 0,89 allein ergeben sich 0,62 bis 1,04',
        en: 'no retest is published; internal consistency of 0.78 to 0.89 alone gives 0.62 to 1.04',
      },
    },
  ),
  ...rulesFor(
    domains.map(({ load }) => load.code),
    followsFromOthers,
  ),
}
