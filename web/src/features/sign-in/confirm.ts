import { securityApi } from '@salus/contract/account/security.ts'
import { api } from '../../platform/api/api.ts'
import { requestOptions } from '../../platform/account/sign-in.ts'
import { onStored, store } from '../../platform/device/storage.ts'
import { loadScript } from '../../platform/pages/load-script.ts'

/** The signed-in person confirms their identity with one of their passkeys. */
export async function confirmWithPasskey(): Promise<void> {
  const { startAuthentication } = await loadScript(() => import('../../platform/account/passkey-window.ts'))
  const optionsJSON = requestOptions(await api.call(securityApi.beginConfirmWithPasskey))
  const credential = await startAuthentication({ optionsJSON })
  await api.call(securityApi.confirmWithPasskey, { body: { credential: { ...credential } } })
}

/** Waits until the identity provider's window reports to this browser's other windows that it is done. */
export const whenOtherWindowSignedIn = (act: () => void): (() => void) =>
  onStored('signedInElsewhere', () => {
    store('signedInHeard', String(Date.now()))
    act()
  })

const patienceMs = 500

/** Notifies the other windows; resolves to true if one was waiting, so that this one may close. */
export async function tellOtherWindows(): Promise<boolean> {
  let forget = () => {}
  const isHeard = new Promise<boolean>((resolve) => {
    forget = onStored('signedInHeard', () => resolve(true))
    setTimeout(() => resolve(false), patienceMs)
  })
  store('signedInElsewhere', String(Date.now()))
  return isHeard.finally(forget)
}
