import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { ApiProblem, NetworkProblem } from './problems.ts'

interface Answered {
  readonly isError: boolean
  readonly data: unknown
  readonly error: unknown
}

/** True if the server did not respond, so that the data shown is still the best known. */
const isFailure = (error: unknown): boolean =>
  error instanceof NetworkProblem || (error instanceof ApiProblem && (error.status >= 500 || error.status === 429))

/** True if an error replaces a page: there is no data yet, or the server says that it may not be shown. */
export const hasNothingToShow = ({ isError, data, error }: Answered): boolean =>
  isError && (data === undefined || !isFailure(error))

const isOld = (query: Query): boolean =>
  query.isActive() && query.state.data !== undefined && query.state.status === 'error' && isFailure(query.state.error)

/** The age of the oldest data on screen that could not be refreshed; `null` if all is fresh. */
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
