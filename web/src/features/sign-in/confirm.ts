import { securityApi } from '@salus/contract/security.ts'
import { api } from '../../platform/api.ts'
import { requestOptions } from '../../platform/sign-in.ts'
import { onStored, store } from '../../platform/storage.ts'

/** Who is signed in shows one of their own passkeys. */
export async function confirmWithPasskey(): Promise<void> {
  const { startAuthentication } = await import('../../platform/passkey-window.ts')
  const optionsJSON = requestOptions(await api.call(securityApi.beginConfirmWithPasskey))
  const credential = await startAuthentication({ optionsJSON })
  await api.call(securityApi.confirmWithPasskey, { body: { credential: { ...credential } } })
}

/** Waits for the window at the identity provider, which tells the other windows of this browser that it is done. */
export const whenOtherWindowSignedIn = (act: () => void): (() => void) =>
  onStored('signedInElsewhere', () => {
    store('signedInHeard', String(Date.now()))
    act()
  })

const patienceMs = 500

/** Tells them; answers whether a window waited for that, so that this one may close. */
export async function tellOtherWindows(): Promise<boolean> {
  let forget = () => {}
  const isHeard = new Promise<boolean>((resolve) => {
    forget = onStored('signedInHeard', () => resolve(true))
    setTimeout(() => resolve(false), patienceMs)
  })
  store('signedInElsewhere', String(Date.now()))
  return isHeard.finally(forget)
}
