import { documentTypes } from '@salus/domain/documents/document-limits.ts'
import { RotateCw, Upload as UploadIcon, X } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { Button } from '../../ui/button.tsx'
import { type Upload, useUploads } from './use-uploads.ts'

interface UploadAreaProps {
  readonly tenantId: number
  readonly memberId: string
}

/** Where files are chosen or dropped, and those on their way. */
export function UploadArea(props: UploadAreaProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { uploads, add, retry, dismiss } = useUploads(props)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    add([...event.dataTransfer.files])
  }
  return (
    <div
      className={`m-4 rounded-control border border-dashed p-4 ${isOver ? 'border-accent bg-accent-soft' : 'border-line-strong'}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-48 flex-1 text-small text-ink-2">{t('documents.uploadHint')}</p>
        <input
          ref={input}
          type="file"
          multiple
          accept={Object.keys(documentTypes).join(',')}
          className="sr-only"
          tabIndex={-1}
          aria-label={t('documents.upload')}
          onChange={(event) => {
            add([...(event.currentTarget.files ?? [])])
            // The same file can be chosen again.
            event.currentTarget.value = ''
          }}
        />
        <Button onClick={() => input.current?.click()}>
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
