import { signInApi } from '@salus/contract/sign-in.ts'
import { useApiQuery } from '../../platform/query.ts'

/** What this installation and this browser offer besides the password. */
export function useWays() {
  const { data } = useApiQuery(signInApi.getSignInWays, {}, { staleTime: Infinity })
  const canPasskeys = typeof PublicKeyCredential === 'function'
  return { passkeys: (data?.passkeys ?? false) && canPasskeys, singleSignOn: data?.singleSignOn ?? null }
}
