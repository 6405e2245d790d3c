import type { OwnCheckUpListItem } from '@salus/contract/check-ups/check-ups.ts'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'

interface OwnList {
  readonly items: readonly OwnCheckUpListItem[]
  readonly nextCursor: string | null
}

interface ListedOwn {
  readonly item: OwnCheckUpListItem
  /**
   * True if the lists contain an earlier check-up of this kind. Also true if no list is loaded completely, because an
   * earlier check-up may still follow.
   */
  readonly hasEarlier: boolean
}

/**
 * Finds the person's own result in lists loaded earlier; `undefined` if none of them contains it, for example after
 * opening its URL.
 */
export function useListedOwn(resultGuid: string): ListedOwn | undefined {
  const lists = useQueryClient().getQueriesData<InfiniteData<OwnList> | OwnList>({ queryKey: ['getMyCheckUps'] })
  const pages = lists.flatMap(([, data]) => listPages(data))
  const items = pages.flatMap((page) => page.items)
  const item = items.find((one) => one.resultGuid === resultGuid)
  const isPart = pages.every(({ nextCursor }) => nextCursor !== null)
  return item && { item, hasEarlier: isPart || items.some((one) => isEarlier(one, item)) }
}

function listPages(data: InfiniteData<OwnList> | OwnList | undefined): readonly OwnList[] {
  if (data === undefined) return []
  return 'pages' in data ? data.pages : [data]
}

const isEarlier = (one: OwnCheckUpListItem, other: OwnCheckUpListItem): boolean =>
  one.profileId === other.profileId &&
  one.profileName === other.profileName &&
  one.dateOfMeasurement < other.dateOfMeasurement
