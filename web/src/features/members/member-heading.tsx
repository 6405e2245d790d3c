import { membersApi } from '@salus/contract/members.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { useApiQuery } from '../../platform/query.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { fullName } from './full-name.ts'
import { useMemberFacts } from './member-facts.tsx'

interface MemberHeadingProps {
  readonly tenantId: number
  /** Absent while it is not known yet, or where all members are meant. */
  readonly memberId?: string | undefined
  readonly text?: ReactNode
  /** The text is still on its way. */
  readonly isWaiting?: boolean
  readonly actions?: ReactNode
}

/** Whose data a staff page shows, large. */
export function MemberHeading({ tenantId, memberId, text, isWaiting = false, actions }: MemberHeadingProps) {
  const t = useT()
  const answer = useApiQuery(
    membersApi.getMember,
    { params: { tenantId, memberId: memberId ?? '' } },
    { enabled: memberId !== undefined },
  )
  const member = memberId === undefined ? undefined : answer.data
  const factsOf = useMemberFacts()
  const facts = member === undefined ? '' : factsOf(member)
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
      {member === undefined ? (
        <Skeleton className="size-12 rounded-full" />
      ) : (
        <Avatar firstName={member.firstName} lastName={member.lastName} className="!size-12 !text-body" />
      )}
      <div className="min-w-0 flex-1">
        {member === undefined ? (
          <h1 className="text-h1 leading-7 font-semibold">
            <span className="sr-only">{t('menu.member')}</span>
            <Skeleton className="h-6 w-48 rounded-control" />
          </h1>
        ) : (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-h1 leading-7 font-semibold">
              <Link {...paths.staff.memberRecord(tenantId, member.id)} className="hover:underline">
                {fullName(member)}
              </Link>
            </h1>
            {facts !== '' && <span className="num text-small text-ink-2">{facts}</span>}
            {member.kind === 'guest' && <Chip tone="info">{t('guests.guest')}</Chip>}
          </div>
        )}
        {isWaiting ? <Skeleton className="mt-1.5 h-3.5 w-64 rounded-chip" /> : text}
      </div>
      {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
