import { checkUpFilesApi } from '@salus/contract/check-ups/files.ts'
import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { dayIn } from '@salus/domain/moments/day-in.ts'
import { useEffect, useState } from 'react'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { api } from '../../../platform/api/api.ts'
import { ProblemState } from '../../../platform/api/problem-state.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Download, Eye, FileText } from '../../../ui/icons.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useSavedFile } from './use-saved-file.ts'

interface ModuleDocumentProps {
  readonly checkUp: CheckUp
  /** Set for staff; omitted for a person's own result. */
  readonly tenantId?: number | undefined
}

/** Lets the reader view and download the PDF that a module delivered. Renders nothing if there is none. */
export function ModuleDocument({ checkUp, tenantId }: ModuleDocumentProps) {
  const t = useT()
  const format = useFormat()
  const { save, isBusy } = useSavedFile()
  const [isOpen, setOpen] = useState(false)
  const { document, source, resultGuid, dateOfMeasurement } = checkUp
  if (document === null || document === undefined) return null
  const fetched = () =>
    tenantId === undefined
      ? api.call(checkUpFilesApi.getMyCheckUpDocument, { params: { resultGuid } })
      : api.call(checkUpFilesApi.getCheckUpDocument, { params: { tenantId, resultGuid } })
  const name = `${source} ${dayIn(format.timeZone, dateOfMeasurement)}.pdf`
  return (
    <Card className="mt-4 print:hidden">
      <div className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-3 px-5 py-3.5">
        <span aria-hidden="true" className="tile">
          <FileText strokeWidth={1.75} />
        </span>
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="font-medium">{t('resultFiles.document')}</h2>
          <p className="text-small text-ink-2">
            {t('resultFiles.documentText', { source, size: format.number(Math.ceil(document.bytes / 1024), 0) })}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button aria-label={t('resultFiles.previewOf')} onClick={() => setOpen(true)}>
            <Eye aria-hidden />
            {t('resultFiles.preview')}
          </Button>
          <Button
            aria-label={t('resultFiles.downloadDocument')}
            isBusy={isBusy('document')}
            onClick={() => void save({ kind: 'document', name, fetched })}
          >
            <Download aria-hidden />
            {t('resultFiles.download')}
          </Button>
        </div>
      </div>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('resultFiles.document')}
        closeLabel={t('shell.close')}
      >
        {isOpen && <Preview fetched={fetched} />}
      </Dialog>
    </Card>
  )
}

function Preview({ fetched }: { readonly fetched: () => Promise<Blob> }) {
  const t = useT()
  const [shown, setShown] = useState<{ readonly url: string } | { readonly error: unknown }>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let url: string | undefined
    let isGone = false
    fetched().then(
      (file) => {
        if (isGone) return
        url = URL.createObjectURL(file)
        setShown({ url })
      },
      (error: unknown) => !isGone && setShown({ error }),
    )
    return () => {
      isGone = true
      if (url !== undefined) URL.revokeObjectURL(url)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- fetched again only when the person retries
  }, [tries])
  if (shown === undefined)
    return (
      <div role="status" aria-label={t('resultFiles.loading')}>
        <Skeleton className="h-96 w-full rounded-control" />
      </div>
    )
  if ('error' in shown) return <ProblemState error={shown.error} onRetry={() => setTries((count) => count + 1)} />
  return (
    <div className="flex min-h-96 flex-col gap-3">
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- no browser shows a PDF in a sandbox; the server checked that it is one */}
      <iframe
        title={t('resultFiles.document')}
        src={shown.url}
        className="h-[60vh] min-h-80 w-full rounded-control border border-line"
      />
      <p className="text-caption text-muted">{t('resultFiles.cannotShow')}</p>
    </div>
  )
}
