import { queryClient } from './query.ts'
import { askForWays, waysKey } from './sign-in.ts'

/** Asks what the installation offers besides the password; without an answer the password is offered alone. */
export const prepareWays = (): Promise<void> =>
  queryClient.prefetchQuery({ queryKey: waysKey, queryFn: askForWays, staleTime: Infinity, retry: false })
