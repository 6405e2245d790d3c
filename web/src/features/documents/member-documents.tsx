import { type Document, documentsApi, type RemovedDocument } from '@salus/contract/members/documents.ts'
import { type ReactNode, useState } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { api } from '../../platform/api/api.ts'
import { NameOfMember } from '../../platform/people/name-of-member.tsx'
import { hasNothingToShow } from '../../platform/api/old-data.ts'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { ApiProblem } from '../../platform/api/problems.ts'
import { useApiQuery } from '../../platform/api/query.ts'
import { Button } from '../../ui/button.tsx'
import { Trash2 } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DocumentRow } from './document-row.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { UploadArea } from './upload-area.tsx'
import { FoldLine } from '../../ui/disclosure.tsx'

interface MemberDocumentsProps {
  readonly tenantId: number
  readonly memberId: string
  readonly mayRemove: boolean
  /** False for an archived member, because archived records are read-only. */
  readonly mayAdd: boolean
}

export function DocumentsOfMember({ tenantId, memberId, mayRemove, mayAdd }: MemberDocumentsProps) {
  const t = useT()
  const params = { tenantId, memberId }
  const answer = useApiQuery(documentsApi.getDocumentsOfMember, { params })
  const [shown, setShown] = useState<Document>()
  const [removing, setRemoving] = useState<Document>()
  const loadContent = (documentId: string) => () =>
    api.call(documentsApi.getDocumentContent, { params: { ...params, documentId } })
  if (isNotShared(answer.error)) return <Plain>{t('documents.notShared')}</Plain>
  if (hasNothingToShow(answer)) return <ProblemState error={answer.error} onRetry={() => void answer.refetch()} />
  if (answer.data === undefined) return <Skeleton className="m-5 h-24" />
  const { items, removed } = answer.data
  return (
    <>
      {items.length === 0 && <Plain>{t('documents.noneOfMember')}</Plain>}
      <ul className="divide-y divide-sep empty:hidden">
        {items.map((document) => (
          <li key={document.id}>
            <DocumentRow
              document={document}
              from={document.addedBy}
              loadContent={loadContent(document.id)}
              onPreview={() => setShown(document)}
              more={mayRemove && <Remove document={document} onRemove={() => setRemoving(document)} />}
            />
          </li>
        ))}
      </ul>
      {mayAdd && <UploadArea {...params} />}
      {removed.length > 0 && <Removed removed={removed} />}
      {shown && (
        <PreviewDialog
          document={shown}
          about={<NameOfMember {...params} />}
          loadContent={loadContent(shown.id)}
          onClose={() => setShown(undefined)}
        />
      )}
      {removing && <RemoveDialog {...{ tenantId }} document={removing} onClose={() => setRemoving(undefined)} />}
    </>
  )
}

const isNotShared = (error: unknown) => error instanceof ApiProblem && error.problem.code === 'not-shared'

const Plain = ({ children }: { readonly children: ReactNode }) => <p className="px-5 pb-5 text-ink-2">{children}</p>

function Remove({ document, onRemove }: { readonly document: Document; readonly onRemove: () => void }) {
  const t = useT()
  return (
    <Button variant="quiet" iconOnly aria-label={t('documents.remove', { name: document.fileName })} onClick={onRemove}>
      <Trash2 aria-hidden strokeWidth={1.75} />
    </Button>
  )
}

function Removed({ removed }: { readonly removed: readonly RemovedDocument[] }) {
  const t = useT()
  const format = useFormat()
  return (
    <details className="group/fold border-t border-sep px-5 py-3">
      <FoldLine className="min-h-11 text-small text-ink-2">
        {t('documents.removedCount', { count: removed.length })}
      </FoldLine>
      <ul className="pb-2 text-small">
        {removed.map(({ id, removedAt, removedBy, reason }) => (
          <li key={id} className="py-1.5 break-words">
            {t('documents.removedLine', { date: format.date(removedAt), name: removedBy, reason })}
          </li>
        ))}
      </ul>
    </details>
  )
}
