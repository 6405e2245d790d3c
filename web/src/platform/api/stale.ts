import type { Route } from '@salus/contract/route.ts'
import type { ReadName } from '@salus/contract/read-names.ts'
import { staleAfter } from '@salus/contract/stale.ts'
import type { LiveEvent } from '@salus/contract/service/live-events.ts'
import type { Query } from '@tanstack/react-query'
import { queryClient } from './query.ts'

/** Restricts which reads are stale. A read is not restricted by a parameter that its address does not contain. */
interface Whose {
  readonly tenantId?: unknown
  readonly memberId?: unknown
}

type Params = Readonly<Record<string, unknown>>

/** Marks the reads that a write made stale, and refetches those on screen. */
export function markStale(route: Pick<Route, 'stale'>, params: Params = {}): Promise<void> {
  const which = madeOldBy(route, params)
  return which === null ? Promise.resolve() : refresh(which)
}

/** Marks the reads that a write made stale without refetching them, for a page that is about to close. */
export async function markOld(route: Pick<Route, 'stale'>, params: Params): Promise<void> {
  const which = madeOldBy(route, params)
  if (which !== null) await queryClient.invalidateQueries({ ...which, refetchType: 'none' })
}

function madeOldBy({ stale = [] }: Pick<Route, 'stale'>, { tenantId, memberId }: Params): Which | null {
  return stale === 'everything' ? {} : readsOf(stale, { tenantId, memberId })
}

export function markStaleAfter(events: readonly LiveEvent[]): void {
  const each = events.map((event) => {
    const tenantId = 'groupId' in event ? event.groupId : undefined
    const memberId = 'memberId' in event ? event.memberId : undefined
    return readsOf(staleAfter[event.kind], { tenantId, memberId })
  })
  void refreshWithUnderway({ predicate: (query) => each.some((which) => which?.predicate(query)) })
}

export function markStaleAfterPause(): void {
  const which = readsOf(Object.values(staleAfter).flat(), {})
  if (which !== null) void refreshWithUnderway(which)
}

/** Marks a read as stale and refetches it. For data that a job on the server changes without a write from here. */
export const askAgain = (read: ReadName, whose: Whose = {}): Promise<void> => markReads([read], whose)

function markReads(reads: readonly ReadName[], whose: Whose): Promise<void> {
  const which = readsOf(reads, whose)
  return which === null ? Promise.resolve() : refresh(which)
}

type Which = NonNullable<Parameters<typeof queryClient.invalidateQueries>[0]>

interface Reads extends Which {
  readonly predicate: (query: Query) => boolean
}

function readsOf(reads: readonly ReadName[], whose: Whose): Reads | null {
  const names = new Set<unknown>(reads)
  if (names.size === 0) return null
  return { predicate: ({ queryKey: [operationId, input] }) => names.has(operationId) && isOf(input, whose) }
}

let latest = Promise.resolve()

/** Resolves when the latest refetch has finished. */
export const refreshed = (): Promise<void> => latest

function refresh(which: Which): Promise<void> {
  latest = queryClient.invalidateQueries(which)
  return latest
}

/** Also repeats first requests that are still running: their response may be from before the change. */
async function refreshWithUnderway(which: Reads): Promise<void> {
  const underway = queryClient
    .getQueryCache()
    .findAll({ ...which, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  await Promise.all([refresh(which), Promise.allSettled(underway.map(({ promise }) => promise))])
  if (underway.length > 0) await refresh({ predicate: (query) => underway.includes(query) })
}

function isOf(input: unknown, whose: Whose): boolean {
  const params = typeof input === 'object' && input !== null && 'params' in input ? input.params : undefined
  if (typeof params !== 'object' || params === null) return true
  return Object.entries(whose).every(([name, value]) => {
    const asked: unknown = Reflect.get(params, name)
    return value === undefined || asked === undefined || String(asked) === String(value)
  })
}
