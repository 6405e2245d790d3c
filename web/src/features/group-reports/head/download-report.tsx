import { groupSurveysApi } from '@salus/contract/group-reports/surveys.ts'
import { useLanguage, useT } from '../../../i18n/t.tsx'
import { api } from '../../../platform/api/api.ts'
import { useSending } from '../../../platform/api/use-api-mutation.ts'
import { dayIn, today } from '../../../platform/dates/tenant-time.ts'
import { saveFile } from '../../../platform/device/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { ClipboardCheck, Download, FileSpreadsheet } from '../../../ui/icons.ts'
import { MenuButton, MenuItem } from '../../../ui/overlays/menu-button.tsx'

interface DownloadReportProps {
  readonly tenantId: number
  readonly surveyId: string
  readonly closedAt: string
  readonly zone: string
}

type Paper = 'report' | 'table' | 'hazardAssessment'

const routes = {
  report: groupSurveysApi.getGroupReportDocument,
  table: groupSurveysApi.getGroupReportTable,
  hazardAssessment: groupSurveysApi.getHazardAssessmentDocument,
} as const

export function DownloadReport({ tenantId, surveyId, closedAt, zone }: DownloadReportProps) {
  const t = useT()
  const lang = useLanguage()
  const closedOn = dayIn(zone, closedAt)
  const names = {
    report: `${t('groupReports.report')} ${closedOn}.pdf`,
    table: `${t('groupReports.report')} ${closedOn}.csv`,
    // The documentation of the hazard assessment changes with every measure, so its file name contains the current day.
    hazardAssessment: `${t('groupReports.hazardAssessment')} ${today(zone)}.pdf`,
  }
  const { send, underWay } = useSending(
    (paper: Paper) => api.call(routes[paper], { params: { tenantId, surveyId }, query: { lang } }),
    {
      makeKey: (paper) => paper,
      onDone: (file, paper) => saveFile(file, names[paper]),
      toast: t('groupReports.pdfFailed'),
    },
  )
  const download = (paper: Paper) => void send(paper)
  return (
    <>
      <Button isBusy={underWay.includes('report')} onClick={() => download('report')}>
        <Download aria-hidden />
        {t('groupReports.pdf')}
      </Button>
      <MenuButton label={t('groupReports.otherFiles')}>
        <MenuItem icon={ClipboardCheck} onChoose={() => download('hazardAssessment')}>
          {t('groupReports.hazardAssessmentPdf')}
        </MenuItem>
        <MenuItem icon={FileSpreadsheet} onChoose={() => download('table')}>
          {t('groupReports.csv')}
        </MenuItem>
      </MenuButton>
    </>
  )
}
