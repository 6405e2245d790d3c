import type { Route } from '@salus/contract/route.ts'
import { QueryCache, QueryClient, keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Query, QueryKey, UseQueryResult } from '@tanstack/react-query'
import { api } from './api.ts'
import type { Answer, CallInput, ReadInput } from './api.ts'
import { ApiProblem, isNoLongerShown } from './problems.ts'
import { onServiceReturn } from './service-state.ts'

/** The queries whose data this page has put into the cache itself, and has not read from the server since. */
const putInHere = new WeakSet<object>()

/**
 * Drops data that the server refuses to show. After a failed read, the library keeps the data of the last successful
 * read. Without this function, a page that ignores the error would still show the data.
 */
function forgetRefused(error: Error, query: Query<unknown, unknown, unknown>): void {
  if (query.state.data === undefined || putInHere.has(query) || !isNoLongerShown(error)) return
  query.setState({ data: undefined, dataUpdatedAt: 0 })
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: forgetRefused, onSuccess: (_data, query) => void putInHere.delete(query) }),
  defaultOptions: {
    queries: {
      // Send requests even if the browser is offline. Pages then show the failure instead of waiting without a message.
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && isPassing(error),
    },
    mutations: { networkMode: 'always' },
  },
})

/**
 * Puts data that was just entered on this device into the cache. The data stays there even if the server refuses to
 * show it to the signed-in user.
 */
export function putOwnData(queryKey: QueryKey, data: unknown): void {
  queryClient.setQueryData(queryKey, data)
  const query = queryClient.getQueryCache().find({ queryKey })
  if (query) putInHere.add(query)
}

let askedFrom = performance.now()

/** Returns a time from `performance.now()`. No response in the cache was requested earlier. */
export const readFirstAskedAt = (): number => askedFrom

export const noteNothingAsked = (): void => void (askedFrom = performance.now())

// Refetches all visible data when the service responds again. Typed text is not affected.
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
  /**
   * False if another part of the page sends the request. If a part appears because the request failed, it must not send
   * the request again. Otherwise the page would switch endlessly between failing and waiting.
   */
  retryOnMount?: boolean
}

export function useApiQuery<const R extends Route>(
  route: R,
  input: ReadInput<R>,
  options: ApiQueryOptions = {},
): UseQueryResult<Answer<R>> {
  const { keepPrevious, ...others } = options
  // The key is added only when needed, because `exactOptionalPropertyTypes` forbids a key whose value is `undefined`.
  const former = keepPrevious === true ? { placeholderData: keepPreviousData } : {}
  const asked = apiQueryOptions(route, input)
  const retry = { retryOnMount: !hasJustFailed(asked.queryKey) }
  return useQuery<Answer<R>>({ ...asked, ...retry, ...others, ...former } as Parameters<typeof useQuery<Answer<R>>>[0]) // The type of the placeholder depends on R, which is open here.
}

/** How long a failure of the server decides that a request is not sent again, in milliseconds. */
const failedForMs = 2_000
const missingForMs = 10_000

/**
 * True if the server has just reported that the item does not exist, for example while the page's scripts were loading.
 */
export const isKnownToBeMissing = (queryKey: QueryKey): boolean =>
  hasFailed(queryKey, (status) => (status === 404 ? missingForMs : 0))

/**
 * True if the request has just failed, for example while the page's scripts were loading, and sending it again at once
 * would only fail again.
 */
export const hasJustFailed = (queryKey: QueryKey): boolean =>
  hasFailed(queryKey, (status) => (status === 404 ? missingForMs : status < 500 ? 0 : failedForMs))

function hasFailed(queryKey: QueryKey, findMs: (status: number) => number): boolean {
  const { error, errorUpdatedAt = 0 } = queryClient.getQueryState(queryKey) ?? {}
  return error instanceof ApiProblem && Date.now() - errorUpdatedAt < findMs(error.status)
}

// The cast is needed, because TypeScript cannot resolve the conditional rest parameter of `call` while R is generic.
export const callWith = <R extends Route>(route: R, input: object): Promise<Answer<R>> =>
  (api.call as (route: R, input: CallInput<R>) => Promise<Answer<R>>)(route, input as CallInput<R>)
