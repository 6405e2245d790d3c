import { loadScript } from '../pages/load-script.ts'

export const unsentDatabase = 'salus-unsent'
export const storeName = 'kept'
/** The name under which the store contains the encryption key. All other values in the store are encrypted with it. */
export const keyName = 'key'

/**
 * True if the database exists, or if the browser cannot tell. The app calls this whenever it is opened. It loads the
 * code that reads the database only if the result is true.
 */
export async function hasUnsentDatabase(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === unsentDatabase)
  } catch {
    return true
  }
}

/**
 * True if this device stores answers or decisions of any person that have not been sent to the server. Also true if
 * they cannot be counted. False if the browser cannot list its databases, because looking would create the database if
 * it does not exist.
 */
export const hasUnsent = async (): Promise<boolean> => (await listUnsent())?.length !== 0

/** True if all unsent answers and decisions on this device are from other people. */
export async function hasOnlyOthersUnsent(userId: string): Promise<boolean> {
  const names = await listUnsent()
  return names !== null && names.length > 0 && !names.some((name) => name.split('/').includes(userId))
}

/**
 * Returns the names under which unsent answers and decisions are stored. Each name contains the id of a person. Returns
 * `null` if the names cannot be read.
 */
async function listUnsent(): Promise<readonly string[] | null> {
  const all = await listDatabases()
  if (all.every(({ name }) => name !== unsentDatabase)) return []
  try {
    const { openDB } = await loadScript(() => import('idb'))
    const database = await openDB(unsentDatabase)
    const names = await database.getAllKeys(storeName)
    database.close()
    return names.map(String).filter((name) => name !== keyName)
  } catch {
    return null
  }
}

async function listDatabases(): Promise<readonly IDBDatabaseInfo[]> {
  try {
    return await indexedDB.databases()
  } catch {
    return []
  }
}
