import { Suspense } from 'react'
import { useSession } from '../platform/account/session.ts'
import { lazyExtra } from '../platform/pages/lazy-part.tsx'
import { useShellPlace } from './shell-place.ts'

const EndNote = lazyExtra(async () => (await import('../features/tenant-end/end-note.tsx')).EndNote)

/**
 * Shown on every page while the end of an organisation is planned. In the staff area, it is shown for the organisation
 * of the page. In the member area, it is shown for every organisation that keeps a record of the person.
 */
export function EndNotes() {
  const { memberships } = useSession()
  const { isBusiness, tenant } = useShellPlace()
  const ending = memberships.filter(
    ({ groupId, memberId, endsOn }) =>
      typeof endsOn === 'string' && (isBusiness ? groupId === tenant?.groupId : memberId !== null),
  )
  if (ending.length === 0) return null
  return (
    <Suspense fallback={null}>
      {ending.map((membership) => (
        <EndNote key={membership.groupId} {...{ membership, isBusiness }} />
      ))}
    </Suspense>
  )
}
