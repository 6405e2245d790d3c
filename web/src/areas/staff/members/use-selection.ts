import type { MemberListItem } from '@salus/contract/members/members.ts'
import { useCallback, useReducer } from 'react'
import type { Selection } from './rows.tsx'
import type { MemberFilter } from './search.ts'

interface Shown {
  readonly members: readonly MemberListItem[]
  readonly filter: MemberFilter
  readonly count: number | undefined
}

interface Ticks {
  readonly ticked: ReadonlyMap<string, MemberListItem>
  /**
   * The filter as text if all members that the filter finds are selected. `null` if members are selected one by one.
   */
  readonly all: string | null
}

type Act = { readonly toggle: string } | 'toggle-all' | 'select-all' | 'clear'

export function useMemberSelection({ members, filter, count }: Shown) {
  const key = JSON.stringify(filter)
  // The `act` of a reducer never changes. The memoised rows therefore do not render again when one row is selected.
  const [{ ticked, all }, act] = useReducer((ticks: Ticks, done: Act) => nextTicks(ticks, done, { members, key }), {
    ticked: new Map(),
    all: null,
  })
  // The selection of all members is valid only for the filter that was set when the selection was made.
  const isAll = all === key
  const isAllShown = members.length > 0 && members.every(({ id }) => ticked.has(id))
  const selection: Selection = {
    ids: isAll ? new Set(members.map(({ id }) => id)) : new Set(ticked.keys()),
    toggle: useCallback((memberId) => act({ toggle: memberId }), []),
    toggleAll: () => act('toggle-all'),
  }
  return {
    selection,
    ticked,
    isAll,
    filter,
    count: isAll ? (count ?? members.length) : ticked.size,
    /** True if all loaded members are selected one by one, but the filter finds more members. */
    isMoreFound: !isAll && isAllShown && count !== undefined && count > ticked.size,
    selectAll: () => act('select-all'),
    clear: () => act('clear'),
    chosen: isAll ? { filter } : { memberIds: [...ticked.keys()] },
  }
}

export type MemberSelected = ReturnType<typeof useMemberSelection>

function nextTicks(
  { ticked, all }: Ticks,
  done: Act,
  { members, key }: { readonly members: readonly MemberListItem[]; readonly key: string },
): Ticks {
  const isAll = all === key
  if (done === 'clear') return { ticked: new Map(), all: null }
  if (done === 'select-all') return { ticked, all: key }
  if (done === 'toggle-all') {
    const next = new Map(ticked)
    const isAllTicked = isAll || members.every(({ id }) => ticked.has(id))
    for (const member of members) {
      if (isAllTicked) next.delete(member.id)
      else next.set(member.id, member)
    }
    return { ticked: next, all: null }
  }
  const next = new Map(isAll ? members.map((member) => [member.id, member]) : ticked)
  const member = members.find(({ id }) => id === done.toggle)
  if (!next.delete(done.toggle) && member) next.set(done.toggle, member)
  return { ticked: next, all: null }
}
