import type { MemberListItem } from '@salus/contract/members/members.ts'
import { Suspense, useEffect, useState } from 'react'
import { useHasNoMembers } from '../../../features/members/use-has-no-members.ts'
import { OpenCorrections } from '../../../features/record-corrections/open-corrections.tsx'
import { useT } from '../../../i18n/t.tsx'
import { ProblemState } from '../../../platform/api/problem-state.tsx'
import { Button } from '../../../ui/button.tsx'
import { Send } from '../../../ui/icons.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { MemberFilters, MemberViews } from './filters.tsx'
import { NoMembers } from './none.tsx'
import { MemberTools } from './tools.tsx'
import { MemberRows } from './rows.tsx'
import { isNarrowed } from './search.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useTenant } from '../staff-area.tsx'
import { TableSkeleton } from '../table-skeleton.tsx'
import { useMemberBulk } from './use-bulk.tsx'
import { useMemberInviting } from './use-inviting.tsx'
import { useMemberList } from './use-list.ts'
import { type MemberSelected, useMemberSelection } from './use-selection.ts'
import { lazyPart } from '../../../platform/pages/lazy-part.tsx'
import { lazyDialog } from '../../../platform/pages/lazy-dialog.tsx'

const dialogs = () => import('./bulk-dialogs.tsx')
const TagDialog = lazyDialog(async () => (await dialogs()).TagDialog)
const SendLinksDialog = lazyDialog(async () => (await dialogs()).SendLinksDialog)
const ExportDialog = lazyDialog(async () => (await dialogs()).ExportDialog)
const CodeSheet = lazyPart(async () => (await import('./code-sheet.tsx')).CodeSheet)
const CreateMember = lazyDialog(async () => (await import('./create.tsx')).CreateMember)

function Corrections() {
  const { tenantId } = useTenant()
  return <OpenCorrections tenantId={tenantId} />
}

type List = ReturnType<typeof useMemberList>

export function Members() {
  const t = useT()
  const list = useMemberList()
  const [isPressed, setPressed] = useState(false)
  const isCreating = isPressed || list.search.dialog === 'new'
  const selected = useMemberSelection({ members: list.rows, filter: list.filter, count: list.count })
  const bulk = useMemberBulk(selected)
  const inviting = useMemberInviting(list.rows, selected)
  const [asking, setAsking] = useState<'tag' | 'send' | 'export' | 'export-found' | null>(null)
  const isFirstDay = useIsFirstDay(list)
  const closeForm = () => {
    setPressed(false)
    if (list.search.dialog !== undefined) list.choose({ dialog: undefined })
  }
  if (inviting.codes)
    return (
      <Suspense fallback={null}>
        <CodeSheet codes={inviting.codes} onDone={inviting.forgetCodes} />
      </Suspense>
    )
  return (
    <>
      <PageHeader
        title={t('shell.members')}
        text={<Headline list={list} />}
        actions={
          isFirstDay ? undefined : (
            <MemberTools
              canExport={(list.count ?? 0) > 0}
              onExport={() => setAsking('export-found')}
              onCreate={() => setPressed(true)}
              onInvite={inviting.inviteMany}
            />
          )
        }
      />
      <Corrections />
      {isFirstDay ? (
        <FirstDay onInvite={inviting.inviteMany} />
      ) : (
        <>
          <MemberViews list={list} />
          <MemberTable list={list} selection={selected.selection} onManage={inviting.manage} />
        </>
      )}
      <SelectionBar
        selected={selected}
        isBusy={{ print: inviting.isBusy, export: bulk.isBusy('export'), archive: bulk.isBusy('archive') }}
        isArchive={list.search.view === 'archived'}
        on={{
          invite: inviting.inviteChosen,
          print: inviting.print,
          tag: () => setAsking('tag'),
          sendAnalysis: () => setAsking('send'),
          export: () => setAsking('export'),
          archive: () => bulk.change({ kind: 'archive' }),
          restore: () => bulk.change({ kind: 'restore' }),
        }}
      />
      <Suspense fallback={null}>
        {asking === 'tag' && <TagDialog count={selected.count} bulk={bulk} onClose={() => setAsking(null)} />}
        {asking === 'export' && (
          <ExportDialog
            count={selected.count}
            selection={selected.chosen}
            bulk={bulk}
            onClose={() => setAsking(null)}
          />
        )}
        {asking === 'export-found' && (
          <ExportDialog
            count={list.count ?? 0}
            selection={{ filter: list.filter }}
            bulk={bulk}
            onClose={() => setAsking(null)}
          />
        )}
        {asking === 'send' && <SendLinksDialog count={selected.count} bulk={bulk} onClose={() => setAsking(null)} />}
      </Suspense>
      <Suspense fallback={null}>{inviting.dialogs}</Suspense>
      <Suspense fallback={null}>{isCreating && <CreateMember isOpen onClose={closeForm} />}</Suspense>
    </>
  )
}

