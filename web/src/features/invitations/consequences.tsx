import { isEmployee, type Role } from '@salus/domain/tenants/roles.ts'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/t.tsx'
import { Check, X } from '../../ui/icons.ts'

interface ConsequencesProps {
  readonly role: Role
  readonly roleName: string
}

export function Consequences({ role, roleName }: ConsequencesProps) {
  const t = useT()
  if (role === 'Reader')
    return (
      <>
        <p className="mt-5 font-medium">{t('invitations.card.ifAcceptWork')}</p>
        <ul className="mt-2 space-y-2 text-ink-2">
          <Line isAllowed>{t('invitations.card.canReadReports')}</Line>
          <Line>{t('invitations.card.cannotElse')}</Line>
        </ul>
      </>
    )
  if (isEmployee(role))
    return (
      <>
        <p className="mt-5 font-medium">{t('invitations.card.ifAcceptWork')}</p>
        <ul className="mt-2 space-y-2 text-ink-2">
          <Line isAllowed>{t('invitations.card.canTeam', { role: roleName })}</Line>
          <Line isAllowed>{t('invitations.card.canWork')}</Line>
        </ul>
      </>
    )
  return (
    <>
      <p className="mt-5 font-medium">{t('invitations.card.ifAccept')}</p>
      <ul className="mt-2 space-y-2 text-ink-2">
        <Line isAllowed>{t('invitations.card.canSee')}</Line>
        <Line isAllowed>{t('invitations.card.canSend')}</Line>
        <Line>{t('invitations.card.cannotSee')}</Line>
      </ul>
    </>
  )
}

const Line = ({ isAllowed = false, children }: { isAllowed?: boolean; children: ReactNode }) => (
  <li className="flex gap-2.5">
    {isAllowed ? (
      <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
    ) : (
      <X aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
    )}
    {children}
  </li>
)
