import type { MemberListItem } from '@salus/contract/members.ts'
import { Link } from '@tanstack/react-router'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { Ellipsis } from 'lucide-react'
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { labelOf } from '../../features/check-ups/check-up-labels.ts'
import { InvitationChip } from '../../features/invitations/invitation-chip.tsx'
import { ProductIcon } from '../../features/products/product-icon.tsx'
import { useFormat, useLanguage, useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { useTenant } from './staff-area.tsx'

const rowHeight = 72
const columns =
  'grid grid-cols-[1.75rem_minmax(0,1fr)_2.75rem] items-center gap-x-3 px-4 @[760px]:gap-x-4 @[760px]:px-5 @[760px]:grid-cols-[1.75rem_minmax(0,5fr)_minmax(0,3fr)_minmax(0,3fr)_minmax(9rem,2fr)_2.75rem]'

interface MemberRowsProps {
  members: readonly MemberListItem[]
  /** Of all pages; not known yet when absent. */
  count: number | undefined
  hasMore: boolean
  isLoadingMore: boolean
  /** Then only a press on the button tries again. */
  hasFailed: boolean
  onMore: () => void
  selection: Selection
  onManage: (member: MemberListItem) => void
}

export interface Selection {
  readonly ids: ReadonlySet<string>
  readonly toggle: (memberId: string) => void
  readonly toggleAll: () => void
}

/** Only the rows in sight are drawn; the next page is fetched when the end comes near. */
export function MemberRows({
  members,
  count,
  hasMore,
  isLoadingMore,
  hasFailed,
  onMore,
  selection,
  onManage,
}: MemberRowsProps) {
  const t = useT()
  const list = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop(documentTopOf(list.current)), [])
  // oxlint-disable-next-line react/incompatible-library -- what the virtualizer answers stays inside this component
  const virtual = useWindowVirtualizer({
    count: members.length,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: top,
  })
  const rows = virtual.getVirtualItems()
  const last = rows.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && !isLoadingMore && !hasFailed && last >= members.length - 10) onMore()
  }, [hasMore, isLoadingMore, hasFailed, last, members.length, onMore])
  return (
    <>
      <div role="table" aria-label={t('shell.members')} aria-rowcount={count === undefined ? -1 : count + 1}>
        <div
          role="row"
          className={`${columns} sr-only border-t border-line bg-well text-caption font-medium text-muted @[760px]:not-sr-only @[760px]:grid @[760px]:py-3 @[760px]:px-5`}
        >
          <span role="columnheader">
            <SelectAll members={members} selection={selection} />
          </span>
          <span role="columnheader">{t('staff.member')}</span>
          <span role="columnheader">{t('staff.tags')}</span>
          <span role="columnheader">{t('staff.lastCheckUp')}</span>
          <span role="columnheader">{t('invitations.column')}</span>
        </div>
        <div ref={list} role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
          {rows.map(({ index, start, key }) => {
            const member = members[index]
            return (
              member && (
                <div
                  key={key}
                  role="row"
                  aria-rowindex={index + 2}
                  className="absolute inset-x-0"
                  style={{ height: rowHeight, transform: `translateY(${start - top}px)` }}
                >
                  <MemberRow member={member} selection={selection} onManage={onManage} />
                </div>
              )
            )
          })}
        </div>
      </div>
      <div className="flex min-h-14 items-center justify-between border-t border-line px-5 text-small text-ink-2">
        <span className="num">
          {count === undefined
            ? t('staff.shownMembers', { count: members.length })
            : t('memberList.shown', { shown: members.length, count: Math.max(count, members.length) })}
        </span>
        {hasMore && (
          <Button size="small" isBusy={isLoadingMore} onClick={onMore}>
            {t('staff.loadMore')}
          </Button>
        )}
      </div>
    </>
  )
}

const documentTopOf = (element: HTMLElement | null): number =>
  element === null ? 0 : element.getBoundingClientRect().top + window.scrollY

function SelectAll({ members, selection }: Pick<MemberRowsProps, 'members' | 'selection'>) {
  const t = useT()
  const chosen = members.filter(({ id }) => selection.ids.has(id)).length
  return (
    <input
      type="checkbox"
      className="size-5 accent-accent"
      aria-label={t('invitations.selectAll')}
      checked={members.length > 0 && chosen === members.length}
      ref={(box) => {
        if (box) box.indeterminate = chosen > 0 && chosen < members.length
      }}
      onChange={selection.toggleAll}
    />
  )
}

