import type { GroupSurvey } from '@salus/contract/group-reports/surveys.ts'
import { dayIn } from '../../../platform/dates/tenant-time.ts'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { useTenantZone } from '../staff-area.tsx'

interface Reader {
  readonly now: number
  readonly readsReports: boolean
  readonly mayPlan: boolean
}

/**
 * Returns one or two sentences about the state of a survey and the next step. Returns `null` if the name of the state
 * is enough.
 */
export function useStateNote(survey: GroupSurvey, { now, readsReports, mayPlan }: Reader): string | null {
  const t = useT()
  const format = useFormat()
  const zone = useTenantZone()
  const day = (instant: string) => format.date(dayIn(zone, instant))
  switch (survey.state) {
    case 'planned':
      if (!mayPlan) return t('groupSurveys.note.notYet')
      if (Date.parse(survey.closesAt) <= now) return t('groupSurveys.note.missed')
      return t(Date.parse(survey.opensAt) <= now ? 'groupSurveys.note.due' : 'groupSurveys.note.planned')
    case 'open':
      return t('groupSurveys.note.open', { when: format.relativeDay(survey.closesAt) })
    case 'closing':
      return t('groupSurveys.note.closing')
    case 'published': {
      const published = t('groupSurveys.note.published', { date: day(survey.publishedAt ?? survey.closesAt) })
      return readsReports || !mayPlan ? published : `${published} ${t('groupSurveys.note.readersOnly')}`
    }
    case 'withdrawn':
      return withdrawnNote()
  }

  function withdrawnNote(): string | null {
    if (survey.withdrawn === null) return null
    const { at, reason } = survey.withdrawn
    if (reason === 'backup-restored') return t('groupSurveys.note.restored', { date: day(at) })
    const key = survey.publishedAt === null ? 'groupSurveys.note.endedEarly' : 'groupSurveys.note.withdrawn'
    return t(key, { date: day(at), reason })
  }
}
