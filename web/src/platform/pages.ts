import type { Route } from '@salus/contract/route.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Answer, ReadInput } from './api.ts'
import { type ApiQueryOptions, callWith } from './query.ts'

interface Page {
  items: readonly unknown[]
  nextCursor: string | null
}

/** A list of pages (`{items, nextCursor}`), fetched one after the other with `fetchNextPage`; `items` holds all so far. */
export function useApiPages<const R extends Route>(route: R, input: ReadInput<R>, options: ApiQueryOptions = {}) {
  const { keepPrevious, ...others } = options
  const former = keepPrevious === true ? { placeholderData: keepPreviousData } : {}
  const result = useInfiniteQuery({
    ...others,
    ...former,
    queryKey: [route.operationId, input, 'pages'] as const,
    queryFn: ({ pageParam, signal }) =>
      callWith(route, { ...input, query: { ...input.query, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null, // widens the literal
    getNextPageParam: (last: Answer<R>) => asPage(last).nextCursor,
  })
  const items = (result.data?.pages ?? []).flatMap((one) => [...asPage(one).items]) as ItemOf<Answer<R>>[] // asPage forgets the item's type
  return { ...result, items }
}

type ItemOf<List> = List extends { items: readonly (infer Item)[] } ? Item : never

// Only routes whose answer is a page are used with useApiPages; the type says so at `items`.
const asPage = (answer: unknown): Page => answer as Page
