import { erasuresApi } from '@salus/contract/erasures.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { api } from '../../platform/api.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useMemberName } from './use-member-name.ts'
import { useSending } from './use-sending.ts'

interface EraseDialogProps {
  readonly tenantId: number
  readonly memberId: string
  readonly onClose: () => void
}

const effects = ['results', 'consents', 'links', 'login', 'audit', 'never'] as const

/** Says what goes and what stays before it is done; the receipt is where it leads. */
export function EraseDialog({ tenantId, memberId, onClose }: EraseDialogProps) {
  const t = useT()
  const navigate = useNavigate()
  const name = useMemberName(tenantId, memberId)
  const [isSure, setSure] = useState(false)
  const { isBusy, failure, send } = useSending()
  const erase = () =>
    send(async () => {
      const { id } = await api.call(erasuresApi.eraseMember, { params: { tenantId, memberId } })
      await navigate(paths.staff.erasure(tenantId, id))
    })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('erasures.eraseTitle', { name })}
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
      <ul className="my-4 list-disc space-y-1 pl-5 text-ink-2">
        {effects.map((effect) => (
          <li key={effect}>{t(`erasures.effect.${effect}`)}</li>
        ))}
      </ul>
      <ChoiceCard type="checkbox" checked={isSure} onChange={(event) => setSure(event.target.checked)}>
        {t('erasures.eraseSure', { name })}
      </ChoiceCard>
      <p role="alert" className="mt-3 text-small text-act-ink empty:hidden">
        {failure}
      </p>
    </Dialog>
  )
}
