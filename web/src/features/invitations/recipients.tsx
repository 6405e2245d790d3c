import type { MemberListItem } from '@salus/contract/members/members.ts'
import { useId } from 'react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useT } from '../../i18n/t.tsx'
import { fullName, useMemberFacts } from '../../platform/people/member-name.tsx'
import { CircleAlert, X } from '../../ui/icons.ts'
import { addressesIn, isAddress, withAddresses } from './address-chips.ts'

interface RecipientsProps {
  readonly members: readonly MemberListItem[]
  readonly onMembers: (members: readonly MemberListItem[]) => void
  readonly addresses: readonly string[]
  readonly onAddresses: (addresses: readonly string[]) => void
  /** The text in the field that has not become a chip yet. */
  readonly typed: string
  readonly onTyped: (typed: string) => void
}

export function Recipients({ members, onMembers, addresses, onAddresses, typed, onTyped }: RecipientsProps) {
  const t = useT()
  const id = useId()
  const writeFacts = useMemberFacts()
  const writeName = (member: MemberListItem) => [fullName(member), writeFacts(member)].filter(Boolean).join(' · ')
  const wrong = addresses.filter((email) => !isAddress(email))
  const take = (text: string) => {
    onAddresses(withAddresses(addresses, addressesIn(text)))
    onTyped('')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (['Enter', ',', ';', ' '].includes(event.key) && typed.trim() !== '') {
      event.preventDefault()
      take(typed)
    }
    if (event.key === 'Backspace' && typed === '') onAddresses(addresses.slice(0, -1))
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    take(`${typed}${event.clipboardData.getData('text')}`)
  }
  return (
    <div className="mt-5">
      <label className="lab" htmlFor={id}>
        {t('invitations.recipients')}
      </label>
      <div className="max-h-64 overflow-y-auto rounded-control border border-field-line bg-field p-2 focus-within:border-accent focus-within:ring-1 focus-within:ring-accent">
        <ul className="flex flex-wrap gap-2 empty:hidden">
          {members.map((member) => (
            <Chip
              key={member.id}
              text={member.email ?? writeName(member)}
              name={writeName(member)}
              isWrong={member.email === null}
              onRemove={() => onMembers(members.filter(({ id: one }) => one !== member.id))}
            />
          ))}
          {addresses.map((email) => (
            <Chip
              key={email}
              text={email}
              name={email}
              isWrong={!isAddress(email)}
              onRemove={() => onAddresses(addresses.filter((one) => one !== email))}
            />
          ))}
        </ul>
        <input
          id={id}
          data-first-focus
          type="email"
          multiple
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('invitations.addAddress')}
          value={typed}
          onChange={(event) => onTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => take(typed)}
          aria-describedby={`${id}-help`}
          aria-invalid={wrong.length > 0 ? true : undefined}
          className="min-h-11 w-full bg-transparent px-2 outline-none placeholder:text-[var(--field-placeholder)]"
        />
      </div>
      <p
        id={`${id}-help`}
        role={wrong.length > 0 ? 'alert' : undefined}
        className={wrong.length > 0 ? 'help err' : 'help'}
      >
        {wrong.length > 0 && <CircleAlert aria-hidden className="mt-px size-3.5" />}
        {wrong.length > 0
          ? t('invitations.incomplete', { count: wrong.length, address: wrong[0] ?? '' })
          : t('invitations.addressHelp')}
      </p>
    </div>
  )
}

interface ChipProps {
  readonly text: string
  readonly name: string
  readonly isWrong: boolean
  readonly onRemove: () => void
}

function Chip({ text, name, isWrong, onRemove }: ChipProps) {
  const t = useT()
  return (
    <li
      className={`inline-flex min-h-8 max-w-full items-center gap-1 rounded-chip pl-2.5 text-small font-medium ${
        isWrong ? 'bg-danger-soft text-danger-ink' : 'bg-accent-soft text-accent-ink'
      }`}
    >
      {isWrong && <CircleAlert aria-hidden className="size-3.5 shrink-0" />}
      <span className="min-w-0 truncate">{text}</span>
      <button
        type="button"
        className="-my-1.5 grid size-11 shrink-0 place-items-center small:size-8"
        aria-label={t('invitations.remove', { name })}
        onClick={onRemove}
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </li>
  )
}
