import { singleSignOnUrl } from '../../platform/account/sign-in.ts'
import { askedSilently, readStored, wasAskedSilently } from '../../platform/device/storage.ts'

/**
 * People who came through the identity provider may still be signed in there: the browser then goes there and back
 * without asking them anything. Tried once; resolves to true if the redirect has started.
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
