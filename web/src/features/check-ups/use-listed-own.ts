import type { OwnCheckUpListItem } from '@salus/contract/check-ups.ts'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'

interface OwnList {
  readonly items: readonly OwnCheckUpListItem[]
  readonly nextCursor: string | null
}

interface ListedOwn {
  readonly item: OwnCheckUpListItem
  /** Whether a list holds an earlier one of its kind, or goes on where nobody has looked. */
  readonly hasEarlier: boolean
}

/** What the lists that were read before say of an own result; nothing of one that is opened by its address. */
export function useListedOwn(resultGuid: string): ListedOwn | undefined {
  const lists = useQueryClient().getQueriesData<InfiniteData<OwnList> | OwnList>({ queryKey: ['getMyCheckUps'] })
  const pages = lists.flatMap(([, data]) => pagesOf(data))
  const items = pages.flatMap((page) => page.items)
  const item = items.find((one) => one.resultGuid === resultGuid)
  const isPart = pages.every(({ nextCursor }) => nextCursor !== null)
  return item && { item, hasEarlier: isPart || items.some((one) => isEarlier(one, item)) }
}

function pagesOf(data: InfiniteData<OwnList> | OwnList | undefined): readonly OwnList[] {
  if (data === undefined) return []
  return 'pages' in data ? data.pages : [data]
}

const isEarlier = (one: OwnCheckUpListItem, other: OwnCheckUpListItem): boolean =>
  one.profileId === other.profileId &&
  one.profileName === other.profileName &&
  one.dateOfMeasurement < other.dateOfMeasurement
