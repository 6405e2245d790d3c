import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { ApiProblem, NetworkProblem } from './problems.ts'

interface Answered {
  readonly isError: boolean
  readonly data: unknown
  readonly error: unknown
}

/** True if the server gave no usable answer, so that the data on screen is still the best known. */
const isFailure = (error: unknown): boolean =>
  error instanceof NetworkProblem || (error instanceof ApiProblem && (error.status >= 500 || error.status === 429))

/** True if an error must replace a page: there is no data yet, or the server has refused to show the data. */
export const hasNothingToShow = ({ isError, data, error }: Answered): boolean =>
  isError && (data === undefined || !isFailure(error))

const isOld = (query: Query): boolean =>
  query.isActive() && query.state.data !== undefined && query.state.status === 'error' && isFailure(query.state.error)

/**
 * `since` is the time of the last update of the oldest data on screen that could not be refreshed, in milliseconds;
 * `null` if all data is fresh. `renew` requests this data again.
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
