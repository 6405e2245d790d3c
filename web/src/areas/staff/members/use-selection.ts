import type { MemberListItem } from '@salus/contract/members/members.ts'
import { useState } from 'react'
import type { Selection } from './rows.tsx'
import type { MemberFilter } from './search.ts'

interface Shown {
  readonly members: readonly MemberListItem[]
  readonly filter: MemberFilter
  readonly count: number | undefined
}

/** The ticked members: single ones, or all that match the filter. */
export function useMemberSelection({ members, filter, count }: Shown) {
  const [ticked, setTicked] = useState<ReadonlyMap<string, MemberListItem>>(new Map())
  const [all, setAll] = useState<string | null>(null)
  // "All" means the members found at that time; another filter clears it.
  const isAll = all !== null && all === JSON.stringify(filter)
  const isAllShown = members.length > 0 && members.every(({ id }) => ticked.has(id))
  const tick = (next: ReadonlyMap<string, MemberListItem>) => {
    setAll(null)
    setTicked(next)
  }
  const selection: Selection = {
    ids: isAll ? new Set(members.map(({ id }) => id)) : new Set(ticked.keys()),
    toggle: (memberId) => {
      const next = new Map(isAll ? members.map((member) => [member.id, member]) : ticked)
      const member = members.find(({ id }) => id === memberId)
      if (!next.delete(memberId) && member) next.set(memberId, member)
      tick(next)
    },
    toggleAll: () => {
      const next = new Map(ticked)
      for (const member of members) {
        if (isAll || isAllShown) next.delete(member.id)
        else next.set(member.id, member)
      }
      tick(next)
    },
  }
  return {
    selection,
    ticked,
    isAll,
    filter,
    count: isAll ? (count ?? members.length) : ticked.size,
    /** True if all shown members are ticked but more are found. */
    isMoreFound: !isAll && isAllShown && count !== undefined && count > ticked.size,
    selectAll: () => setAll(JSON.stringify(filter)),
    clear: () => tick(new Map()),
    /** The selection in the server's format. */
    chosen: isAll ? { filter } : { memberIds: [...ticked.keys()] },
  }
}

export type MemberSelected = ReturnType<typeof useMemberSelection>
