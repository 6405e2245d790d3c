import { erasuresApi } from '@salus/contract/members/erasures.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { hasNothingToShow } from '../../platform/api/old-data.ts'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { useApiQuery } from '../../platform/api/query.ts'
import { FactsOfMember } from '../../platform/people/name-of-member.tsx'
import { useSending } from '../../platform/api/use-api-mutation.ts'
import { forgetDraftsAbout } from '../../platform/pages/unsaved-work.ts'
import { writeAndLeave } from '../../platform/api/write.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceCard } from '../../ui/fields/choice-card.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FormAlert } from '../../ui/fields/form-alert.tsx'
import { CountTable } from './count-table.tsx'
import { useMemberName } from './use-member-name.ts'

interface EraseDialogProps {
  readonly tenantId: number
  readonly memberId: string
  readonly onClose: () => void
}

const gone = ['record', 'links', 'never'] as const
const stays = ['login', 'audit'] as const

export function EraseDialog({ tenantId, memberId, onClose }: EraseDialogProps) {
  const t = useT()
  const navigate = useNavigate()
  const name = useMemberName(tenantId, memberId)
  const [isSure, setSure] = useState(false)
  const { isBusy, failure, send } = useSending(() =>
    writeAndLeave(erasuresApi.eraseMember, { params: { tenantId, memberId } }, ({ id }) => {
      forgetDraftsAbout(memberId)
      return navigate(paths.staff.erasure(tenantId, id))
    }),
  )
  const erase = () => void send(undefined)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('erasures.eraseTitle', { name })}
      about={<FactsOfMember tenantId={tenantId} memberId={memberId} />}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('erasures.cancel')}</Button>
          <Button variant="danger" isBusy={isBusy} disabled={!isSure} onClick={erase}>
            {t('erasures.eraseConfirm')}
          </Button>
        </>
      }
    >
      <p>{t('erasures.eraseText')}</p>
      <Preview tenantId={tenantId} memberId={memberId} />
      <Effects effects={gone} />
      <h3 className="font-medium">{t('erasures.stays')}</h3>
      <Effects effects={stays} />
      <ChoiceCard type="checkbox" checked={isSure} onChange={(event) => setSure(event.target.checked)}>
        {t('erasures.eraseSure', { name })}
      </ChoiceCard>
      <FormAlert text={failure} className="mt-3" />
    </Dialog>
  )
}

const Effects = ({ effects }: { readonly effects: readonly ((typeof gone)[number] | (typeof stays)[number])[] }) => {
  const t = useT()
  return (
    <ul className="mt-2 mb-4 list-disc space-y-1 pl-5 text-ink-2">
      {effects.map((effect) => (
        <li key={effect}>{t(`erasures.effect.${effect}`)}</li>
      ))}
    </ul>
  )
}

/** Shows how many of the items that staff can see will be erased. Unshared data is erased as well, but not counted. */
function Preview({ tenantId, memberId }: Pick<EraseDialogProps, 'tenantId' | 'memberId'>) {
  const t = useT()
  const preview = useApiQuery(erasuresApi.getErasurePreview, { params: { tenantId, memberId } }, { staleTime: 0 })
  if (hasNothingToShow(preview)) return <ProblemState error={preview.error} onRetry={() => void preview.refetch()} />
  if (!preview.data) return <Skeleton className="my-4 h-40 rounded-card" />
  const { counts } = preview.data
  return (
    <div className="my-4">
      {counts.length > 0 && (
        <div className="mb-2 overflow-hidden rounded-control border border-line">
          <CountTable caption={t('erasures.preview')} counts={counts} />
        </div>
      )}
      <p className="text-small text-ink-2">{t('erasures.unshared')}</p>
    </div>
  )
}
