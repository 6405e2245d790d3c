import type { Route } from '@salus/contract/route.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Answer, ReadInput } from '../api/api.ts'
import { hasNothingToShow } from '../api/old-data.ts'
import { type ApiQueryOptions, callWith, hasJustFailed } from '../api/query.ts'

interface Page {
  items: readonly unknown[]
  nextCursor: string | null
}

/**
 * Returns the query options for a paged list. A loader can use them to request the list before the page is rendered.
 */
export const apiPagesOptions = <const R extends Route>(route: R, input: ReadInput<R>) => ({
  queryKey: [route.operationId, input, 'pages'] as const,
  queryFn: ({ pageParam, signal }: { readonly pageParam: string | null; readonly signal: AbortSignal }) =>
    callWith(route, { ...input, query: { ...input.query, cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null, // `as` widens the literal type
  getNextPageParam: (last: Answer<R>) => asPage(last).nextCursor,
})

/**
 * Loads a paged list (`{items, nextCursor}`). `items` contains the items of all pages that were requested. It is empty
 * if the server no longer shows the list.
 */
export function useApiPages<const R extends Route>(route: R, input: ReadInput<R>, options: ApiQueryOptions = {}) {
  const { keepPrevious, ...others } = options
  const former = keepPrevious === true ? { placeholderData: keepPreviousData } : {}
  const asked = apiPagesOptions(route, input)
  const result = useInfiniteQuery({ retryOnMount: !hasJustFailed(asked.queryKey), ...others, ...former, ...asked })
  const pages = hasNothingToShow(result) ? [] : (result.data?.pages ?? [])
  // The cast restores the type of the items, which is lost in `asPage`.
  const items = pages.flatMap((one) => [...asPage(one).items]) as ItemOf<Answer<R>>[]
  return { ...result, items }
}

type ItemOf<List> = List extends { items: readonly (infer Item)[] } ? Item : never

// The cast is safe, because the type of `items` allows only routes that return a page.
const asPage = (answer: unknown): Page => answer as Page
