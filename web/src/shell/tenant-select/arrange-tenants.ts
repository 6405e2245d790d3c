import type { Membership } from '@salus/contract/account/session.ts'

interface Wish {
  readonly wanted: string
  readonly current: number | undefined
  readonly hasGroups: boolean
}

const mostRecent = 2
const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/**
 * Returns the tenants whose name contains the search text. If `hasGroups` is true, `recent` contains up to two of these
 * tenants. The current tenant comes first, then the tenants that were used most recently.
 */
export function arrangeTenants<One extends Pick<Membership, 'groupId' | 'displayName' | 'lastUsedAt'>>(
  all: readonly One[],
  { wanted, current, hasGroups }: Wish,
): { readonly recent: readonly One[]; readonly others: readonly One[] } {
  const found = all.filter(({ displayName }) => plain(displayName).includes(plain(wanted.trim())))
  if (!hasGroups) return { recent: [], others: found }
  const usedAt = (one: One) => (one.groupId === current ? Infinity : Date.parse(one.lastUsedAt ?? '') || 0)
  const recent = found
    .filter((one) => usedAt(one) > 0)
    .sort((one, other) => usedAt(other) - usedAt(one))
    .slice(0, mostRecent)
  return { recent, others: found.filter((one) => !recent.includes(one)) }
}
