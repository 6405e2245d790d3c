import { Send, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { ProblemState } from '../../platform/problem-state.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { CodeSheet } from './code-sheet.tsx'
import { CreateMember } from './create-member.tsx'
import { MemberFilters, MemberViews } from './member-filters.tsx'
import { MemberRows } from './member-rows.tsx'
import { isNarrowed } from './members-search.ts'
import { useTenant } from './staff-area.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { useMemberInviting } from './use-member-inviting.tsx'
import { useMemberList } from './use-member-list.ts'

type List = ReturnType<typeof useMemberList>

/** The people whose measurements the tenant keeps. */
export function Members() {
  const t = useT()
  const [isCreating, setCreating] = useState(false)
  const list = useMemberList()
  const { members } = list
  const inviting = useMemberInviting(members.items)
  const create = (
    <Button onClick={() => setCreating(true)}>
      <UserPlus aria-hidden strokeWidth={1.75} />
      {t('staff.newMember')}
    </Button>
  )
  const invite = (
    <Button variant="primary" onClick={inviting.inviteMany}>
      <Send aria-hidden strokeWidth={1.75} />
      {t('invitations.inviteMembers')}
    </Button>
  )
  if (inviting.codes) return <CodeSheet codes={inviting.codes} onDone={inviting.forgetCodes} />
  return (
    <>
      <PageHeader
        title={t('shell.members')}
        text={<Headline list={list} />}
        actions={
          <>
            {create}
            {invite}
          </>
        }
      />
      <MemberViews list={list} />
      <section className="card">
        <MemberFilters list={list} />
        {members.isPending && <TableSkeleton rows={8} />}
        {members.isError && !members.data && (
          <ProblemState error={members.error} onRetry={() => void members.refetch()} />
        )}
        {members.data && members.items.length === 0 && <NoMembers list={list} onCreate={create} />}
        {members.items.length > 0 && (
          <MemberRows
            members={members.items}
            count={list.count}
            hasMore={members.hasNextPage}
            isLoadingMore={members.isFetchingNextPage}
            hasFailed={members.isFetchNextPageError}
            onMore={() => void members.fetchNextPage()}
            selection={inviting.selection}
            onManage={inviting.manage}
          />
        )}
      </section>
      {inviting.bar}
      {inviting.dialogs}
      <CreateMember isOpen={isCreating} onClose={() => setCreating(false)} />
    </>
  )
}

/** How many there are; of a view, what it holds. */
function Headline({ list: { search, filter, count, linked } }: { list: List }) {
  const t = useT()
  const { membership } = useTenant()
  const view =
    search.view === 'due'
      ? `${t('memberList.dueText')} `
      : search.view === 'invited-silent'
        ? `${t('memberList.silentText')} `
        : ''
  if (count === undefined || linked === undefined) return t('staff.membersText', { tenant: membership.displayName })
  const isAll = search.view === undefined && !isNarrowed(filter)
  return (
    <>
      {view}
      <span role="status" className="num">
        {isAll ? t('memberList.headline', { count, linked }) : t('memberList.found', { count })}
      </span>
    </>
  )
}

function NoMembers({ list, onCreate }: { list: List; onCreate: React.ReactNode }) {
  const t = useT()
  const { search, filter } = list
  if (isNarrowed(filter))
    return (
      <EmptyState
        className="border-t border-line"
        title={t('staff.noMatch')}
        text={t('staff.noMatchText')}
        action={
          <Button
            onClick={() => {
              list.type({ text: '', tags: [] })
              list.choose({ lastCheckUp: undefined, invitation: undefined, productId: [] })
            }}
          >
            {t('staff.clearFilters')}
          </Button>
        }
      />
    )
  if (search.view !== undefined) return <EmptyState className="border-t border-line" title={t('memberList.allDone')} />
  return (
    <EmptyState
      className="border-t border-line"
      title={t('staff.membersEmpty')}
      text={t('staff.membersEmptyText')}
      action={onCreate}
    />
  )
}
