import type { MyGroupSurvey } from '@salus/contract/group-reports/own-surveys.ts'
import type { Translate } from '../../i18n/t.tsx'

export function groupSentences(t: Translate, { groups, invited }: MyGroupSurvey): readonly string[] {
  return groups.map(({ kind, name, own, countsIn }) => {
    if (own === null) return t('ownSurveys.group.none', { name })
    if (countsIn === null) return t('ownSurveys.group.wholeOnly', { kind, own, invited })
    const { name: counted, people } = countsIn
    return counted === own
      ? t('ownSurveys.group.own', { kind, own, people })
      : t('ownSurveys.group.within', { kind, own, counted, people })
  })
}
