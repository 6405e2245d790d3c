import { securityApi } from '@salus/contract/account/security.ts'
import { api } from '../../platform/api/api.ts'
import { requestOptions } from '../../platform/account/sign-in.ts'
import { onStored, store } from '../../platform/device/storage.ts'
import { loadScript } from '../../platform/pages/load-script.ts'

export async function confirmWithPasskey(): Promise<void> {
  const { startAuthentication } = await loadScript(() => import('../../platform/account/passkey-window.ts'))
  const optionsJSON = requestOptions(await api.call(securityApi.beginConfirmWithPasskey))
  const credential = await startAuthentication({ optionsJSON })
  await api.call(securityApi.confirmWithPasskey, { body: { credential: { ...credential } } })
}

/**
 * Calls `act` when another window of this browser reports a sign-in through the identity provider. Returns a function
 * that removes the listener.
 */
export const watchOtherSignIn = (act: () => void): (() => void) =>
  onStored('signedInElsewhere', () => {
    store('signedInHeard', String(Date.now()))
    act()
  })

const patienceMs = 500

/**
 * Reports the sign-in to the other windows. Resolves to true if another window was waiting for the sign-in, so that
 * this window can be closed.
 */
export async function tellOtherWindows(): Promise<boolean> {
  let forget = () => {}
  const isHeard = new Promise<boolean>((resolve) => {
    forget = onStored('signedInHeard', () => resolve(true))
    setTimeout(() => resolve(false), patienceMs)
  })
  store('signedInElsewhere', String(Date.now()))
  return isHeard.finally(forget)
}
