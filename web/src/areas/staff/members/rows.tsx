import type { MemberListItem } from '@salus/contract/members/members.ts'
import { Link } from '@tanstack/react-router'
import { memo, useEffect, useEffectEvent, useRef } from 'react'
import { InvitationChip } from '../../../features/invitations/invitation-chip.tsx'
import { useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { factSeparator, fullName, useFactsAmong, useNameAmong } from '../../../platform/people/member-name.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Tag } from '../../../ui/chip.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Ellipsis } from '../../../ui/icons.ts'
import { useRowsInSight } from '../../../ui/sizes/use-rows-in-sight.ts'
import { useTextRoom } from '../../../ui/sizes/use-text-room.ts'
import { useTenant } from '../staff-area.tsx'
import { LastCheckUp, LastCheckUpInShort } from './last-check-up.tsx'
import { oneLine, Unbroken } from './lines.tsx'
import { ReminderSigns, ReminderWays, wasReminded } from './reminded.tsx'

/** The heights of a row in pixels. The second height is for letter spacing that the reader has increased. */
const [usualHeight, spacedHeight] = [72, 168]
const columns =
  'grid grid-cols-[--spacing(7)_minmax(0,1fr)_--spacing(11)] items-center gap-x-3 px-4 @max-[16rem]:gap-x-1 @[52.5rem]:gap-x-4 @[52.5rem]:px-5 @[52.5rem]:grid-cols-[1.75rem_minmax(0,9fr)_minmax(0,5fr)_minmax(0,8fr)_minmax(9rem,4fr)_2.75rem]'

interface MemberRowsProps {
  members: readonly MemberListItem[]
  count: number | undefined
  hasMore: boolean
  isLoadingMore: boolean
  /** True if loading more rows has failed. Scrolling then loads no more rows, and only the button tries again. */
  hasFailed: boolean
  onMore: () => void
  selection: Selection
  onManage: (member: MemberListItem) => void
}

export interface Selection {
  readonly ids: ReadonlySet<string>
  /** This function must never change, so that the rows do not render again. */
  readonly toggle: (memberId: string) => void
  readonly toggleAll: () => void
}

/** Renders only the rows in sight, and fetches the next page when the reader approaches the end. */
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
  const probe = useRef<HTMLSpanElement>(null)
  const { isSpaced, scale } = useTextRoom(probe)
  const rowHeight = Math.ceil((isSpaced ? spacedHeight : usualHeight) * scale)
  const { first, end } = useRowsInSight(list, { count: members.length, rowHeight })
  const more = useEffectEvent(onMore)
  const wantsMore = hasMore && !isLoadingMore && !hasFailed && end >= members.length - 10
  useEffect(() => (wantsMore ? more() : undefined), [wantsMore])
  const writeFacts = useFactsAmong(members)
  const writeName = useNameAmong(members, writeFacts)
  return (
    <>
      <div role="table" aria-label={t('shell.members')} aria-rowcount={count === undefined ? -1 : count + 1}>
        <div
          role="row"
          className={`${columns} sr-only border-t border-line bg-well focus-within:not-sr-only focus-within:px-5 focus-within:py-3 text-caption font-medium text-muted @[52.5rem]:not-sr-only @[52.5rem]:grid @[52.5rem]:py-3 @[52.5rem]:px-5`}
        >
          <span role="columnheader">
            <SelectAll members={members} selection={selection} />
          </span>
          <span role="columnheader">{t('staff.member')}</span>
          <span role="columnheader">{t('staff.tags')}</span>
          <span role="columnheader">{t('staff.lastCheckUp')}</span>
          <span role="columnheader">{t('invitations.column')}</span>
        </div>
        <div
          ref={list}
          role="rowgroup"
          className={classNames('group/rows relative', isSpaced && 'is-spaced')}
          style={{ height: members.length * rowHeight }}
        >
          {members.slice(first, end).map((member, place) => (
            <MemberRow
              key={member.id}
              index={first + place}
              height={rowHeight}
              member={member}
              facts={writeFacts(member)}
              calledBy={writeName(member)}
              isSelected={selection.ids.has(member.id)}
              onToggle={selection.toggle}
              onManage={onManage}
            />
          ))}
        </div>
      </div>
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line px-5 py-2 text-small text-ink-2">
        <span ref={probe} className="num">
          {count === undefined
            ? t('staff.shownMembers', { count: members.length })
            : t('memberList.shown', { shown: members.length, count: Math.max(count, members.length) })}
        </span>
        {members.some(wasReminded) && <ReminderSigns />}
        {hasMore && (
          <Button size="small" isBusy={isLoadingMore} onClick={onMore}>
            {t('staff.loadMore')}
          </Button>
        )}
      </div>
    </>
  )
}

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
  index: number
  height: number
  member: MemberListItem
  /** Facts that distinguish members of the same name. `calledBy` is the member's name in the labels of controls. */
  facts: string
  calledBy: string
  isSelected: boolean
  onToggle: (memberId: string) => void
  onManage: (member: MemberListItem) => void
}

