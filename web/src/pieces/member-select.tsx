import { type Member, membersApi, type MemberListItem } from '@salus/contract/members/members.ts'
import { useId, useRef, useState } from 'react'
import { useT } from '../i18n/t.tsx'
import { useApiQuery } from '../platform/api/query.ts'
import { ChevronDown, UsersRound, X } from '../ui/icons.ts'
import { Popover } from '../ui/overlays/popover.tsx'
import { useCombobox } from '../ui/fields/use-combobox.ts'
import { useFirstFocus } from '../ui/focus/use-first-focus.ts'
import { fullName, useFactsAmong, useMemberFacts } from '../platform/people/member-name.tsx'
import { useTypedMembers } from '../platform/people/use-typed-members.ts'

interface MemberSelectProps {
  readonly tenantId: number
  readonly memberId?: string | undefined
  /** `undefined` means all members. */
  readonly onChange: (memberId: string | undefined) => void
  /** Shown while no member is chosen. The default is "all members". */
  readonly placeholder?: string
  readonly takesFocus?: boolean
  /** The id of a member who must not be offered. */
  readonly without?: string | undefined
}

const fieldButton = 'grid h-full w-6 shrink-0 place-items-center text-muted hover:text-ink'
const clearButton =
  '-my-px grid size-11 shrink-0 place-items-center text-muted hover:text-ink small:my-0 small:h-full small:w-6'
const shownAtOnce = 50

/** A dropdown with a search for members. The server searches, because a tenant may have thousands of members. */
export function MemberSelect(props: MemberSelectProps) {
  const { tenantId, memberId, onChange, placeholder, takesFocus = false, without } = props
  const t = useT()
  const factsId = useId()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  const isOpen = typed !== undefined
  useFirstFocus(input, takesFocus)
  const { member: chosen, isAwaited } = useMember(tenantId, memberId)
  const found = useFoundMembers(tenantId, { typed, without })
  const writeFacts = useFactsAmong(found.members)
  const close = () => setTyped(undefined)
  const open = () => {
    list.restart()
    setTyped((former) => former ?? '')
  }
  const choose = (member: MemberListItem) => {
    close()
    onChange(member.id)
  }
  const list = useCombobox({
    ids: found.members.map(({ id }) => id),
    isOpen,
    onOpen: open,
    onClose: close,
    onChoose: (index) => {
      const member = found.members[index]
      if (member !== undefined) choose(member)
    },
  })
  return (
    <div
      ref={box}
      className="relative"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      <div className="field sm">
        <UsersRound aria-hidden />
        <input
          ref={input}
          {...list.inputProps}
          // Marks the field for a dialog around it. The dialog sets the focus after this field's effect has run.
          data-first-focus={takesFocus ? true : undefined}
          aria-label={t('menu.member')}
          aria-describedby={factsId}
          placeholder={placeholder ?? t('menu.allMembers')}
          className="h-full min-w-0 flex-1 truncate bg-transparent outline-none placeholder:text-[var(--field-placeholder)]"
          value={typed ?? (chosen ? fullName(chosen) : '')}
          onFocus={(event) => event.target.select()}
          onClick={open}
          onChange={(event) => {
            list.restart()
            setTyped(event.target.value)
          }}
        />
        {memberId !== undefined && (
          <button
            type="button"
            className={clearButton}
            aria-label={t('menu.clearMember')}
            onClick={() => {
              close()
              onChange(undefined)
              input.current?.focus()
            }}
          >
            <X aria-hidden />
          </button>
        )}
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className={fieldButton}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            input.current?.focus()
            if (isOpen) close()
            else open()
          }}
        >
          <ChevronDown aria-hidden />
        </button>
      </div>
      <ChosenFacts id={factsId} member={chosen} isAwaited={isAwaited} />
      <p aria-live="polite" className="sr-only">
        {isOpen && found.state === 'all' && t('memberList.found', { count: found.members.length })}
      </p>
      <Popover isOpen={isOpen} onClose={close} opener={box} className="inset-x-0">
        <ul {...list.listProps} aria-label={t('menu.member')} className="max-h-72 overflow-y-auto">
          {found.members.map((member, index) => (
            <MemberOption
              key={member.id}
              member={member}
              facts={writeFacts(member)}
              isActive={index === list.active}
              isSelected={member.id === memberId}
              option={list.optionProps(index)}
            />
          ))}
        </ul>
        <p role="status" className="px-3 py-2 text-small text-muted empty:hidden">
          {found.state === 'none' && t('menu.noMemberFound')}
          {found.state === 'failed' && t('menu.membersFailed')}
          {found.state === 'more' && t('menu.moreMembers')}
        </p>
      </Popover>
    </div>
  )
}

interface ChosenFactsProps extends Chosen {
  readonly id: string
}

/** Reserves a line while the member is loading, so that the content below does not move. */
function ChosenFacts({ id, member, isAwaited }: ChosenFactsProps) {
  const writeFacts = useMemberFacts()
  return (
    <p id={id} className="num mt-1 break-words px-1 text-small text-muted empty:hidden">
      {member ? writeFacts(member) : isAwaited && '\u00a0'}
    </p>
  )
}

interface MemberOptionProps {
  readonly member: MemberListItem
  readonly facts: string
  readonly isActive: boolean
  readonly isSelected: boolean
  readonly option: ReturnType<ReturnType<typeof useCombobox>['optionProps']>
}

function MemberOption({ member, facts, isActive, isSelected, option }: MemberOptionProps) {
  return (
    // The input keeps the focus and handles the keys for the options.
    <li
      {...option}
      role="option"
      aria-selected={isSelected}
      className={`row cursor-pointer ${isSelected ? 'on' : ''} ${isActive && !isSelected ? 'bg-well' : ''}`}
    >
      <span className="min-w-0 flex-1">
        <span className="t block truncate">{fullName(member)}</span>
        {facts !== '' && <span className="num block break-words text-small text-muted">{facts}</span>}
      </span>
    </li>
  )
}

interface Chosen {
  readonly member: Member | undefined
  readonly isAwaited: boolean
}

function useMember(tenantId: number, memberId: string | undefined): Chosen {
  const member = useApiQuery(
    membersApi.getMember,
    { params: { tenantId, memberId: memberId ?? '' } },
    { enabled: memberId !== undefined },
  )
  return { member: memberId === undefined ? undefined : member.data, isAwaited: member.isLoading }
}

interface Wanted extends Pick<MemberSelectProps, 'without'> {
  readonly typed: string | undefined
}

function useFoundMembers(tenantId: number, { typed, without }: Wanted) {
  const options = { typed: typed ?? '', limit: shownAtOnce, isEnough: () => typed !== undefined }
  const { members: found, isCurrent, answer } = useTypedMembers(tenantId, options)
  const members = without === undefined ? found : found.filter(({ id }) => id !== without)
  return { members, state: chooseState() }

  function chooseState(): 'none' | 'failed' | 'more' | 'loading' | 'all' {
    if (answer.isError) return 'failed'
    if (!isCurrent || answer.data === undefined) return 'loading'
    if (members.length === 0) return 'none'
    return answer.data.nextCursor === null ? 'all' : 'more'
  }
}