interface MemberTableProps {
  list: List
  selection: MemberSelected['selection']
  onManage: (member: MemberListItem) => void
}

/** True if there are no members at all, not even in the archive. The page then shows no filters and views. */
function useIsFirstDay({ members, search, filter }: List): boolean {
  const { tenantId } = useTenant()
  const isEmpty = members.data !== undefined && members.items.length === 0 && !members.hasNextPage
  const hasNoMembers = useHasNoMembers(tenantId, isEmpty)
  return isEmpty && hasNoMembers && search.view === undefined && !isNarrowed(filter)
}

function FirstDay({ onInvite }: { readonly onInvite: () => void }) {
  const t = useT()
  const { tenantId } = useTenant()
  return (
    <section className="card">
      <NoMembers
        tenantId={tenantId}
        more={
          <Button onClick={onInvite}>
            <Send aria-hidden strokeWidth={1.75} />
            {t('invitations.inviteMembers')}
          </Button>
        }
      />
    </section>
  )
}

function MemberTable({ list, selection, onManage }: MemberTableProps) {
  const { members } = list
  useNextWhileEmpty(members)
  return (
    <section className="card">
      <MemberFilters list={list} />
      {(members.isPending || (members.items.length === 0 && members.hasNextPage)) && <TableSkeleton rows={8} />}
      {members.isError && !members.data && (
        <ProblemState error={members.error} onRetry={() => void members.refetch()} />
      )}
      {members.data && members.items.length === 0 && !members.hasNextPage && <NobodyFound list={list} />}
      {members.items.length > 0 && (
        <MemberRows
          members={list.rows}
          count={list.count}
          hasMore={members.hasNextPage}
          isLoadingMore={members.isFetchingNextPage}
          hasFailed={members.isFetchNextPageError}
          onMore={() => void members.fetchNextPage()}
          selection={selection}
          onManage={onManage}
        />
      )}
    </section>
  )
}

/**
 * Fetches the next page automatically if the loaded pages contain no members, because later pages may contain members.
 */
function useNextWhileEmpty({ items, hasNextPage, isFetching, isError, fetchNextPage }: List['members']): void {
  const isStuck = items.length === 0 && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (isStuck) void fetchNextPage()
  }, [isStuck, fetchNextPage])
}

const viewTexts = {
  due: 'memberList.dueText',
  'invited-silent': 'memberList.silentText',
  archived: 'staff.archivePeriod',
} as const

function Headline({ list: { search, filter, count, linked, isCounting } }: { list: List }) {
  const t = useT()
  const { membership } = useTenant()
  if (search.view === 'changed') return t('memberList.changedText')
  const view =
    search.view === 'due' || search.view === 'invited-silent' || search.view === 'archived'
      ? `${t(viewTexts[search.view], { days: membership.dueAfterDays })} `
      : ''
  if (isCounting) return '\u00a0'
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

function NobodyFound({ list }: { list: List }) {
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
  return <EmptyState className="border-t border-line" title={t('staff.noActiveMembers')} />
}
