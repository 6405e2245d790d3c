import type { Session } from '@salus/contract/account/session.ts'
import { type MemberListItem, membersApi } from '@salus/contract/members/members.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { useMaybeSession } from '../account/session.ts'
import { hasNothingToShow } from '../api/old-data.ts'
import { useApiQuery } from '../api/query.ts'

/** A member whose results staff may not see, because the member does not consent to storage or shares no results. */
export type Withheld = NonNullable<Problem['member']> & Pick<MemberListItem, 'storesHealthData'>

interface Reader {
  readonly session: Session | null | undefined
  readonly tenantId: number
}

const isOwn = (id: string, { session, tenantId }: Reader): boolean =>
  session?.memberships.some(({ groupId, memberId }) => groupId === tenantId && memberId === id) === true

/**
 * Decides from the record whether the member's results are withheld from this reader. If they are, the page does not
 * request data that the server would refuse. Returns `null` if the reader is the member, or if the member consents to
 * storage and shares at least some products.
 */
export function findWithheld(
  { id, firstName, lastName, storesHealthData, isSharing }: MemberListItem,
  reader: Reader,
): Withheld | null {
  if (isOwn(id, reader) || (storesHealthData && isSharing)) return null
  return { memberId: id, firstName, lastName, storesHealthData }
}

/**
 * True if staff may see the results of only some products; `undefined` while unknown. If true, pages must not claim
 * that there are no results, because the member may not share all of them.
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
 * Returns the member if their results are withheld from this reader, and `null` if they are not. Returns `undefined`
 * while this is unknown. Also returns `null` if the record cannot be read, because the server then decides on each
 * request.
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
