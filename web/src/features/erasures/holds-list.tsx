import { erasuresApi, type Hold } from '@salus/contract/members/erasures.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { hasNothingToShow } from '../../platform/api/old-data.ts'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { useApiQuery } from '../../platform/api/query.ts'
import { useApiMutation } from '../../platform/api/use-api-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FormAlert } from '../../ui/fields/form-alert.tsx'

export function HoldsList({ tenantId }: { readonly tenantId: number }) {
  const t = useT()
  const holds = useApiQuery(erasuresApi.getHolds, { params: { tenantId } }, { staleTime: 0 })
  const [ending, setEnding] = useState<Hold | null>(null)
  if (hasNothingToShow(holds)) return <ProblemState error={holds.error} onRetry={() => void holds.refetch()} />
  if (!holds.data) return <Skeleton className="h-16 rounded-card" />
  if (holds.data.items.length === 0) return <p className="text-ink-2">{t('erasures.noHolds')}</p>
  return (
    <>
      <ul className="divide-y divide-sep">
        {holds.data.items.map((hold) => (
          <li key={hold.memberId} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
            <HoldText hold={hold} />
            <Button size="small" onClick={() => setEnding(hold)}>
              {t('erasures.endHold')}
            </Button>
          </li>
        ))}
      </ul>
      {ending !== null && <EndDialog tenantId={tenantId} hold={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

function HoldText({ hold }: { readonly hold: Hold }) {
  const t = useT()
  const format = useFormat()
  const since = t('erasures.heldSince', { date: format.date(hold.placedAt) })
  const until =
    hold.endsOn === null ? t('erasures.untilEnded') : t('erasures.until', { date: format.date(hold.endsOn) })
  return (
    <span className="min-w-0 flex-1 basis-48">
      <span className="block font-medium [overflow-wrap:anywhere]">
        {hold.kind === 'retention' ? t('erasures.keptByLaw') : hold.reason}
      </span>
      <span className="block text-small text-ink-2">{`${since} ${until}`}</span>
    </span>
  )
}

function EndDialog({
  tenantId,
  hold,
  onClose,
}: {
  readonly tenantId: number
  readonly hold: Hold
  readonly onClose: () => void
}) {
  const t = useT()
  const navigate = useNavigate()
  const { isBusy, failure, send } = useApiMutation(erasuresApi.endHold, {
    onDone: ({ id }) => navigate(paths.staff.erasure(tenantId, id)),
  })
  const end = () => void send({ params: { tenantId, memberId: hold.memberId } })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('erasures.endTitle')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('erasures.cancel')}</Button>
          <Button variant="danger" isBusy={isBusy} onClick={end}>
            {t('erasures.endConfirm')}
          </Button>
        </>
      }
    >
      <HoldText hold={hold} />
      <p className="mt-4">{t('erasures.endText')}</p>
      <FormAlert text={failure} className="mt-3" />
    </Dialog>
  )
}
