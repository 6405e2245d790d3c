import { membersApi } from '@salus/contract/members.ts'
import { Search, Send, UserPlus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { ProblemState } from '../../platform/problem-state.tsx'
import { useApiPages } from '../../platform/query.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/field.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { CodeSheet } from './code-sheet.tsx'
import { CreateMember } from './create-member.tsx'
import { MemberRows } from './member-rows.tsx'
import { useTenant } from './staff-area.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { useMemberInviting } from './use-member-inviting.tsx'

type Status = 'active' | 'archived'
const pageSize = 50

/** The people whose measurements the tenant keeps. */
export function Members() {
  const t = useT()
  const { tenantId, membership } = useTenant()
  const [isCreating, setCreating] = useState(false)
  const [text, setText] = useState('')
  const [status, setStatus] = useState<Status>('active')
  const query = useDeferredValue(text.trim())
  const members = useApiPages(
    membersApi.getMembersOfTenant,
    { params: { tenantId }, query: { status, limit: pageSize, ...(query === '' ? {} : { query }) } },
    { keepPrevious: true },
  )
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
  const isFiltered = query !== '' || status !== 'active'
  return (
    <>
      <PageHeader
        title={t('shell.members')}
        text={t('staff.membersText', { tenant: membership.displayName })}
        actions={
          <>
            {create}
            {invite}
          </>
        }
      />
      <section className="card overflow-hidden">
        <div className="flex flex-wrap items-center gap-2.5 p-4">
          <TextInput
            isSmall
            className="@[560px]:!w-72"
            type="search"
            maxLength={100}
            icon={<Search aria-hidden strokeWidth={1.75} />}
            aria-label={t('staff.searchMembers')}
            placeholder={t('staff.searchMembers')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <StatusFilter status={status} onChange={setStatus} />
        </div>
        {members.isPending && <TableSkeleton rows={8} />}
        {members.isError && !members.data && (
          <ProblemState error={members.error} onRetry={() => void members.refetch()} />
        )}
        {members.data && members.items.length === 0 && (
          <NoMembers
            isFiltered={isFiltered}
            onCreate={create}
            onClear={() => {
              setText('')
              setStatus('active')
            }}
          />
        )}
        {members.items.length > 0 && (
          <MemberRows
            members={members.items}
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

function StatusFilter({ status, onChange }: { status: Status; onChange: (status: Status) => void }) {
  const t = useT()
  const options = [
    { value: 'active', label: t('staff.statusActive') },
    { value: 'archived', label: t('staff.statusArchived') },
  ] as const
  return <Segmented label={t('staff.status')} value={status} options={options} onChange={onChange} />
}

function NoMembers({
  isFiltered,
  onCreate,
  onClear,
}: {
  isFiltered: boolean
  onCreate: React.ReactNode
  onClear: () => void
}) {
  const t = useT()
  if (!isFiltered)
    return (
      <EmptyState
        className="border-t border-line"
        title={t('staff.membersEmpty')}
        text={t('staff.membersEmptyText')}
        action={onCreate}
      />
    )
  return (
    <EmptyState
      className="border-t border-line"
      title={t('staff.noMatch')}
      text={t('staff.noMatchText')}
      action={<Button onClick={onClear}>{t('staff.clearFilters')}</Button>}
    />
  )
}
