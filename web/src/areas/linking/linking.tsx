import type { Session } from '@salus/contract/session.ts'
import { isEmployee } from '@salus/domain/tenants/roles.ts'
import { Link } from '@tanstack/react-router'
import { Building2, Check, X } from 'lucide-react'
import { useFormat, useT } from '../../i18n/t.tsx'
import type { TranslationKey } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../platform/session.ts'
import { roleText } from '../../shell/role-text.ts'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'

type Invitation = Session['invitations']['data'][number]

/** The pending invitations of the signed-in person. */
export function Linking() {
  const t = useT()
  const { invitations, memberships, user } = useSession()
  const { data } = invitations
  const mayLeave = memberships.length > 0 || !invitations.isPending
  return (
    <div className="mx-auto max-w-[920px]">
      <PageHeader title={t('account.linkingTitle', { count: data.length })} text={t('account.linkingText')} />
      {data.length === 0 ? (
        <Card>
          <EmptyState title={t('account.linking')} text={t('account.linkingEmpty', { email: user.email })} />
        </Card>
      ) : (
        <ul className="grid gap-4 small:grid-cols-2">
          {data.map((invitation) => (
            <li key={invitation.id}>
              <InvitationCard invitation={invitation} />
            </li>
          ))}
        </ul>
      )}
      {mayLeave && (
        <p className="mt-5 text-center text-small">
          <Link {...paths.member.home()} className="link inline-block py-2">
            {t('account.toOverview')}
          </Link>
        </p>
      )}
    </div>
  )
}

const asMember: readonly TranslationKey[] = ['account.canSee', 'account.canSend']
const asEmployee: readonly TranslationKey[] = ['account.canWork', 'account.canTeam']

function InvitationCard({ invitation }: { invitation: Invitation }) {
  const t = useT()
  const format = useFormat()
  const isForStaff = isEmployee(invitation.role)
  return (
    <article className="card flex h-full flex-col rounded-sheet p-6">
      <div className="flex items-center gap-4">
        <span className="grid size-14 place-items-center rounded-[14px] bg-track text-ink-2">
          <Building2 aria-hidden strokeWidth={1.75} className="size-6" />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="text-h2 font-semibold">{invitation.displayName}</h2>
          <p className="text-small text-muted">{t('account.invitedAs', { role: roleText(t, invitation.role) })}</p>
        </div>
      </div>
      <p className="mt-5 font-medium">{t('account.ifLinked')}</p>
      <ul className="mt-2 space-y-2 text-ink-2">
        {(isForStaff ? asEmployee : asMember).map((key) => (
          <li key={key} className="flex gap-2.5">
            <Check aria-hidden className="mt-0.5 size-4 text-success" />
            {t(key)}
          </li>
        ))}
        {!isForStaff && (
          <li className="flex gap-2.5">
            <X aria-hidden className="mt-0.5 size-4 text-muted" />
            {t('account.cannotSee')}
          </li>
        )}
      </ul>
      <div className="mt-auto pt-6">
        <p className="border-t border-sep pt-4 text-ink-2">{t('account.untilLinked')}</p>
        <p className="num mt-2 text-small text-muted">
          {t('account.validUntil', { date: format.dateLong(invitation.expiresAt) })}
        </p>
      </div>
    </article>
  )
}
