import type { Document } from '@salus/contract/members/documents.ts'
import { type ReactNode } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { useSending } from '../../platform/api/use-api-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { Download, Eye, FileText, Image as ImageIcon } from '../../ui/icons.ts'
import { sizeInWords } from './size-in-words.ts'

interface DocumentRowProps {
  readonly document: Document
  /** For staff, the person who added the document. For members, the tenant that stores it. */
  readonly from: string
  readonly loadContent: () => Promise<Blob>
  readonly onPreview: () => void
  readonly more?: ReactNode
}

export function DocumentRow({ document, from, loadContent, onPreview, more }: DocumentRowProps) {
  const t = useT()
  const format = useFormat()
  const { fileName, mediaType, bytes, addedAt } = document
  const { send: download, isBusy } = useSending(() => loadContent(), {
    onDone: (file) => save(file, fileName),
    toast: t('documents.downloadFailed'),
  })
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 px-5 py-2.5">
      <span className="tile" aria-hidden="true">
        {mediaType === 'application/pdf' ? <FileText strokeWidth={1.75} /> : <ImageIcon strokeWidth={1.75} />}
      </span>
      <div className="min-w-0 flex-1 basis-44">
        <p className="font-medium break-words">{fileName}</p>
        <p className="num text-small text-muted">
          {[format.date(addedAt), sizeInWords(format, bytes), from].filter((part) => part !== '').join(' · ')}
        </p>
      </div>
      <div className="flex gap-1">
        <Button variant="quiet" iconOnly aria-label={t('documents.preview', { name: fileName })} onClick={onPreview}>
          <Eye aria-hidden strokeWidth={1.75} />
        </Button>
        <Button
          variant="quiet"
          iconOnly
          isBusy={isBusy}
          aria-label={t('documents.download', { name: fileName })}
          onClick={() => void download(undefined)}
        >
          <Download aria-hidden strokeWidth={1.75} />
        </Button>
        {more}
      </div>
    </div>
  )
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the URL shortly after the click, so the URL must not be revoked immediately.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
