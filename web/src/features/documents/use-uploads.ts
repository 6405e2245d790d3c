import { documentsApi } from '@salus/contract/members/documents.ts'
import { fileFaults, largestDocument } from '@salus/domain/documents/document-limits.ts'
import { useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import type { Translate } from '../../i18n/t.tsx'
import { api, newIdempotencyKey } from '../../platform/api/api.ts'
import { problemText } from '../../platform/api/problem-state.tsx'
import { ApiProblem, NetworkProblem } from '../../platform/api/problems.ts'
import { reportError } from '../../platform/api/report-error.ts'
import { markStale } from '../../platform/api/stale.ts'
import { showToast } from '../../ui/overlays/toast.tsx'

export interface Upload {
  /** The idempotency key. With it, a retry does not store a second document. */
  readonly key: string
  readonly file: File
  /** The share that was sent, from 0 to 1. */
  readonly sent: number
  /** Why the upload failed; `null` if it has not failed. */
  readonly failure: string | null
  readonly canRetry: boolean
}

export function useUploads(params: { readonly tenantId: number; readonly memberId: string }) {
  const t = useT()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const change = (key: string, to: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)))
  const dismiss = (key: string) => setUploads((all) => all.filter((one) => one.key !== key))

  const send = async ({ key, file }: Upload) => {
    change(key, { sent: 0, failure: null })
    try {
      const document = await api.sendFile(documentsApi.addDocument, {
        params,
        file,
        idempotencyKey: key,
        onProgress: (sent) => change(key, { sent }),
      })
      dismiss(key)
      showToast({ tone: 'good', text: t('documents.added', { name: document.fileName }) })
      void markStale(documentsApi.addDocument, params)
    } catch (error) {
      if (!(error instanceof ApiProblem) && !(error instanceof NetworkProblem)) reportError(error)
      change(key, { failure: faultText(t, error), canRetry: !(error instanceof ApiProblem) || error.status >= 500 })
    }
  }

  const add = (files: readonly File[]) => {
    for (const file of files) {
      const upload = { key: newIdempotencyKey(), file, sent: 0, failure: findRefusal(t, file), canRetry: false }
      setUploads((all) => [...all, upload])
      if (upload.failure === null) void send(upload)
    }
  }
  return { uploads, add, retry: (upload: Upload) => void send(upload), dismiss }
}

/** Returns why the server would refuse the file, or `null` if no reason is known before sending. */
function findRefusal(t: Translate, { size }: File): string | null {
  if (size === 0) return t('documents.fault.empty')
  return size > largestDocument ? t('documents.tooLarge') : null
}

function faultText(t: Translate, error: unknown): string {
  const code = error instanceof ApiProblem ? error.problem.errors?.[0]?.code : undefined
  const fault = fileFaults.find((one) => one === code)
  return fault === undefined ? problemText(t, error) : t(`documents.fault.${fault}`)
}
