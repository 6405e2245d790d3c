import { queryClient } from '../api/query.ts'
import { askForWays, waysKey } from './sign-in.ts'

/** Loads the sign-in methods besides the password. Never rejects: after a failure only the password is offered. */
export const prepareWays = (): Promise<void> =>
  queryClient.prefetchQuery({ queryKey: waysKey, queryFn: askForWays, staleTime: Infinity, retry: false })
