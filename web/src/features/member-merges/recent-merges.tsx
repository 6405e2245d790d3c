import { type MemberMerge, memberMergesApi } from '@salus/contract/members/merges.ts'
import { useState } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { useApiQuery } from '../../platform/api/query.ts'
import { useMemberFacts } from '../../platform/people/member-name.tsx'
import { useApiMutation } from '../../platform/api/use-api-mutation.ts'
import { FormDialog } from '../../pieces/form-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Undo2 } from '../../ui/icons.ts'
import { FormAlert } from '../../ui/fields/form-alert.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'

export function RecentMerges({ tenantId }: { readonly tenantId: number }) {
  const t = useT()
  const answer = useApiQuery(memberMergesApi.getMemberMerges, { params: { tenantId } })
  const items = answer.data?.items ?? []
  if (items.length === 0) return null
  return (
    <Card heading={t('memberMerges.recent')} className="mt-6 overflow-hidden">
      <ul className="divide-y divide-sep border-t border-line">
        {items.map((merge) => (
          <MergeRow key={merge.id} merge={merge} tenantId={tenantId} />
        ))}
      </ul>
    </Card>
  )
}

function MergeRow({ merge, tenantId }: { readonly merge: MemberMerge; readonly tenantId: number }) {
  const t = useT()
  const format = useFormat()
  const writeFacts = useMemberFacts()
  const told = (name: string, person: Parameters<typeof writeFacts>[0]) =>
    [name, writeFacts(person)].filter((part) => part !== '').join(', ')
  const [isAsking, ask] = useState(false)
  const { send, isBusy, failure, refuse } = useApiMutation(memberMergesApi.undoMemberMerge, {
    onDone: () => {
      ask(false)
      showToast({ tone: 'good', text: t('memberMerges.undone') })
    },
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      <span className="min-w-0 flex-1 basis-56 break-words">
        <span className="block font-medium">
          {t('memberMerges.into', {
            merged: told(merge.mergedName, {
              birthDate: merge.mergedBirthDate,
              externalNumber: merge.mergedExternalNumber,
            }),
            name: told(merge.name, merge),
          })}
        </span>
        <span className="block text-small text-muted">
          <span className="num">{format.dateTime(merge.mergedAt)}</span>
          {merge.mergedByName !== null && ` · ${merge.mergedByName}`}
          {merge.undoableUntil !== null &&
            ` · ${t('memberMerges.undoUntil', { date: format.date(merge.undoableUntil) })}`}
        </span>
      </span>
      {merge.undoableUntil !== null && (
        <Button
          size="small"
          onClick={() => {
            refuse(null)
            ask(true)
          }}
        >
          <Undo2 aria-hidden strokeWidth={1.75} />
          {t('memberMerges.undo')}
        </Button>
      )}
      {isAsking && (
        <FormDialog
          title={t('memberMerges.undoTitle')}
          act={t('memberMerges.undo')}
          isBusy={isBusy}
          onAct={() => void send({ params: { tenantId, mergeId: merge.id } })}
          onClose={() => ask(false)}
        >
          <p>{t('memberMerges.undoText')}</p>
          <p className="mt-3 text-ink-2">{t('memberMerges.undoStays', { name: merge.name })}</p>
          <FormAlert text={failure} className="mt-4" />
        </FormDialog>
      )}
    </li>
  )
}
