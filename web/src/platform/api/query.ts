import type { Route } from '@salus/contract/route.ts'
import { QueryCache, QueryClient, keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Query, QueryKey, UseQueryResult } from '@tanstack/react-query'
import { api } from './api.ts'
import type { Answer, CallInput, ReadInput } from './api.ts'
import { ApiProblem, isNoLongerShown } from './problems.ts'
import { onServiceReturn } from './service-state.ts'

/** The queries whose data this page has put into the cache and never read from the server. */
const putInHere = new WeakSet<object>()

/**
 * Drops data that the server no longer shows. The library keeps the data of the last successful read in addition to the
 * error, so a page that ignores the error would leave it on screen.
 */
function forgetRefused(error: Error, query: Query<unknown, unknown, unknown>): void {
  if (query.state.data === undefined || putInHere.has(query) || !isNoLongerShown(error)) return
  query.setState({ data: undefined, dataUpdatedAt: 0 })
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: forgetRefused, onSuccess: (_data, query) => void putInHere.delete(query) }),
  defaultOptions: {
    queries: {
      // Send requests even if the browser is offline: pages then show the failure instead of waiting silently.
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && isPassing(error),
    },
    mutations: { networkMode: 'always' },
  },
})

/**
 * Puts data that the person at this device has just entered into the cache. It stays there even if the server refuses
 * to show it to the account that is signed in.
 */
export function putOwnData(queryKey: QueryKey, data: unknown): void {
  queryClient.setQueryData(queryKey, data)
  const query = queryClient.getQueryCache().find({ queryKey })
  if (query) putInHere.add(query)
}

let askedFrom = performance.now()

/** The earliest time at which any cached response can have been requested, by `performance.now()`. */
export const firstAskedAt = (): number => askedFrom

export const noteNothingAsked = (): void => void (askedFrom = performance.now())

// Refetches everything on screen when the service is back; typed text is not affected.
onServiceReturn(() => void queryClient.invalidateQueries())

const isPassing = (error: unknown) => error instanceof ApiProblem && error.status >= 502

export function apiQueryOptions<const R extends Route>(route: R, input: ReadInput<R>) {
  return {
    queryKey: [route.operationId, input] as const,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Answer<R>> => callWith(route, { ...input, signal }),
  }
}

export interface ApiQueryOptions {
  enabled?: boolean
  staleTime?: number
  keepPrevious?: boolean
}

export function useApiQuery<const R extends Route>(
  route: R,
  input: ReadInput<R>,
  options: ApiQueryOptions = {},
): UseQueryResult<Answer<R>> {
  const { keepPrevious, ...others } = options
  // `exactOptionalPropertyTypes` forbids a key with the value `undefined`, so the key is only added when needed.
  const former = keepPrevious === true ? { placeholderData: keepPreviousData } : {}
  const asked = apiQueryOptions(route, input)
  const retry = { retryOnMount: !isKnownToBeMissing(asked.queryKey) }
  return useQuery<Answer<R>>({ ...asked, ...retry, ...others, ...former } as Parameters<typeof useQuery<Answer<R>>>[0]) // The type of the placeholder depends on R, which is open here.
}

const missingForMs = 10_000

/** True if the server has just said that there is no such thing, for example while the scripts of the page loaded. */
export function isKnownToBeMissing(queryKey: QueryKey): boolean {
  const state = queryClient.getQueryState(queryKey)
  const { error, errorUpdatedAt = 0 } = state ?? {}
  return error instanceof ApiProblem && error.status === 404 && Date.now() - errorUpdatedAt < missingForMs
}

// The conditional rest parameter of `call` cannot be resolved while R is open.
export const callWith = <R extends Route>(route: R, input: object): Promise<Answer<R>> =>
  (api.call as (route: R, input: CallInput<R>) => Promise<Answer<R>>)(route, input as CallInput<R>)
