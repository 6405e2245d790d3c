import type { Route } from '@salus/contract/route.ts'
import type { ReadName } from '@salus/contract/read-names.ts'
import { deletedAfter, staleAfter } from '@salus/contract/stale.ts'
import type { LiveEvent } from '@salus/contract/service/live-events.ts'
import type { Query } from '@tanstack/react-query'
import { queryClient } from './query.ts'

/**
 * Limits an invalidation to the reads of one tenant or member. A read without the id of a tenant or member in its
 * address is always invalidated.
 */
interface Whose {
  readonly tenantId?: unknown
  readonly memberId?: unknown
}

type Params = Readonly<Record<string, unknown>>

/** Invalidates the cached reads that a write has made outdated, and refetches those that are visible. */
export function markStale(route: Pick<Route, 'stale'>, params: Params = {}): Promise<void> {
  const which = findStaleReads(route, params)
  return which === null ? Promise.resolve() : refresh(which)
}

/**
 * Invalidates the cached reads that a write has made outdated, but does not refetch them. Used before the current page
 * is left.
 */
export async function markStaleWithoutRefetch(route: Pick<Route, 'stale'>, params: Params): Promise<void> {
  const which = findStaleReads(route, params)
  if (which !== null) await queryClient.invalidateQueries({ ...which, refetchType: 'none' })
}

function findStaleReads({ stale = [] }: Pick<Route, 'stale'>, { tenantId, memberId }: Params): Which | null {
  return stale === 'everything' ? {} : buildReads(stale, { tenantId, memberId })
}

export function markStaleAfter(events: readonly LiveEvent[]): void {
  const each = events.map((event) => {
    const tenantId = 'groupId' in event ? event.groupId : undefined
    const memberId = 'memberId' in event ? event.memberId : undefined
    deleteUnseen(deletedAfter[event.kind] ?? [], { tenantId, memberId })
    return buildReads(staleAfter[event.kind], { tenantId, memberId })
  })
  const which = { predicate: (query: Query) => each.some((one) => one?.predicate(query)) }
  if (leaving.size === 0) void refresh(which)
  else void Promise.allSettled(leaving).then(() => refresh(which))
}

const leaving = new Set<Promise<unknown>>()

/**
 * Delays the refetches that events cause until the write is done and the page has been left. The event of the write can
 * arrive before its response. Without the delay, the page would request the data that the write has just removed.
 */
export function holdEventsDuring<Answer>(leavingWrite: Promise<Answer>): Promise<Answer> {
  leaving.add(leavingWrite)
  return leavingWrite.finally(() => leaving.delete(leavingWrite))
}

/**
 * Called when the person's role in the tenant has changed. Refetches the tenant's data that the page shows, and deletes
 * the tenant's other data from the cache. The server then refuses the data that the new role may not read.
 */
export async function renewTenant(tenantId: number): Promise<void> {
  const which = { predicate: ({ queryKey: [, input] }: Query) => isOfTenant(input, tenantId) }
  queryClient.removeQueries({ ...which, type: 'inactive' })
  await refresh(which)
}

/**
 * Deletes cached reads that no page shows. Visible reads are not deleted: their pages refetch them and report a
 * refusal.
 */
function deleteUnseen(reads: readonly ReadName[], whose: Whose): void {
  const which = buildReads(reads, whose)
  if (which !== null) queryClient.removeQueries({ ...which, type: 'inactive' })
}

export function markStaleAfterPause(): void {
  deleteUnseen(Object.values(deletedAfter).flat(), {})
  const which = buildReads(Object.values(staleAfter).flat(), {})
  if (which !== null) void refresh(which)
}

/**
 * Invalidates a cached read and refetches it. Used for data that a job on the server changes without a write from this
 * page.
 */
export const askAgain = (read: ReadName, whose: Whose = {}): Promise<void> => markReads([read], whose)

function markReads(reads: readonly ReadName[], whose: Whose): Promise<void> {
  const which = buildReads(reads, whose)
  return which === null ? Promise.resolve() : refresh(which)
}

type Which = NonNullable<Parameters<typeof queryClient.invalidateQueries>[0]>

interface Reads extends Which {
  readonly predicate: (query: Query) => boolean
}

function buildReads(reads: readonly ReadName[], whose: Whose): Reads | null {
  const names = new Set<unknown>(reads)
  if (names.size === 0) return null
  return { predicate: ({ queryKey: [operationId, input] }) => names.has(operationId) && isAbout(input, whose) }
}

let latest = Promise.resolve()

/** Resolves when the latest refetch has finished. */
export const awaitRefetch = (): Promise<void> => latest

function refresh(which: Which): Promise<void> {
  latest = refreshWithUnderway(which)
  return latest
}

/**
 * Invalidates the reads. Reads that are loading for the first time are then loaded again, because the server may have
 * answered them before the change.
 */
async function refreshWithUnderway(which: Which): Promise<void> {
  const underway = queryClient
    .getQueryCache()
    .findAll({ ...which, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  await Promise.all([queryClient.invalidateQueries(which), Promise.allSettled(underway.map(({ promise }) => promise))])
  if (underway.length > 0) await queryClient.invalidateQueries({ predicate: (query) => underway.includes(query) })
}

const paramsIn = (input: unknown): unknown =>
  typeof input === 'object' && input !== null && 'params' in input ? input.params : undefined

const isOfTenant = (input: unknown, tenantId: number): boolean => {
  const params = paramsIn(input)
  return typeof params === 'object' && params !== null && String(Reflect.get(params, 'tenantId')) === String(tenantId)
}

function isAbout(input: unknown, whose: Whose): boolean {
  const params = paramsIn(input)
  if (typeof params !== 'object' || params === null) return true
  return Object.entries(whose).every(([name, value]) => {
    const asked: unknown = Reflect.get(params, name)
    return value === undefined || asked === undefined || String(asked) === String(value)
  })
}
