import { securityApi } from '@salus/contract/account/security.ts'
import { reloadSession } from '../../platform/account/session.ts'
import { creationOptions } from '../../platform/account/sign-in.ts'
import { write } from '../../platform/api/write.ts'
import { loadScript } from '../../platform/pages/load-script.ts'

export async function makePasskey(name: string): Promise<void> {
  const { startRegistration } = await loadScript(() => import('./passkey-maker.ts'))
  const optionsJSON = creationOptions(await write(securityApi.beginPasskey, {}))
  const credential = await startRegistration({ optionsJSON })
  await write(securityApi.addPasskey, { body: { name, credential: { ...credential } } })
  await reloadSession()
}
