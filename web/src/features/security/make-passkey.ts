import { securityApi } from '@salus/contract/security.ts'
import { reloadSession } from '../../platform/session.ts'
import { creationOptions } from '../../platform/sign-in.ts'
import { write } from '../../platform/write.ts'

/** Has the browser make a passkey, and keeps it under the name. */
export async function makePasskey(name: string): Promise<void> {
  const { startRegistration } = await import('./passkey-maker.ts')
  const optionsJSON = creationOptions(await write(securityApi.beginPasskey, {}))
  const credential = await startRegistration({ optionsJSON })
  await write(securityApi.addPasskey, { body: { name, credential: { ...credential } } })
  await reloadSession()
}
