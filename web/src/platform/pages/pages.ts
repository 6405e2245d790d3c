import type { Route } from '@salus/contract/route.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Answer, ReadInput } from '../api/api.ts'
import { type ApiQueryOptions, callWith } from '../api/query.ts'

interface Page {
  items: readonly unknown[]
  nextCursor: string | null
}

/** The query options of a paged list, for loaders that start it before the page is drawn. */
export const apiPagesOptions = <const R extends Route>(route: R, input: ReadInput<R>) => ({
  queryKey: [route.operationId, input, 'pages'] as const,
  queryFn: ({ pageParam, signal }: { readonly pageParam: string | null; readonly signal: AbortSignal }) =>
    callWith(route, { ...input, query: { ...input.query, cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null, // widens the literal
  getNextPageParam: (last: Answer<R>) => asPage(last).nextCursor,
})

/** A paged list (`{items, nextCursor}`); `fetchNextPage` fetches the next page, and `items` holds everything fetched so far. */
export function useApiPages<const R extends Route>(route: R, input: ReadInput<R>, options: ApiQueryOptions = {}) {
  const { keepPrevious, ...others } = options
  const former = keepPrevious === true ? { placeholderData: keepPreviousData } : {}
  const result = useInfiniteQuery({ ...others, ...former, ...apiPagesOptions(route, input) })
  const items = (result.data?.pages ?? []).flatMap((one) => [...asPage(one).items]) as ItemOf<Answer<R>>[] // asPage forgets the item's type
  return { ...result, items }
}

type ItemOf<List> = List extends { items: readonly (infer Item)[] } ? Item : never

// Only routes that answer with a page can be used here; the type of `items` makes sure of it.
const asPage = (answer: unknown): Page => answer as Page
