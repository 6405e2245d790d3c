import { membersApi } from '@salus/contract/members.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { paths } from '../../paths.ts'
import { moveBelowOverlays } from '../../ui/close-on-back.ts'
import { useApiPages } from '../../platform/pages.ts'
import { useApiQuery } from '../../platform/query.ts'
import { filterOf, type MembersSearch, rememberTyped, type Typed, typedIn } from './members-search.ts'
import { useTenant } from './staff-area.tsx'

const pageSize = 100

/** The members as the address and what was typed want them, page by page, and how many there are. */
export function useMemberList() {
  const { tenantId } = useTenant()
  const search = useSearch({ from: '/inside/staff/$groupId/members-overview' })
  const navigate = useNavigate()
  const [typed, setTyped] = useState(() => typedIn(tenantId))
  const asked = useDeferredValue(typed)
  const filter = filterOf(search, asked)
  const isChanged = search.view === 'changed'
  const members = useApiPages(
    membersApi.getMembersOfTenant,
    {
      params: { tenantId },
      query: {
        ...filter,
        ...(isChanged ? { view: 'changed' as const } : {}),
        ...(search.sort === undefined ? {} : { sort: search.sort }),
        limit: pageSize,
      },
    },
    { keepPrevious: true },
  )
  // How many changed is known only when all of them were compared.
  const counts = useApiQuery(
    membersApi.getMemberCounts,
    { params: { tenantId }, query: filter },
    { keepPrevious: true, enabled: !isChanged },
  )
  return {
    search,
    typed,
    filter,
    members,
    count: isChanged ? undefined : counts.data?.count,
    linked: isChanged ? undefined : counts.data?.linked,
    /** Choosing a filter is no step that Back should undo one by one. */
    choose: (change: Partial<MembersSearch> & { productId?: number[] }) =>
      void moveBelowOverlays(() =>
        navigate({ ...paths.staff.members(tenantId), search: { ...search, ...change }, replace: true }),
      ),
    type: (change: Partial<Typed>) => {
      const now = { ...typed, ...change }
      rememberTyped(tenantId, now)
      setTyped(now)
    },
  }
}
