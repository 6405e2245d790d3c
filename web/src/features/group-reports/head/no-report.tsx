import type { GroupSurvey } from '@salus/contract/group-reports/surveys.ts'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { Card } from '../../../ui/card.tsx'
import { dayIn } from '../../../platform/dates/tenant-time.ts'
import { EmptyState } from '../../../ui/states.tsx'

type NoReportProps =
  | {
      readonly why: 'survey'
      readonly survey: GroupSurvey
      readonly zone: string
    }
  | { readonly why: 'too-few'; readonly k: number }
  | { readonly why: 'not-a-reader' }

export function NoReport(props: NoReportProps) {
  const words = useWords(props)
  return (
    <Card data-part="no-report">
      <EmptyState title={words.title} text={words.text} />
    </Card>
  )
}

function useWords(props: NoReportProps): { readonly title: string; readonly text: string } {
  const t = useT()
  const format = useFormat()
  if (props.why === 'not-a-reader')
    return { title: t('groupReports.none.notReader'), text: t('groupReports.none.notReaderText') }
  if (props.why === 'too-few')
    return { title: t('groupReports.none.tooFew'), text: t('groupReports.none.tooFewText', { k: props.k }) }
  const { state, opensAt, closesAt } = props.survey
  const day = (instant: string) => format.date(dayIn(props.zone, instant))
  switch (state) {
    case 'planned':
      return {
        title: t('groupReports.none.planned'),
        text: t('groupReports.none.plannedText', { from: day(opensAt), to: day(closesAt) }),
      }
    case 'open':
      return {
        title: t('groupReports.none.open'),
        text: t('groupReports.none.openText', { to: day(closesAt) }),
      }
    case 'withdrawn':
      return withdrawn(props.survey)
    default:
      return { title: t('groupReports.none.closing'), text: t('groupReports.none.closingText') }
  }

  function withdrawn({ withdrawn: end, publishedAt }: GroupSurvey) {
    const date = day(end?.at ?? closesAt)
    if (end?.reason === 'backup-restored')
      return { title: t('groupReports.none.ended', { date }), text: t('groupSurveys.note.restored', { date }) }
    const reason = end?.reason ?? '–'
    return publishedAt === null
      ? { title: t('groupReports.none.ended', { date }), text: t('groupReports.none.endedText', { reason }) }
      : { title: t('groupReports.none.withdrawn', { date }), text: t('groupReports.none.withdrawnText', { reason }) }
  }
}
