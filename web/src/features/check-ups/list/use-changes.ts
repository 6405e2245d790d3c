import { checkUpChangesApi } from '@salus/contract/check-ups/changes.ts'
import type { Outcome } from '@salus/domain/real-change/change-terms.ts'
import type { Words } from '@salus/domain/words.ts'
import { useEffect } from 'react'
import { useApiPages } from '../../../platform/pages/pages.ts'
import { type CheckUpFilter, listQuery } from './use-check-ups.ts'

export interface ListedOutcome {
  readonly outcome: Outcome
  /** The name of the one value that decided the outcome; omitted if several values did. */
  readonly of?: Words | undefined
}

/**
 * The outcome of comparing each check-up with the previous one, by resultGuid. `null` for a check-up without an
 * outcome. Check-ups that are still loading have no entry.
 */
export type Outcomes = ReadonlyMap<string, ListedOutcome | null>

/**
 * Loads the outcomes for a tenant's list, for as many pages as are shown. Nothing is loaded for withdrawn check-ups.
 */
export function useCheckUpChanges(filter: CheckUpFilter, shownPages: number): Outcomes {
  const { tenantId } = filter
  const isEnabled = shownPages > 0 && filter.isWithdrawn !== true
  return useAsManyPages(
    useApiPages(
      checkUpChangesApi.getCheckUpChangesOfTenant,
      { params: { tenantId }, query: listQuery(filter) },
      { enabled: isEnabled },
    ),
    shownPages,
  )
}

export const useOwnCheckUpChanges = (query: { readonly limit: number }): Outcomes =>
  useAsManyPages(useApiPages(checkUpChangesApi.getMyCheckUpChanges, { query }), 1)

interface Pages {
  readonly items: readonly {
    readonly resultGuid: string
    readonly outcome: Outcome | null
    readonly of?: Words | undefined
  }[]
  readonly data: { readonly pages: readonly unknown[] } | undefined
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly fetchNextPage: () => Promise<unknown>
}

function useAsManyPages(pages: Pages, wanted: number): Outcomes {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages
  const isShort = (pages.data?.pages.length ?? wanted) < wanted && hasNextPage && !isFetchingNextPage
  useEffect(() => {
    if (isShort) void fetchNextPage()
  }, [isShort, fetchNextPage])
  return new Map(
    pages.items.map(({ resultGuid, outcome, of }) => [resultGuid, outcome === null ? null : { outcome, of }]),
  )
}
