import type { Session } from '@salus/contract/account/session.ts'
import { type MemberListItem, membersApi } from '@salus/contract/members/members.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { useMaybeSession } from '../account/session.ts'
import { hasNothingToShow } from '../api/old-data.ts'
import { useApiQuery } from '../api/query.ts'

/** A member of whom staff are shown no results: for lack of the consent to storage, or because nothing is shared. */
export type Withheld = NonNullable<Problem['member']> & Pick<MemberListItem, 'storesHealthData'>

interface Reader {
  readonly session: Session | null | undefined
  readonly tenantId: number
}

const isOwn = (id: string, { session, tenantId }: Reader): boolean =>
  session?.memberships.some(({ groupId, memberId }) => groupId === tenantId && memberId === id) === true

/**
 * Says from the record whether the member's results are withheld from this reader, so that nothing is asked for that
 * must be refused. People see their own results; `null` also if some products are shared.
 */
export function findWithheld(
  { id, firstName, lastName, storesHealthData, isSharing }: MemberListItem,
  reader: Reader,
): Withheld | null {
  if (isOwn(id, reader) || (storesHealthData && isSharing)) return null
  return { memberId: id, firstName, lastName, storesHealthData }
}

/**
 * True if staff see the results of some products only; `undefined` while unknown. Pages must then not say that there are
 * no results, because there may be some that are not shared.
 */
export function useSharesInPart(tenantId: number, memberId: string | undefined): boolean | undefined {
  const session = useMaybeSession()
  const answer = useApiQuery(
    membersApi.getMember,
    { params: { tenantId, memberId: memberId ?? '' } },
    { enabled: memberId !== undefined },
  )
  if (memberId === undefined || hasNothingToShow(answer)) return false
  return answer.data && answer.data.isSharingAll === false && !isOwn(answer.data.id, { session, tenantId })
}

/**
 * Whether the member's results are withheld from this reader; `undefined` while unknown. If the record cannot be read,
 * the server decides about each request.
 */
export function useWithheld(tenantId: number, memberId: string | undefined): Withheld | null | undefined {
  const session = useMaybeSession()
  const answer = useApiQuery(
    membersApi.getMember,
    { params: { tenantId, memberId: memberId ?? '' } },
    { enabled: memberId !== undefined },
  )
  if (memberId === undefined || hasNothingToShow(answer)) return null
  return answer.data && findWithheld(answer.data, { session, tenantId })
}
