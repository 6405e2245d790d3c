import { membersApi } from '@salus/contract/members.ts'
import { useFormat, useT } from '../i18n/t.tsx'
import { useApiQuery } from './query.ts'

interface Named {
  readonly firstName: string
  readonly lastName: string
}

interface Told {
  readonly birthDate: string | null
  readonly externalNumber: string | null
}

/** First plus last name (specification, section 3). */
export const fullName = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim()

/**
 * Date of birth and number: what tells two people of one name apart. Empty where neither is known. Of two who do not even
 * differ in these it says when each was added.
 */
export function useMemberFacts() {
  const t = useT()
  const format = useFormat()
  return ({ birthDate, externalNumber }: Told, addedAt?: string): string =>
    [
      birthDate === null ? '' : t('menu.memberBorn', { date: format.date(birthDate) }),
      externalNumber === null ? '' : t('menu.memberNumber', { number: externalNumber }),
      addedAt === undefined ? '' : t('menu.memberAdded', { date: format.date(addedAt) }),
    ]
      .filter((fact) => fact !== '')
      .join(' · ')
}

interface MemberNameProps {
  readonly person: Named & Told
  readonly className?: string
}

/** A member by name, with what tells them from others of the same name. */
export function MemberName({ person, className = '' }: MemberNameProps) {
  const facts = useMemberFacts()(person)
  return (
    <span className={`break-words ${className}`}>
      <span className="font-medium">{fullName(person)}</span>
      {facts !== '' && <span className="num text-small font-normal text-ink-2"> {facts}</span>}
    </span>
  )
}

interface MemberById {
  readonly tenantId: number
  readonly memberId: string
}

/** The same of somebody known by id; nothing until it is known who that is. */
export function NameOfMember({ tenantId, memberId }: MemberById) {
  const { data } = useApiQuery(membersApi.getMember, { params: { tenantId, memberId } })
  return data === undefined ? null : <MemberName person={data} />
}
