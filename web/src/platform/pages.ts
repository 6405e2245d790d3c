import type { Route } from '@salus/contract/route.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Answer, ReadInput } from './api.ts'
import { type ApiQueryOptions, callWith } from './query.ts'

interface Page {
  items: readonly unknown[]
  nextCursor: string | null
}

/** How the pages of a list are asked for, for whoever asks before they are drawn. */
export const apiPagesOptions = <const R extends Route>(route: R, input: ReadInput<R>) => ({
  queryKey: [route.operationId, input, 'pages'] as const,
  queryFn: ({ pageParam, signal }: { readonly pageParam: string | null; readonly signal: AbortSignal }) =>
    callWith(route, { ...input, query: { ...input.query, cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null, // widens the literal
  getNextPageParam: (last: Answer<R>) => asPage(last).nextCursor,
})

/** A list of pages (`{items, nextCursor}`), fetched one after the other with `fetchNextPage`; `items` holds all so far. */
export function useApiPages<const R extends Route>(route: R, input: ReadInput<R>, options: ApiQueryOptions = {}) {
  const { keepPrevious, ...others } = options
  const former = keepPrevious === true ? { placeholderData: keepPreviousData } : {}
  const result = useInfiniteQuery({ ...others, ...former, ...apiPagesOptions(route, input) })
  const items = (result.data?.pages ?? []).flatMap((one) => [...asPage(one).items]) as ItemOf<Answer<R>>[] // asPage forgets the item's type
  return { ...result, items }
}

type ItemOf<List> = List extends { items: readonly (infer Item)[] } ? Item : never

// Only routes whose answer is a page are used with useApiPages; the type says so at `items`.
const asPage = (answer: unknown): Page => answer as Page
