import type { MemberListItem } from '@salus/contract/members/members.ts'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { FormEvent, KeyboardEvent } from 'react'
import { useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { TextInput } from '../../../ui/fields/field.tsx'
import { ScanLine } from '../../../ui/icons.ts'
import { moveFocus, Popover } from '../../../ui/overlays/popover.tsx'
import { useFirstFocus } from '../../../ui/focus/use-first-focus.ts'
import { fullName, useFactsAmong } from '../../../platform/people/member-name.tsx'
import { useTypedMembers } from '../../../platform/people/use-typed-members.ts'
import type { WhoIsHereState } from './use-who-is-here.ts'

interface WhoIsHereProps {
  readonly tenantId: number
  /** True if staff opened the page to choose the next person. The search field then takes the focus. */
  readonly takesFocus: boolean
  readonly isHere: (memberId: string) => boolean
  readonly search: WhoIsHereState
}

const mostShown = 8
const mostAsked = 50
const hasTwoLetters = (query: string) => query.length > 1

/**
 * Registers arrivals. A scanner types a number and presses Enter, so the field keeps the focus and is cleared
 * immediately for the next scan. If several people have the same name, none of them is chosen automatically.
 */
export function WhoIsHere({ tenantId, takesFocus, isHere, search }: WhoIsHereProps) {
  const t = useT()
  const box = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const options = { typed: search.text, limit: mostAsked, isEnough: hasTwoLetters }
  const { members, isAsked, isCurrent, answer } = useTypedMembers(tenantId, options)
  const found = members.slice(0, mostShown)
  const isUnknown = isAsked && isCurrent && answer.isSuccess && found.length === 0 && hasTwoLetters(search.text.trim())
  const writeFacts = useFactsAmong(found)
  useFirstFocus(input, takesFocus)
  const choose = (memberId: string) => {
    search.choose(memberId)
    input.current?.focus()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    search.submit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') search.close()
    if (event.key !== 'ArrowDown' || found.length === 0) return
    event.preventDefault()
    box.current?.querySelector<HTMLElement>('li button')?.focus()
  }
  return (
    <form ref={box} role="search" onSubmit={onSubmit} className="relative min-w-0">
      <label htmlFor="who-is-here" className="lab">
        {t('measurementDays.checkIn')}
      </label>
      <TextInput
        id="who-is-here"
        ref={input}
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        icon={<ScanLine aria-hidden strokeWidth={1.75} />}
        placeholder={t('measurementDays.checkInHint')}
        value={search.text}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) => search.type(currentTarget.value)}
      />
      <Popover
        isOpen={found.length > 0 && !search.isClosed}
        onClose={search.close}
        opener={input}
        className="inset-x-0"
      >
        <ul
          aria-label={t('measurementDays.found')}
          className="max-h-80 overflow-y-auto"
          onKeyDown={(event) => moveFocus(event, 'button')}
        >
          {found.map((member) => (
            <li key={member.id}>
              <FoundMember
                member={member}
                facts={writeFacts(member)}
                isHere={isHere(member.id)}
                onChoose={() => choose(member.id)}
              />
            </li>
          ))}
        </ul>
      </Popover>
      <p role="status" className="mt-1 text-small text-ink-2 empty:hidden">
        {search.said === '' && isUnknown ? t('measurementDays.nobody') : search.said}
      </p>
      {isUnknown && (
        <Link {...paths.staff.newMember(tenantId)} className="link touch inline-block py-2">
          {t('staff.newMember')}
        </Link>
      )}
    </form>
  )
}

interface FoundMemberProps {
  readonly member: MemberListItem
  readonly facts: string
  readonly isHere: boolean
  readonly onChoose: () => void
}

function FoundMember({ member, facts, isHere, onChoose }: FoundMemberProps) {
  const t = useT()
  return (
    <button type="button" onClick={onChoose} className="row flex-wrap justify-between gap-x-4 gap-y-0">
      <span className="min-w-0">
        <span className="block font-medium [overflow-wrap:anywhere]">{fullName(member)}</span>
        <span className="num block text-small text-ink-2">{facts}</span>
      </span>
      {isHere && <span className="text-small text-muted">{t('measurementDays.isHere')}</span>}
    </button>
  )
}
