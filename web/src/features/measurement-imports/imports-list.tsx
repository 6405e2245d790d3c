import { type MeasurementImport, measurementImportsApi } from '@salus/contract/measuring/imports.ts'
import { useState } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { useApiPages } from '../../platform/pages/pages.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Undo2 } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { UndoDialog } from './undo-dialog.tsx'

export function ImportsList({ tenantId }: { readonly tenantId: number }) {
  const t = useT()
  const [undoing, setUndoing] = useState<MeasurementImport | null>(null)
  const imports = useApiPages(measurementImportsApi.getMeasurementImports, { params: { tenantId } })
  if (imports.isPending) return <Skeleton className="mt-6 h-40 rounded-card" />
  if (imports.isError && imports.items.length === 0)
    return <ProblemState error={imports.error} onRetry={() => void imports.refetch()} />
  return (
    <section className="card mt-6 overflow-hidden" aria-labelledby="imports">
      <h2 id="imports" className="p-5 text-h3 font-semibold">
        {t('measurementFiles.imports')}
      </h2>
      {imports.items.length === 0 ? (
        <p className="border-t border-line px-5 py-6 text-ink-2">{t('measurementFiles.noImports')}</p>
      ) : (
        <ul className="border-t border-line">
          {imports.items.map((one) => (
            <ImportRow key={one.importId} taken={one} onUndo={() => setUndoing(one)} />
          ))}
        </ul>
      )}
      {imports.hasNextPage && (
        <div className="border-t border-line p-4 text-center">
          <Button isBusy={imports.isFetchingNextPage} onClick={() => void imports.fetchNextPage()}>
            {t('measurementFiles.moreImports')}
          </Button>
        </div>
      )}
      {undoing !== null && (
        <UndoDialog
          tenantId={tenantId}
          taken={undoing}
          onClose={() => setUndoing(null)}
          onDone={() => {
            setUndoing(null)
            showToast({ text: t('measurementFiles.undone'), tone: 'good' })
          }}
        />
      )}
    </section>
  )
}

function ImportRow({ taken, onUndo }: { readonly taken: MeasurementImport; readonly onUndo: () => void }) {
  const t = useT()
  const format = useFormat()
  const { fileName, importedAt, importedBy, rowsStored, rowsKnown, rowsRefused, members, undone } = taken
  const counts = [
    t('measurementFiles.storedFor', { count: rowsStored, members }),
    rowsKnown > 0 ? t('measurementFiles.view.known', { count: rowsKnown }) : '',
    rowsRefused > 0 ? t('measurementFiles.view.bad', { count: rowsRefused }) : '',
  ].filter((part) => part !== '')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-sep px-5 py-3.5 last:border-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="break-words font-medium">{fileName}</p>
        <p className="num text-small text-muted">
          {format.dateTime(importedAt)}, {importedBy}
        </p>
        <p className="num text-small text-ink-2">{counts.join(' · ')}</p>
      </div>
      {undone !== null ? (
        <div className="min-w-0 max-w-full text-small text-muted">
          <Chip>{t('measurementFiles.isUndone')}</Chip>
          <p className="num mt-1 break-words">
            {format.dateTime(undone.at)}, {undone.by}: {undone.reason}
          </p>
        </div>
      ) : (
        rowsStored > 0 && (
          <Button onClick={onUndo} aria-label={t('measurementFiles.undoFile', { name: fileName })}>
            <Undo2 aria-hidden />
            {t('measurementFiles.undo')}
          </Button>
        )
      )}
    </li>
  )
}
