import type { Membership } from '@salus/contract/account/session.ts'

interface Wish {
  /** The typed search text. */
  readonly wanted: string
  /** The present tenant. */
  readonly current: number | undefined
  readonly hasGroups: boolean
}

const mostRecent = 2
const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The matching tenants, with those used last in a separate group. A short list is not split. */
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
