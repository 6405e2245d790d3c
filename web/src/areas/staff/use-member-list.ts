import { membersApi } from '@salus/contract/members.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { paths } from '../../paths.ts'
import { useApiPages, useApiQuery } from '../../platform/query.ts'
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
  const members = useApiPages(
    membersApi.getMembersOfTenant,
    {
      params: { tenantId },
      query: { ...filter, ...(search.sort === undefined ? {} : { sort: search.sort }), limit: pageSize },
    },
    { keepPrevious: true },
  )
  const counts = useApiQuery(
    membersApi.getMemberCounts,
    { params: { tenantId }, query: filter },
    { keepPrevious: true },
  )
  return {
    search,
    typed,
    filter,
    members,
    count: counts.data?.count,
    linked: counts.data?.linked,
    /** Choosing a filter is no step that Back should undo one by one. */
    choose: (change: Partial<MembersSearch> & { productId?: number[] }) =>
      void navigate({ ...paths.staff.members(tenantId), search: { ...search, ...change }, replace: true }),
    type: (change: Partial<Typed>) => {
      const now = { ...typed, ...change }
      rememberTyped(tenantId, now)
      setTyped(now)
    },
  }
}
