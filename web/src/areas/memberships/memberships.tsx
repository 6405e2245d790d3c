import type { Membership } from '@salus/contract/session.ts'
import { isEmployee } from '@salus/domain/tenants/roles.ts'
import { Link } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../platform/session.ts'
import { roleText } from '../../shell/role-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** Every tenant the person belongs to, with role and since when. */
export function Memberships() {
  const t = useT()
  const { memberships } = useSession()
  const invitations = (
    <Link {...paths.linking()} className={buttonClass()}>
      {t('account.seeInvitations')}
    </Link>
  )
  return (
    <div className="max-w-[980px]">
      <PageHeader title={t('account.memberships')} text={t('account.membershipsText')} actions={invitations} />
      {memberships.length === 0 ? (
        <Card>
          <EmptyState title={t('account.membershipsEmpty')} text={t('account.membershipsEmptyText')} />
        </Card>
      ) : (
        <ul className="space-y-3">
          {memberships.map((membership) => (
            <li key={membership.groupId}>
              <MembershipCard membership={membership} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function MembershipCard({ membership }: { membership: Membership }) {
  const t = useT()
  const format = useFormat()
  const isForStaff = isEmployee(membership.role)
  const target = isForStaff ? paths.staff.home(membership.groupId) : paths.member.home()
  return (
    <article className="card grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-4 p-5 @[700px]:grid-cols-[auto_1fr_6rem_11rem_10rem]">
      <span className="grid size-12 place-items-center rounded-[12px] bg-track text-ink-2">
        <Building2 aria-hidden strokeWidth={1.75} className="size-5" />
      </span>
      <div className="min-w-0">
        <h2 className="text-h3 font-semibold">{membership.displayName}</h2>
        <p className="truncate text-small text-muted">{membership.tenantName}</p>
      </div>
      <div>
        <Chip tone={isForStaff ? 'info' : 'plain'}>{roleText(t, membership.role)}</Chip>
      </div>
      <div className="num text-small">
        <span className="block text-muted">{t('account.since', { date: format.date(membership.since) })}</span>
        {membership.lastUsedAt !== null && (
          <span className="block text-ink-2">
            {t('account.lastUsed', { when: format.relative(membership.lastUsedAt) })}
          </span>
        )}
      </div>
      <Link {...target} className={buttonClass({}, 'col-span-2 @[700px]:col-span-1')}>
        {t(isForStaff ? 'account.openPortal' : 'account.openOverview')}
      </Link>
    </article>
  )
}
