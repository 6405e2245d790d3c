import { membershipsApi } from '@salus/contract/tenant/memberships.ts'
import type { Membership } from '@salus/contract/account/session.ts'
import { hasBusinessArea } from '@salus/domain/tenants/roles.ts'
import type { Role } from '@salus/domain/tenants/roles.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { OpenInvitations } from '../../features/invitations/open-invitations.tsx'
import { useFormat, useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { useApiQuery } from '../../platform/api/query.ts'
import { useSession } from '../../platform/account/session.ts'
import { roleText } from '../../shell/role-text.ts'
import { TenantIcon } from '../../shell/tenant-icon.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Building2, FileText, Link as LinkIcon, ShieldCheck, UserRound, UsersRound } from '../../ui/icons.ts'
import type { LucideIcon } from '../../ui/icons.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { LeaveDialog } from './leave-dialog.tsx'

export function Memberships() {
  const t = useT()
  const { memberships } = useSession()
  const [leaving, setLeaving] = useState<Membership | null>(null)
  const invitations = (
    <Link {...paths.linking()} className={buttonClass({ variant: 'primary' })}>
      <LinkIcon aria-hidden strokeWidth={1.75} />
      {t('memberships.linkAnother')}
    </Link>
  )
  return (
    <div className="max-w-[980px]">
      <PageHeader title={t('account.memberships')} text={t('account.membershipsText')} actions={invitations} />
      <OpenInvitations />
      {memberships.length === 0 ? (
        <Card>
          <EmptyState title={t('account.membershipsEmpty')} text={t('account.membershipsEmptyText')} />
        </Card>
      ) : (
        <ul className="space-y-3">
          {memberships.map((membership) => (
            <li key={membership.groupId}>
              <MembershipCard membership={membership} onLeave={() => setLeaving(membership)} />
            </li>
          ))}
        </ul>
      )}
      <Ended />
      <LeaveDialog membership={leaving} onClose={() => setLeaving(null)} />
    </div>
  )
}

function Ended() {
  const t = useT()
  const format = useFormat()
  const items = useApiQuery(membershipsApi.getEndedMemberships, {}).data?.items ?? []
  if (items.length === 0) return null
  return (
    <section aria-labelledby="ended" className="mt-8">
      <h2 id="ended" className="text-small font-medium text-muted">
        {t('memberships.ended')}
      </h2>
      <ul className="mt-3 space-y-3">
        {items.map((ended) => (
          <li
            key={`${ended.groupId} ${ended.memberId}`}
            className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card border border-dashed border-line p-5"
          >
            <span className="grid size-12 place-items-center rounded-[12px] bg-track text-muted">
              <Building2 aria-hidden strokeWidth={1.75} className="size-5" />
            </span>
            <div className="min-w-0 flex-1 basis-56">
              <h3 className="text-h3 font-semibold text-ink-2">{ended.displayName}</h3>
              <p className="num text-small text-muted">
                {t('memberships.endedText', { date: format.date(ended.endedAt) })}
              </p>
            </div>
            <Link {...paths.member.documents()} className={buttonClass({ variant: 'quiet' })}>
              {t('memberships.yourResults')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const roleIcons: Readonly<Record<Role, LucideIcon>> = {
  Admin: ShieldCheck,
  Staff: UsersRound,
  Member: UserRound,
  Reader: FileText,
}

function MembershipCard({ membership, onLeave }: { membership: Membership; onLeave: () => void }) {
  const t = useT()
  const { role } = membership
  const isForStaff = hasBusinessArea(role)
  const RoleIcon = roleIcons[role]
  const target = isForStaff ? paths.staff.home(membership.groupId) : paths.member.home()
  return (
    <article className="card grid grid-cols-[3rem_minmax(0,1fr)] items-center gap-x-4 gap-y-4 p-5 @[38.75rem]:grid-cols-[3rem_minmax(0,1fr)_minmax(9rem,max-content)_10rem] @[38.75rem]:gap-x-5 @[53.75rem]:grid-cols-[3rem_1fr_minmax(7rem,max-content)_10rem_10rem_auto]">
      <span className="grid size-12 place-items-center rounded-[12px] bg-track text-ink-2">
        <TenantIcon kind={membership.kind} className="size-5" />
      </span>
      <div className="min-w-0">
        <h2 className="text-h3 font-semibold">{membership.displayName}</h2>
        <p className="text-small break-words text-muted">{membership.tenantName}</p>
      </div>
      <div className="col-span-2 flex flex-wrap items-center gap-x-4 gap-y-2 @[38.75rem]:contents">
        <div>
          <Chip
            tone={isForStaff ? 'info' : 'plain'}
            icon={<RoleIcon aria-hidden strokeWidth={1.75} className="size-3.5" />}
          >
            {roleText(t, role)}
          </Chip>
        </div>
        <Dates membership={membership} />
      </div>
      <div className="col-span-2 flex flex-wrap gap-2 @[38.75rem]:contents">
        <Link {...target} className={buttonClass({}, 'flex-1 @[38.75rem]:col-start-3 @[53.75rem]:col-start-auto')}>
          {t(isForStaff ? 'account.openPortal' : 'account.openOverview')}
        </Link>
        <Button
          variant="quiet"
          aria-label={t('memberships.leaveTitle', { tenant: membership.displayName })}
          onClick={onLeave}
        >
          {t('memberships.leave')}
        </Button>
      </div>
    </article>
  )
}

function Dates({ membership: { since, lastUsedAt } }: { membership: Membership }) {
  const t = useT()
  const format = useFormat()
  return (
    <div className="num text-small">
      {lastUsedAt !== null && (
        <span className="block text-ink-2">{t('account.lastUsed', { when: format.relativeDay(lastUsedAt) })}</span>
      )}
      <span className="block text-muted">{t('account.since', { date: format.date(since) })}</span>
    </div>
  )
}
