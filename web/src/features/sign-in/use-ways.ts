import { useQuery } from '@tanstack/react-query'
import { askForWays, waysKey } from '../../platform/account/sign-in.ts'

/** The sign-in methods that this installation and this browser offer besides the password. */
export function useWays() {
  const { data } = useQuery({ queryKey: waysKey, queryFn: askForWays, staleTime: Infinity })
  const canPasskeys = typeof PublicKeyCredential === 'function'
  return {
    passkeys: (data?.passkeys ?? false) && canPasskeys,
    singleSignOn: data?.singleSignOn ?? null,
    demoAccountsOpen: data?.demoAccountsOpen ?? false,
  }
}
