import type { Document } from '@salus/contract/members/documents.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

interface PreviewDialogProps {
  readonly document: Document
  /** Names the member whom the document belongs to. Set if staff read the document. */
  readonly about?: ReactNode
  readonly loadContent: () => Promise<Blob>
  readonly onClose: () => void
}

/** Shows the document in a dialog over the page. The content is fetched for each preview and discarded afterwards. */
export function PreviewDialog({ document, about, loadContent, onClose }: PreviewDialogProps) {
  const t = useT()
  const { address, error, retry } = useContent(loadContent, document.mediaType)
  return (
    <Dialog isOpen onClose={onClose} title={document.fileName} about={about} closeLabel={t('shell.close')}>
      {error !== null && <ProblemState error={error} onRetry={retry} />}
      {error === null && address === null && <Skeleton className="h-[60vh] w-full rounded-control" />}
      {address !== null && <Shown document={document} address={address} />}
    </Dialog>
  )
}

function Shown({ document, address }: { readonly document: Document; readonly address: string }) {
  const t = useT()
  if (document.mediaType !== 'application/pdf')
    return <img src={address} alt={document.fileName} className="mx-auto max-h-[70vh] max-w-full rounded-control" />
  if (!navigator.pdfViewerEnabled) return <p className="text-ink-2">{t('documents.noViewer')}</p>
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- no PDF viewer runs in a sandbox; the type allows nothing but a PDF
    <iframe
      src={`${address}#navpanes=0&view=FitH`}
      title={t('documents.previewOf', { name: document.fileName })}
      className="h-[68vh] w-full rounded-control border border-line"
    />
  )
}

/**
 * Fetches the content of the document. The browser must never render it as a web page, so `type` must be the media type
 * that the server detected.
 */
function useContent(loadContent: () => Promise<Blob>, type: string) {
  const [address, setAddress] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let url: string | null = null
    let isGone = false
    loadContent().then(
      (content) => {
        if (isGone) return
        url = URL.createObjectURL(new Blob([content], { type }))
        setAddress(url)
      },
      (failure: unknown) => !isGone && setError(failure),
    )
    return () => {
      isGone = true
      if (url !== null) URL.revokeObjectURL(url)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- fetched once per attempt; `loadContent` is a new function on every render
  }, [attempt, type])
  const retry = () => {
    setError(null)
    setAttempt(attempt + 1)
  }
  return { address, error, retry }
}
