import { documentsApi, type OwnDocument } from '@salus/contract/members/documents.ts'
import { useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { api } from '../../platform/api/api.ts'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { useApiQuery } from '../../platform/api/query.ts'
import { Card } from '../../ui/card.tsx'
import { DocumentRow } from './document-row.tsx'
import { PreviewDialog } from './preview-dialog.tsx'

const loadContent = (documentId: string) => () =>
  api.call(documentsApi.getMyDocumentContent, { params: { documentId } })

export const useOwnDocuments = (isEnabled: boolean) =>
  useApiQuery(documentsApi.getMyDocuments, {}, { enabled: isEnabled })

interface OwnDocumentsProps {
  readonly answer: Pick<ReturnType<typeof useOwnDocuments>, 'isError' | 'data' | 'error' | 'refetch'>
  readonly items: readonly OwnDocument[]
}

export function OwnDocuments({ answer, items }: OwnDocumentsProps) {
  const t = useT()
  const [shown, setShown] = useState<OwnDocument>()
  if (answer.isError && answer.data === undefined)
    return (
      <Card className="mb-4">
        <ProblemState error={answer.error} onRetry={() => void answer.refetch()} />
      </Card>
    )
  if (items.length === 0) return null
  return (
    <Card heading={t('documents.fromOrganisations')} className="mb-4">
      <ul className="divide-y divide-sep pb-2">
        {items.map((document) => (
          <li key={document.id}>
            <DocumentRow
              document={document}
              from={document.tenantDisplayName}
              loadContent={loadContent(document.id)}
              onPreview={() => setShown(document)}
            />
          </li>
        ))}
      </ul>
      {shown && (
        <PreviewDialog document={shown} loadContent={loadContent(shown.id)} onClose={() => setShown(undefined)} />
      )}
    </Card>
  )
}
