import { singleSignOnUrl } from '../platform/sign-in.ts'
import { askedSilently, readStored, wasAskedSilently } from '../platform/storage.ts'

/**
 * Whoever came by the identity provider may still be signed in there: then the browser goes there and comes back, and
 * the person notices nothing but that. Once; answers whether it is on its way.
 */
export async function goSilently(): Promise<boolean> {
  if (readStored('signedInBy') !== 'single-sign-on' || wasAskedSilently()) return false
  askedSilently()
  try {
    location.assign(await singleSignOnUrl('silent'))
    return true
  } catch {
    return false
  }
}
