import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { ApiProblem, isFault, NetworkProblem } from './problems.ts'

interface Answered {
  readonly isError: boolean
  readonly data: unknown
  readonly error: unknown
}

/**
 * True if the request failed without a decision about the data: the server was not reached, failed, or received too
 * many requests, or a proxy refused. The data on screen is then still the latest known data.
 */
const isFailure = (error: unknown): boolean =>
  error instanceof NetworkProblem || (error instanceof ApiProblem && (isFault(error) || error.status === 429))

/** True if an error must replace the page, because no data has been loaded or the server refuses to show the data. */
export const hasNothingToShow = ({ isError, data, error }: Answered): boolean =>
  isError && (data === undefined || !isFailure(error))

const isOld = (query: Query): boolean =>
  query.isActive() && query.state.data !== undefined && query.state.status === 'error' && isFailure(query.state.error)

/**
 * Finds the data on screen that could not be refreshed. `since` is the time when the oldest of this data was loaded, in
 * milliseconds. `since` is `null` if all data is fresh. `renew` requests the old data again.
 */
export function useOldData() {
  const client = useQueryClient()
  const watch = useCallback(
    (onChange: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [client],
  )
  const since = useSyncExternalStore(watch, () => {
    const old = client.getQueryCache().getAll().filter(isOld)
    return old.length === 0 ? null : Math.min(...old.map(({ state }) => state.dataUpdatedAt))
  })
  const renew = () => client.refetchQueries({ type: 'active', predicate: isOld })
  return { since, renew }
}
