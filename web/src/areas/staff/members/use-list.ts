import { type MemberListItem, membersApi } from '@salus/contract/members/members.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import { paths } from '../../../paths.ts'
import { sortAlike } from '../../../platform/people/find-alike.ts'
import { moveBelowOverlays } from '../../../ui/overlays/close-on-back.ts'
import { useSession } from '../../../platform/account/session.ts'
import { useApiPages } from '../../../platform/pages/pages.ts'
import { useApiQuery } from '../../../platform/api/query.ts'
import { readFilter, type MembersSearch, rememberTyped, type Typed, readTyped } from './search.ts'
import { useTenant } from '../staff-area.tsx'

const pageSize = 100

export function useMemberList() {
  const { tenantId } = useTenant()
  const { user } = useSession()
  const reader = { userId: user.id, tenantId }
  const search = useSearch({ from: '/inside/staff/$groupId/members-overview' })
  const navigate = useNavigate()
  const [typed, setTyped] = useState(() => readTyped(reader))
  const asked = useDeferredValue(typed)
  const filter = readFilter(search, asked)
  const isChanged = search.view === 'changed'
  const members = useApiPages(
    membersApi.getMembersOfTenant,
    {
      params: { tenantId },
      query: {
        ...filter,
        ...(isChanged ? { view: 'changed' as const } : {}),
        sort: search.sort,
        limit: pageSize,
      },
    },
    { keepPrevious: true },
  )
  const rows = useMemo(() => sortAlike(members.items, tiesIn(search)), [members.items, search])
  // Not requested for the view of changed members, because the server would have to compare the results of all members
  // to count them.
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
    rows,
    count: isChanged ? undefined : counts.data?.count,
    linked: isChanged ? undefined : counts.data?.linked,
    isCounting: counts.isLoading,
    /** Choosing a filter adds no entry to the browser history. */
    choose: (change: Partial<MembersSearch> & { productId?: number[] }) =>
      void moveBelowOverlays(() =>
        navigate({ ...paths.staff.members(tenantId), search: { ...search, ...change }, replace: true }),
      ),
    type: (change: Partial<Typed>) => {
      const now = { ...typed, ...change }
      rememberTyped(reader, now)
      setTyped(now)
    },
  }
}

/**
 * Returns a function that gives each row a key for `sortAlike`. The key is the value by which the list is sorted.
 * `sortAlike` exchanges only rows with equal keys, so the list stays sorted. In the view of changed members, no rows
 * are exchanged.
 */
const tiesIn =
  ({ view, sort }: MembersSearch) =>
  ({ id, lastCheckUpAt }: MemberListItem): string => {
    if (view === 'changed') return id
    return sort?.endsWith('last-check-up') === true ? (lastCheckUpAt ?? '') : ''
  }
