import { queryClient } from '../api/query.ts'
import { askForWays, waysKey } from './sign-in.ts'

/** Loads the sign-in methods other than the password. Never rejects. If loading fails, only the password is offered. */
export const prepareWays = (): Promise<void> =>
  queryClient.prefetchQuery({ queryKey: waysKey, queryFn: askForWays, staleTime: Infinity, retry: false })
