import { membersApi } from '@salus/contract/members/members.ts'
import { fullName, MemberName, useMemberFacts } from './member-name.tsx'
import { hasNothingToShow } from '../api/old-data.ts'
import { useApiQuery } from '../api/query.ts'

interface MemberById {
  readonly tenantId: number
  readonly memberId: string
}

function useMember({ tenantId, memberId }: MemberById) {
  const answer = useApiQuery(membersApi.getMember, { params: { tenantId, memberId } })
  return hasNothingToShow(answer) ? undefined : answer.data
}

interface NameOfMemberProps extends MemberById {
  readonly known?: { readonly firstName: string; readonly lastName: string }
}

export function NameOfMember({ known, ...of }: NameOfMemberProps) {
  const member = useMember(of)
  if (member !== undefined) return <MemberName person={member} />
  return known === undefined ? null : <span className="font-medium break-words">{fullName(known)}</span>
}

export function FactsOfMember(of: MemberById) {
  const writeFacts = useMemberFacts()
  const member = useMember(of)
  return member === undefined ? null : <span className="num text-small text-ink-2">{writeFacts(member)}</span>
}