interface MemberRowProps {
  member: MemberListItem
  selection: Selection
  onManage: (member: MemberListItem) => void
}

/** Kept while the list is scrolled: only rows that come into sight are drawn anew. */
const MemberRow = memo(function MemberRow({ member, selection, onManage }: MemberRowProps) {
  const t = useT()
  const { tenantId } = useTenant()
  const { firstName, lastName, tags } = member
  const name = `${firstName} ${lastName}`
  return (
    <div
      className={`${columns} relative h-full border-t border-sep hover:bg-well ${selection.ids.has(member.id) ? 'bg-accent-soft' : ''}`}
    >
      <div role="cell">
        <label className="relative z-10 -m-3 grid size-11 place-items-center">
          <input
            type="checkbox"
            className="size-5 accent-accent"
            aria-label={t('invitations.select', { name })}
            checked={selection.ids.has(member.id)}
            onChange={() => selection.toggle(member.id)}
          />
        </label>
      </div>
      <div role="cell" className="flex min-w-0 items-center gap-3">
        <Avatar firstName={firstName} lastName={lastName} />
        <span className="min-w-0">
          <Link
            {...paths.staff.measurements(tenantId, { memberId: member.id })}
            aria-label={t('staff.openMeasurements', { name })}
            className="block truncate font-medium after:absolute after:inset-0"
          >
            {name}
          </Link>
          <span className="hidden truncate text-small text-muted @[760px]:block">{useMemberFacts(member)}</span>
          <span className="flex min-w-0 items-center gap-2 text-small text-muted @[760px]:hidden">
            {!member.isLinked && <InvitationChip member={member} />}
            <span className={`min-w-0 truncate ${member.isLinked ? '' : 'hidden @[480px]:inline'}`}>
              <LastCheckUpInShort member={member} />
            </span>
          </span>
        </span>
      </div>
      <div role="cell" className="hidden min-w-0 gap-1.5 overflow-hidden @[760px]:flex">
        {tags.length === 0 ? (
          <span className="text-muted">{t('staff.noTags')}</span>
        ) : (
          tags.slice(0, 2).map((tag) => <Tag key={tag}>{tag}</Tag>)
        )}
      </div>
      <div role="cell" className="hidden min-w-0 text-ink-2 @[760px]:block">
        <LastCheckUp member={member} />
      </div>
      <div role="cell" className="hidden @[760px]:block">
        <InvitationChip member={member} />
      </div>
      <div role="cell">
        <Button
          variant="quiet"
          iconOnly
          className="relative z-10"
          aria-label={t('invitations.manage', { name })}
          onClick={() => onManage(member)}
        >
          <Ellipsis aria-hidden />
        </Button>
      </div>
    </div>
  )
})

/** The newest result that is shared with staff. */
function LastCheckUp({ member }: { member: MemberListItem }) {
  const t = useT()
  const language = useLanguage()
  const format = useFormat()
  const { lastCheckUp, lastCheckUpAt, isSharing } = member
  if (!isSharing) return <span className="text-muted">{t('memberList.notShared')}</span>
  if (lastCheckUpAt === null) return t('staff.noCheckUpsYet')
  return (
    <span className="flex items-center gap-3">
      {lastCheckUp !== null && (
        <span className="text-muted">
          <ProductIcon pluginId={lastCheckUp.pluginId} profileId={lastCheckUp.profileId} />
        </span>
      )}
      <span className="min-w-0">
        {lastCheckUp !== null && <span className="block truncate text-ink">{labelOf(lastCheckUp, language)}</span>}
        <span className="num block truncate text-small text-muted">
          {`${format.date(lastCheckUpAt)}, ${format.relative(lastCheckUpAt)}`}
        </span>
      </span>
    </span>
  )
}

function LastCheckUpInShort({ member: { lastCheckUp, lastCheckUpAt, isSharing } }: { member: MemberListItem }) {
  const t = useT()
  const language = useLanguage()
  const format = useFormat()
  if (!isSharing) return t('memberList.notShared')
  if (lastCheckUpAt === null) return t('staff.noCheckUpsYet')
  const label = lastCheckUp === null ? '' : `${labelOf(lastCheckUp, language)}, `
  return `${label}${format.relative(lastCheckUpAt)}`
}

function useMemberFacts({ birthDate, externalNumber, department }: MemberListItem): string {
  const t = useT()
  const format = useFormat()
  const born = birthDate === null ? null : t('staff.birthDateShort', { date: format.dateOfBirth(birthDate) })
  return [born, externalNumber, department].filter((fact) => fact !== null).join(' · ')
}
