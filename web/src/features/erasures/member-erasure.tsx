import { may } from '@salus/domain/tenants/roles.ts'
import { useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { useMaybeSession } from '../../platform/account/session.ts'
import { Button } from '../../ui/button.tsx'
import { EyeOff, UserX } from '../../ui/icons.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { HoldDialog } from './hold-dialog.tsx'

interface MemberErasureProps {
  readonly tenantId: number
  readonly memberId: string
}

export function MemberErasure({ tenantId, memberId }: MemberErasureProps) {
  const t = useT()
  const [open, setOpen] = useState<'erase' | 'hold' | null>(null)
  const role = useMaybeSession()?.memberships.find(({ groupId }) => groupId === tenantId)?.role
  if (role === undefined || !may(role, 'erase-member')) return null
  const close = () => setOpen(null)
  return (
    <section aria-labelledby="member-erasure" className="px-5 pb-6">
      <h3 id="member-erasure" className="pt-6 text-h3 font-semibold">
        {t('erasures.ofMember')}
      </h3>
      <p className="mt-1 text-small text-ink-2">{t('erasures.ofMemberText')}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onClick={() => setOpen('hold')}>
          <EyeOff aria-hidden strokeWidth={1.75} />
          {t('erasures.hold')}
        </Button>
        <Button variant="danger" onClick={() => setOpen('erase')}>
          <UserX aria-hidden strokeWidth={1.75} />
          {t('erasures.erase')}
        </Button>
      </div>
      {open === 'erase' && <EraseDialog {...{ tenantId, memberId }} onClose={close} />}
      {open === 'hold' && <HoldDialog {...{ tenantId, memberId }} onClose={close} />}
    </section>
  )
}
