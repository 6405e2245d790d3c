import { type MemberListItem, membersApi } from '@salus/contract/members.ts'
import { ScanLine } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { FormEvent } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { useApiQuery } from '../../platform/query.ts'
import { TextInput } from '../../ui/field.tsx'

interface CheckInProps {
  readonly tenantId: number
  readonly isHere: (memberId: string) => boolean
  readonly onArrive: (memberId: string) => Promise<boolean>
}

const mostShown = 6

/** Finds a member by name or number and puts them in line. A scanner types the number and presses Enter. */
export function CheckIn({ tenantId, isHere, onArrive }: CheckInProps) {
  const t = useT()
  const [text, setText] = useState('')
  const query = useDeferredValue(text.trim())
  const answer = useApiQuery(
    membersApi.getMembersOfTenant,
    { params: { tenantId }, query: { query, status: 'active' } },
    { enabled: query.length > 1, keepPrevious: true },
  )
  const found = query.length > 1 ? (answer.data?.items ?? []).slice(0, mostShown) : []
  const choose = async (member: MemberListItem) => {
    if (await onArrive(member.id)) setText('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const exact = found.find(({ externalNumber }) => externalNumber === text.trim())
    const only = exact ?? (found.length === 1 ? found[0] : undefined)
    if (only) void choose(only)
  }
  return (
    <form role="search" onSubmit={submit} className="card p-4 print:hidden">
      <label htmlFor="day-check-in" className="lab">
        {t('measurementDays.checkIn')}
      </label>
      <TextInput
        id="day-check-in"
        type="search"
        autoComplete="off"
        maxLength={100}
        icon={<ScanLine aria-hidden strokeWidth={1.75} />}
        placeholder={t('measurementDays.checkInHint')}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <ul aria-label={t('measurementDays.found')} className="mt-2 grid gap-1">
        {found.map((member) => (
          <li key={member.id}>
            <FoundMember member={member} isHere={isHere(member.id)} onChoose={() => void choose(member)} />
          </li>
        ))}
      </ul>
      <p role="status" className="text-small text-ink-2">
        {query.length > 1 && answer.isSuccess && found.length === 0 && t('measurementDays.nobody')}
      </p>
    </form>
  )
}

interface FoundMemberProps {
  readonly member: MemberListItem
  readonly isHere: boolean
  readonly onChoose: () => void
}

function FoundMember({ member, isHere, onChoose }: FoundMemberProps) {
  const t = useT()
  const format = useFormat()
  const facts = [member.birthDate === null ? null : format.date(member.birthDate), member.externalNumber]
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 rounded-control px-3 py-1.5 text-left hover:bg-well"
    >
      <span className="min-w-0 break-words">
        <span className="font-medium">
          {member.firstName} {member.lastName}
        </span>{' '}
        <span className="num text-small text-ink-2">{facts.filter((fact) => fact !== null).join(' · ')}</span>
      </span>
      {isHere && <span className="text-small text-muted">{t('measurementDays.isHere')}</span>}
    </button>
  )
}
