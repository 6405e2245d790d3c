import { type Member, type MemberListItem, membersApi } from '@salus/contract/members/members.ts'
import { useRef, useState } from 'react'
import type { FormEvent, KeyboardEvent } from 'react'
import { useT } from '../../../i18n/t.tsx'
import { api } from '../../../platform/api/api.ts'
import { useApiQuery } from '../../../platform/api/query.ts'
import { usePaused } from '../../../platform/api/use-paused.ts'
import { TextInput } from '../../../ui/fields/field.tsx'
import { ScanLine } from '../../../ui/icons.ts'
import { moveFocus, Popover } from '../../../ui/overlays/popover.tsx'
import { useFirstFocus } from '../../../ui/focus/use-first-focus.ts'
import { fullName, useFactsAmong } from '../../../platform/people/member-name.tsx'
import { useSending } from '../../../platform/api/use-api-mutation.ts'

interface WhoIsHereProps {
  readonly tenantId: number
  /** True if staff came here to search for a person. */
  readonly takesFocus: boolean
  readonly isHere: (memberId: string) => boolean
  readonly onFound: (memberId: string) => Promise<void>
}

const mostShown = 8
const mostAsked = 50
const guid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

type Found = readonly (Member | MemberListItem)[]

/**
 * Finds the members whom a scanned or typed text means: if it contains the URL of a record, its member; otherwise the
 * only member with exactly this number; otherwise everybody whom the search finds.
 */
async function findMeant(tenantId: number, text: string): Promise<Found> {
  const memberId = guid.exec(text)?.[0]
  if (memberId !== undefined) return [await api.call(membersApi.getMember, { params: { tenantId, memberId } })]
  const query = { query: text, status: 'active' as const, limit: mostAsked }
  const { items } = await api.call(membersApi.getMembersOfTenant, { params: { tenantId }, query })
  const numbered = items.filter(({ externalNumber }) => externalNumber?.toLowerCase() === text.toLowerCase())
  return numbered.length === 1 ? numbered : items
}

/**
 * Registers arrivals. A scanner types a number and presses Enter, so the field keeps the focus and is empty at once for
 * the next scan. People of the same name are never chosen automatically.
 */
export function WhoIsHere({ tenantId, takesFocus, isHere, onFound }: WhoIsHereProps) {
  const t = useT()
  const box = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const line = useRef(Promise.resolve())
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  const [isClosed, setClosed] = useState(false)
  const found = useSuggested(tenantId, text)
  const factsOf = useFactsAmong(found)
  const close = () => setClosed(true)
  useFirstFocus(input, takesFocus)
  const choose = (memberId: string) => {
    setText('')
    setSaid('')
    void onFound(memberId)
    input.current?.focus()
  }
  const giveBack = (asked: string) => setText((now) => (now === '' ? asked : now))
  const take = async (asked: string) => {
    const meant = await findMeant(tenantId, asked)
    const [only] = meant
    if (meant.length === 1 && only !== undefined) return await onFound(only.id)
    giveBack(asked)
    setClosed(false)
    setSaid(meant.length === 0 ? t('measurementDays.nobody') : t('measurementDays.several', { count: meant.length }))
  }
  const { send } = useSending(take, { onFailed: (_, asked) => giveBack(asked), toast: true })
  // The inputs are handled one after another, so that people keep the order of their scans.
  const submit = (asked: string) => {
    setText('')
    setSaid('')
    line.current = line.current.then(() => send(asked)).then(() => undefined)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') submit(text.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
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
        value={text}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) => {
          setClosed(false)
          setSaid('')
          setText(currentTarget.value)
        }}
      />
      <Popover isOpen={found.length > 0 && !isClosed} onClose={close} opener={input} className="inset-x-0">
        <ul
          aria-label={t('measurementDays.found')}
          className="max-h-80 overflow-y-auto"
          onKeyDown={(event) => moveFocus(event, 'button')}
        >
          {found.map((member) => (
            <li key={member.id}>
              <FoundMember
                member={member}
                facts={factsOf(member)}
                isHere={isHere(member.id)}
                onChoose={() => choose(member.id)}
              />
            </li>
          ))}
        </ul>
      </Popover>
      <p role="status" className="mt-1 text-small text-ink-2 empty:hidden">
        {said}
      </p>
    </form>
  )
}

function useSuggested(tenantId: number, text: string): readonly MemberListItem[] {
  const query = usePaused(text.trim())
  const isAsked = query.length > 1
  const answer = useApiQuery(
    membersApi.getMembersOfTenant,
    { params: { tenantId }, query: { query, status: 'active', limit: mostAsked } },
    { enabled: isAsked, keepPrevious: true },
  )
  return isAsked && text.trim() !== '' ? (answer.data?.items ?? []).slice(0, mostShown) : []
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
