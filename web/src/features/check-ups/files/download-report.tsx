import { nameReportFile } from '@salus/domain/documents/report-file-name.ts'
import { checkUpsApi } from '@salus/contract/check-ups/check-ups.ts'
import { useFormat, useLanguage, useT } from '../../../i18n/t.tsx'
import { api } from '../../../platform/api/api.ts'
import { saveFile } from '../../../platform/device/save-file.ts'
import { useSending } from '../../../platform/api/use-api-mutation.ts'
import { Button, type ButtonSize } from '../../../ui/button.tsx'
import { Download } from '../../../ui/icons.ts'
import { type Labelled, writeTitle } from '../labels.ts'

interface DownloadReportProps {
  readonly checkUp: Labelled & { readonly resultGuid: string; readonly dateOfMeasurement: string }
  /** Set for staff; omitted for a person's own report. */
  readonly tenantId?: number | undefined
  readonly size?: ButtonSize
  readonly className?: string
}

/** Returns a function that saves the report of a check-up as a PDF. */
export function useReport({ checkUp, tenantId }: Pick<DownloadReportProps, 'checkUp' | 'tenantId'>) {
  const t = useT()
  const lang = useLanguage()
  const { timeZone } = useFormat()
  const { resultGuid, dateOfMeasurement } = checkUp
  return useSending(
    () =>
      tenantId === undefined
        ? api.call(checkUpsApi.getMyCheckUpReport, { params: { resultGuid }, query: { lang } })
        : api.call(checkUpsApi.getCheckUpReport, { params: { tenantId, resultGuid }, query: { lang } }),
    {
      onDone: (pdf) => saveFile(pdf, nameReportFile(dateOfMeasurement, lang, timeZone)),
      toast: t('checkUps.pdfFailed'),
    },
  )
}

export function DownloadReport({ checkUp, tenantId, size = 'medium', className = '' }: DownloadReportProps) {
  const t = useT()
  const format = useFormat()
  const name = writeTitle(checkUp, useLanguage())
  const { send: download, isBusy } = useReport({ checkUp, tenantId })
  return (
    <Button
      size={size}
      className={className}
      isBusy={isBusy}
      aria-label={t('checkUps.downloadPdf', { name: `${name}, ${format.date(checkUp.dateOfMeasurement)}` })}
      onClick={() => void download(undefined)}
    >
      <Download aria-hidden />
      <span className="hidden @[30rem]:inline">{t('checkUps.pdf')}</span>
    </Button>
  )
}
