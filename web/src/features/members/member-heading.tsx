import { type Member, membersApi } from '@salus/contract/members/members.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { hasNothingToShow } from '../../platform/api/old-data.ts'
import { useApiQuery } from '../../platform/api/query.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { fullName, useMemberFacts } from '../../platform/people/member-name.tsx'

interface MemberHeadingProps {
  readonly tenantId: number
  /** Omitted while the member is unknown, and on pages about all members. */
  readonly memberId?: string | undefined
  /** Shown with the name, which stays visible during scrolling. */
  readonly text?: ReactNode
  /** Shown with the facts of the record, for example date of birth. */
  readonly details?: ReactNode
  readonly isWaiting?: boolean
  readonly actions?: ReactNode
}

export function MemberHeading({ tenantId, memberId, text, details, isWaiting = false, actions }: MemberHeadingProps) {
  const answer = useApiQuery(
    membersApi.getMember,
    { params: { tenantId, memberId: memberId ?? '' } },
    { enabled: memberId !== undefined, retryOnMount: false },
  )
  const member = memberId === undefined || hasNothingToShow(answer) ? undefined : answer.data
  return (
    <>
      <div data-part="head" className="head-bar flex items-center gap-x-4">
        <span className="hidden @[30rem]:block">
          {member === undefined ? (
            <Skeleton className="size-12 rounded-full" />
          ) : (
            <Avatar firstName={member.firstName} lastName={member.lastName} className="!size-12 !text-body" />
          )}
        </span>
        <div className="min-w-0 flex-1">
          <Name tenantId={tenantId} member={member} hasFailed={memberId === undefined ? !isWaiting : answer.isError} />
          {text ?? (isWaiting && <WaitingText />)}
        </div>
        {actions !== undefined && <div className="flex shrink-0 gap-2">{actions}</div>}
      </div>
      <Facts member={member} isAwaited={answer.isLoading} details={details} isWaiting={isWaiting} />
    </>
  )
}

/** A placeholder with the height of the text: two lines, or one line on wide screens. */
const WaitingText = () => (
  <span className="flow-root">
    <Skeleton className="my-[3px] h-3 w-40 rounded-chip" />
    <span className="flow-root @[38.75rem]:hidden">
      <Skeleton className="my-[3px] h-3 w-32 rounded-chip" />
    </span>
  </span>
)

interface NameProps {
  readonly tenantId: number
  readonly member: Member | undefined
  readonly hasFailed: boolean
}

function Name({ tenantId, member, hasFailed }: NameProps) {
  const t = useT()
  return (
    <h1 className="text-h1 leading-7 font-semibold break-words">
      {member === undefined ? (
        <>
          <span className={hasFailed ? '' : 'sr-only'}>{t('menu.member')}</span>
          {!hasFailed && <Skeleton className="my-0.5 h-6 w-48 max-w-full rounded-control" />}
        </>
      ) : (
        <Link
          {...paths.staff.memberRecord(tenantId, member.id)}
          className="relative -my-2 inline-block max-w-full py-2 hover:underline"
        >
          {fullName(member)}
        </Link>
      )}
    </h1>
  )
}

interface FactsProps {
  readonly member: Member | undefined
  readonly isAwaited: boolean
  readonly details: ReactNode
  readonly isWaiting: boolean
}

/** On a phone, the text always has a line of its own, so that the headings of all members have the same height. */
const ownLine = 'basis-full @[30rem]:basis-auto'

function Facts({ member, isAwaited, details, isWaiting }: FactsProps) {
  const t = useT()
  const facts = useMemberFacts()
  const told = member === undefined ? '' : facts(member)
  return (
    <div
      data-part="facts"
      className="num mb-5 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2 @[30rem]:pl-16"
    >
      {told !== '' && <span className={ownLine}>{told}</span>}
      {member === undefined && (isAwaited || isWaiting) && (
        <span className={ownLine}>
          <Skeleton className="my-0.5 h-3.5 w-44 rounded-chip" />
        </span>
      )}
      {details ?? (isWaiting && <Skeleton className="my-0.5 h-3.5 w-36 rounded-chip" />)}
      {member?.kind === 'guest' && <Chip tone="info">{t('guests.guest')}</Chip>}
    </div>
  )
}
