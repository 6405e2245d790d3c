import { useQuery } from '@tanstack/react-query'
import { askForWays, waysKey } from '../../platform/account/sign-in.ts'

export function useWays() {
  const { data } = useQuery({ queryKey: waysKey, queryFn: askForWays, staleTime: Infinity })
  const canPasskeys = typeof PublicKeyCredential === 'function'
  return {
    passkeys: (data?.passkeys ?? false) && canPasskeys,
    singleSignOn: data?.singleSignOn ?? null,
    demoAccountsOpen: data?.demoAccountsOpen ?? false,
  }
}
