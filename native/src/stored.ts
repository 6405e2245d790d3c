import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage'

const names = { server: 'server', token: 'session' } as const

let prepared: Promise<unknown> | undefined

/** Backups of the phone contain neither the token nor the address. */
const prepare = () =>
  (prepared ??= Promise.all([
    SecureStorage.setSynchronize(false),
    SecureStorage.setDefaultKeychainAccess(KeychainAccess.whenUnlockedThisDeviceOnly),
  ]))

async function read(name: string): Promise<string | null> {
  await prepare()
  return SecureStorage.getItem(name)
}

async function keep(name: string, value: string | null): Promise<void> {
  await prepare()
  if (value === null) await SecureStorage.removeItem(name)
  else await SecureStorage.setItem(name, value)
}

/** The origin of the configured server; `null` before the first start. */
export const readServer = (): Promise<string | null> => read(names.server)
export const readToken = (): Promise<string | null> => read(names.token)
export const keepToken = (token: string | null): Promise<void> => keep(names.token, token)

/** A token is valid only on the server that issued it, so it is deleted together with the address. */
export async function keepServer(server: string | null): Promise<void> {
  await keepToken(null)
  await keep(names.server, server)
}
