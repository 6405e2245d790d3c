import {
  type ChangeRules,
  classRule,
  followsFromOthers,
  rulesFor,
  type WithoutVerdictRule,
} from '../../../real-change/change-rule.ts'

const oneWeek: WithoutVerdictRule = {
  kind: 'without-verdict',
  reason: 'error-too-large',
  source: {
    de: 'Messfehler einer einzelnen Angabe 2891 MET-Minuten (Ånfors 2021), Zuverlässigkeit bei Wiederholung 0,33 (Balboa-Castillo 2023)',
    en: 'error of a single answer 2891 MET-minutes (Ånfors 2021), retest reliability 0.33 (Balboa-Castillo 2023)',
  },
}

/** See SOURCES.md#measurement-error */
export const changeRules: ChangeRules = {
  category: classRule,
  ...rulesFor(['total', 'metMinWalk', 'metMinModerate', 'metMinVigorous', 'days'], oneWeek),
  kcalPerWeek: followsFromOthers,
  sittingMin: {
    kind: 'without-verdict',
    reason: 'error-too-large',
    source: {
      de: 'Zuverlässigkeit bei Wiederholung 0,62 (Balboa-Castillo 2023): etwa 308 Minuten',
      en: 'retest reliability 0.62 (Balboa-Castillo 2023): about 308 minutes',
    },
  },
}
