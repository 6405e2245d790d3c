import { useQuery } from '@tanstack/react-query'
import { askForWays, waysKey } from '../../platform/sign-in.ts'

/** What this installation and this browser offer besides the password. */
export function useWays() {
  const { data } = useQuery({ queryKey: waysKey, queryFn: askForWays, staleTime: Infinity })
  const canPasskeys = typeof PublicKeyCredential === 'function'
  return {
    passkeys: (data?.passkeys ?? false) && canPasskeys,
    singleSignOn: data?.singleSignOn ?? null,
    demoAccountsOpen: data?.demoAccountsOpen ?? false,
  }
}
