import { singleSignOnUrl } from '../../platform/account/sign-in.ts'
import { noteAskedSilently, readStored, wasAskedSilently } from '../../platform/device/storage.ts'

/**
 * Tries once to sign in through the identity provider without asking the person. Only for people who last signed in
 * there, because they may still have a session there. Resolves to true if the redirect has started.
 */
export async function trySilentSignIn(): Promise<boolean> {
  if (readStored('signedInBy') !== 'single-sign-on' || wasAskedSilently()) return false
  noteAskedSilently()
  try {
    location.assign(await singleSignOnUrl('silent'))
    return true
  } catch {
    return false
  }
}
