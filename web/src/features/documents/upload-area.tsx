import { documentTypes } from '@salus/domain/documents/document-limits.ts'
import { useT } from '../../i18n/t.tsx'
import { Button } from '../../ui/button.tsx'
import { useFileDrop } from '../../ui/fields/file-drop.tsx'
import { RotateCw, Upload as UploadIcon, X } from '../../ui/icons.ts'
import { type Upload, useUploads } from './use-uploads.ts'

interface UploadAreaProps {
  readonly tenantId: number
  readonly memberId: string
}

export function UploadArea(props: UploadAreaProps) {
  const t = useT()
  const { uploads, add, retry, dismiss } = useUploads(props)
  const accept = Object.keys(documentTypes).join(',')
  const { isOver, zone, input, choose } = useFileDrop({
    label: t('documents.upload'),
    accept,
    isMultiple: true,
    onFiles: add,
  })
  return (
    <div
      {...zone}
      className={`m-4 rounded-control border border-dashed p-4 ${isOver ? 'border-accent bg-accent-soft' : 'border-line-strong'}`}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-48 flex-1 text-small text-ink-2">{t('documents.uploadHint')}</p>
        {input}
        <Button onClick={choose}>
          <UploadIcon aria-hidden strokeWidth={1.75} />
          {t('documents.upload')}
        </Button>
      </div>
      <ul className="empty:hidden" aria-live="polite">
        {uploads.map((upload) => (
          <UploadRow
            key={upload.key}
            upload={upload}
            onRetry={() => retry(upload)}
            onDismiss={() => dismiss(upload.key)}
          />
        ))}
      </ul>
    </div>
  )
}

interface UploadRowProps {
  readonly upload: Upload
  readonly onRetry: () => void
  readonly onDismiss: () => void
}

function UploadRow({ upload, onRetry, onDismiss }: UploadRowProps) {
  const t = useT()
  const { file, sent, failure, canRetry } = upload
  return (
    <li className="mt-3 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-t border-sep pt-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium break-words">{file.name}</p>
        {failure === null ? (
          <progress
            className="mt-1 block h-2 w-full accent-accent"
            max={1}
            value={sent}
            aria-label={t('documents.uploading', { name: file.name })}
          />
        ) : (
          <p role="alert" className="text-small text-danger-ink">
            {failure}
          </p>
        )}
      </div>
      {failure !== null && canRetry && (
        <Button size="small" onClick={onRetry}>
          <RotateCw aria-hidden />
          {t('errors.retry')}
        </Button>
      )}
      {failure !== null && (
        <Button
          size="small"
          variant="quiet"
          iconOnly
          aria-label={t('documents.dismiss', { name: file.name })}
          onClick={onDismiss}
        >
          <X aria-hidden />
        </Button>
      )}
    </li>
  )
}
