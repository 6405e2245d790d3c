import { checkUpFilesApi } from '@salus/contract/check-ups/files.ts'
import { useLanguage, useT } from '../../../i18n/t.tsx'
import { api } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FileJson, Sheet } from '../../../ui/icons.ts'
import { useSavedFile } from './use-saved-file.ts'

interface ExportCardProps {
  /** Set for staff; omitted for a person's own results. */
  readonly of?: { readonly tenantId: number; readonly memberId: string } | undefined
  readonly className?: string
}

export function ExportCard({ of, className = '' }: ExportCardProps) {
  const t = useT()
  const lang = useLanguage()
  const { save, isBusy } = useSavedFile()
  const query = { lang }
  const csv = () =>
    of === undefined
      ? api.call(checkUpFilesApi.getMyCsv, { query })
      : api.call(checkUpFilesApi.getCsvOfMember, { params: of, query })
  const fhir = () =>
    of === undefined
      ? api.call(checkUpFilesApi.getMyFhir, { query })
      : api.call(checkUpFilesApi.getFhirOfMember, { params: of, query })
  return (
    <Card isPadded heading={t('resultFiles.export')} className={`print:hidden ${className}`}>
      <p className="max-w-[68ch] text-small text-ink-2">
        {t(of === undefined ? 'resultFiles.exportTextOwn' : 'resultFiles.exportTextStaff')}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          isBusy={isBusy('csv')}
          onClick={() => void save({ kind: 'csv', name: `${t('resultFiles.csvName')}.csv`, fetched: csv })}
        >
          <Sheet aria-hidden />
          {t('resultFiles.csv')}
        </Button>
        <Button
          isBusy={isBusy('fhir')}
          onClick={() => void save({ kind: 'fhir', name: `${t('resultFiles.fhirName')}.json`, fetched: fhir })}
        >
          <FileJson aria-hidden />
          {t('resultFiles.fhir')}
        </Button>
      </div>
      <p className="mt-3 max-w-[68ch] text-caption text-muted">{t('resultFiles.loinc')}</p>
    </Card>
  )
}
