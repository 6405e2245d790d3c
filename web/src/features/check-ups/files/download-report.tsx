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

export function DownloadReport({ checkUp, tenantId, size = 'medium', className = '' }: DownloadReportProps) {
  const t = useT()
  const format = useFormat()
  const lang = useLanguage()
  const name = writeTitle(checkUp, lang)
  const { resultGuid, dateOfMeasurement } = checkUp
  const { send: download, isBusy } = useSending(
    () =>
      tenantId === undefined
        ? api.call(checkUpsApi.getMyCheckUpReport, { params: { resultGuid }, query: { lang } })
        : api.call(checkUpsApi.getCheckUpReport, { params: { tenantId, resultGuid }, query: { lang } }),
    {
      onDone: (pdf) =>
        saveFile(pdf, nameReportFile(dateOfMeasurement, lang, Intl.DateTimeFormat().resolvedOptions().timeZone)),
      toast: t('checkUps.pdfFailed'),
    },
  )
  return (
    <Button
      size={size}
      className={className}
      isBusy={isBusy}
      aria-label={t('checkUps.downloadPdf', { name: `${name}, ${format.date(checkUp.dateOfMeasurement)}` })}
      onClick={() => void download(undefined)}
    >
      <Download aria-hidden />
      <span className="hidden @[480px]:inline">{t('checkUps.pdf')}</span>
    </Button>
  )
}
