import { type Deletion, ownDataApi } from '@salus/contract/account/own-data.ts'
import { useState } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { hasNothingToShow } from '../../platform/api/old-data.ts'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { useApiQuery } from '../../platform/api/query.ts'
import { useApiMutation } from '../../platform/api/use-api-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceCard } from '../../ui/fields/choice-card.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { UserX } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FormAlert } from '../../ui/fields/form-alert.tsx'
import { DataRow } from './data-row.tsx'

interface DeleteAccountProps {
  /** Called when the session has ended. The receipt can be opened with the code. */
  readonly onDeleted: (receiptCode: string) => void
}

export function DeleteAccount({ onDeleted }: DeleteAccountProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <DataRow icon={<UserX strokeWidth={1.75} />} title={t('ownData.delete')} text={t('ownData.deleteText')}>
        <Button variant="danger" onClick={() => setOpen(true)}>
          {t('ownData.deleteAsk')}
        </Button>
      </DataRow>
      {isOpen && <DeleteDialog onClose={() => setOpen(false)} onDeleted={onDeleted} />}
    </>
  )
}

function DeleteDialog({ onClose, onDeleted }: DeleteAccountProps & { readonly onClose: () => void }) {
  const t = useT()
  const answer = useApiQuery(ownDataApi.getMyDeletion, {}, { staleTime: 0 })
  const [keepIn, setKeepIn] = useState<readonly number[]>([])
  const [isSure, setSure] = useState(false)
  const { remove, isBusy, failure } = useDeletion(onDeleted)
  const tenants = answer.data?.tenants
  const isBlocked = tenants?.some(({ isLastAdmin }) => isLastAdmin) ?? true
  const keep = (groupId: number, isKept: boolean) =>
    setKeepIn((before) => [...before.filter((one) => one !== groupId), ...(isKept ? [groupId] : [])])
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('ownData.deleteTitle')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('ownData.cancel')}</Button>
          <Button variant="danger" isBusy={isBusy} disabled={isBlocked || !isSure} onClick={() => remove(keepIn)}>
            {t('ownData.deleteConfirm')}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <p>
          {t('ownData.deleteWhat')} {tenants?.length === 0 ? t('ownData.deleteAlone') : t('ownData.deleteWhere')}
        </p>
        {answer.isPending && <Skeleton className="h-24 w-full rounded-control" />}
        {hasNothingToShow(answer) && <ProblemState error={answer.error} onRetry={() => void answer.refetch()} />}
        {tenants?.map((tenant) => (
          <TenantPart
            key={`${tenant.groupId} ${tenant.checkUps}`}
            tenant={tenant}
            isKept={keepIn.includes(tenant.groupId)}
            onKeep={(isKept) => keep(tenant.groupId, isKept)}
          />
        ))}
        <p className="text-small text-ink-2">{t('ownData.deleteExportFirst')}</p>
        {tenants !== undefined && !isBlocked && (
          <ChoiceCard type="checkbox" checked={isSure} onChange={(event) => setSure(event.target.checked)}>
            {t('ownData.deleteSure')}
          </ChoiceCard>
        )}
        <FormAlert text={failure} />
      </div>
    </Dialog>
  )
}

interface TenantPartProps {
  readonly tenant: Deletion['tenants'][number]
  readonly isKept: boolean
  readonly onKeep: (isKept: boolean) => void
}

function TenantPart({ tenant, isKept, onKeep }: TenantPartProps) {
  const t = useT()
  const format = useFormat()
  const { displayName, checkUps, outcome, until, isLastAdmin, groupId } = tenant
  const locked =
    until === null ? t('ownData.outcome.lockedAlways') : t('ownData.outcome.locked', { until: format.dateLong(until) })
  return (
    <section className="rounded-control border border-line p-4">
      <h3 className="font-semibold">{displayName}</h3>
      {isLastAdmin && <p className="mt-1 text-act-ink">{t('ownData.lastAdmin')}</p>}
      {outcome === null && !isLastAdmin && <p className="mt-1 text-ink-2">{t('ownData.outcome.membership')}</p>}
      {outcome === 'locked' && <p className="mt-1 text-ink-2">{locked}</p>}
      {outcome === 'erased' && (
        <fieldset className="mt-2 grid gap-2">
          <legend className="mb-2 text-ink-2">{t('ownData.results', { count: checkUps })}</legend>
          <ChoiceCard type="radio" name={`keep-${groupId}`} checked={!isKept} onChange={() => onKeep(false)}>
            {t('ownData.outcome.erased')}
          </ChoiceCard>
          <ChoiceCard type="radio" name={`keep-${groupId}`} checked={isKept} onChange={() => onKeep(true)}>
            {t('ownData.outcome.kept')}
          </ChoiceCard>
        </fieldset>
      )}
    </section>
  )
}

function useDeletion(onDeleted: (receiptCode: string) => void) {
  const { send, isBusy, failure } = useApiMutation(ownDataApi.deleteMyAccount, {
    onDone: ({ receiptCode }) => onDeleted(receiptCode),
  })
  return { isBusy, failure, remove: (keepIn: readonly number[]) => void send({ body: { keepIn: [...keepIn] } }) }
}