/** Memoised, so that scrolling renders only the rows that come into sight. */
const MemberRow = memo(function MemberRow(props: MemberRowProps) {
  const { index, height, member, facts, calledBy, isSelected, onToggle, onManage } = props
  const t = useT()
  const { tenantId } = useTenant()
  const { firstName, lastName, tags } = member
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={`${columns} absolute inset-x-0 border-t border-sep [contain:size_layout_style] hover:bg-well ${isSelected ? 'bg-accent-soft' : ''}`}
      style={{ top: index * height, height }}
    >
      <div role="cell">
        <label className="relative z-10 -m-3 grid size-11 place-items-center">
          <input
            type="checkbox"
            className="size-5 accent-accent"
            aria-label={t('invitations.select', { name: calledBy })}
            checked={isSelected}
            onChange={() => onToggle(member.id)}
          />
        </label>
      </div>
      <div role="cell" className="flex min-w-0 items-center gap-3">
        <span className="hidden @[25rem]:block">
          <Avatar firstName={firstName} lastName={lastName} />
        </span>
        {/* A line that does not fit below date of birth and number wraps into a second column, which is out of sight. */}
        <span className="flex h-[4.125rem] min-w-0 flex-1 flex-col flex-wrap content-start overflow-hidden *:w-full @[52.5rem]:h-auto @[52.5rem]:flex-nowrap group-[.is-spaced]/rows:h-auto group-[.is-spaced]/rows:flex-nowrap">
          <Link
            {...paths.staff.memberRecord(tenantId, member.id)}
            aria-label={calledBy}
            className={`block min-h-6 font-medium leading-6 after:absolute after:inset-0 ${oneLine}`}
          >
            {fullName(member)}
          </Link>
          <span className="num line-clamp-2 text-small break-words text-muted group-[.is-spaced]/rows:line-clamp-none">
            <Unbroken
              parts={[...facts.split(factSeparator), member.department ?? ''].filter((fact) => fact !== '')}
              between=" ·"
            />
            {/* In the narrowest lists, the facts take two lines and the line with the reminder is out of sight. */}
            <ReminderWays member={member} className="hidden @max-[19rem]:inline" />
          </span>
          <span className="flex min-w-0 items-center gap-2 text-small text-muted @[52.5rem]:hidden">
            <span className="flex min-w-0 gap-x-1 group-[.is-spaced]/rows:block">
              <LastCheckUpInShort member={member} />
            </span>
            {!member.isLinked && (
              <span className="hidden shrink-0 @[30rem]:inline">
                <InvitationChip member={member} />
              </span>
            )}
          </span>
        </span>
      </div>
      <div role="cell" className="hidden min-w-0 gap-1.5 overflow-hidden @[52.5rem]:flex">
        {tags.length === 0 ? (
          <span className="text-muted">{t('staff.noTags')}</span>
        ) : (
          tags.slice(0, 2).map((tag) => <Tag key={tag}>{tag}</Tag>)
        )}
      </div>
      <div role="cell" className="hidden min-w-0 text-ink-2 @[52.5rem]:block">
        <LastCheckUp member={member} name={calledBy} />
      </div>
      <div role="cell" className="hidden @[52.5rem]:block">
        <InvitationChip member={member} />
      </div>
      <div role="cell">
        <Button
          variant="quiet"
          iconOnly
          className="relative z-10"
          aria-label={t('invitations.manage', { name: calledBy })}
          onClick={() => onManage(member)}
        >
          <Ellipsis aria-hidden />
        </Button>
      </div>
    </div>
  )
})
