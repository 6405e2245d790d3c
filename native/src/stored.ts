import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage'

const names = { server: 'server', token: 'session' } as const

let prepared: Promise<unknown> | undefined

/** Keeps token and address on this phone only. They are not synchronised and not copied into backups. */
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

/** `null` while no server is chosen. */
export const readServer = (): Promise<string | null> => read(names.server)
export const readToken = (): Promise<string | null> => read(names.token)
export const keepToken = (token: string | null): Promise<void> => keep(names.token, token)

/** Stores the server and deletes the token, because the token is valid only on the former server. */
export async function keepServer(server: string | null): Promise<void> {
  await keepToken(null)
  await keep(names.server, server)
}
