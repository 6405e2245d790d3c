import { loadScript } from '../pages/load-script.ts'

export const unsentDatabase = 'salus-unsent'
export const storeName = 'kept'
/** The name under which the store contains the encryption key. All other values in the store are encrypted with it. */
export const keyName = 'key'

/**
 * Tells whether the database exists; true if the browser cannot tell. Asked whenever the app opens, to load the code
 * that reads the database only if needed.
 */
export async function hasUnsentDatabase(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === unsentDatabase)
  } catch {
    return true
  }
}

/**
 * True if answers or decisions that the server lacks wait on this device, no matter who gave them. Also true if they
 * cannot be counted. False if the browser cannot list its databases, because opening a missing one would create it.
 */
export async function hasUnsent(): Promise<boolean> {
  const all = await listDatabases()
  if (all.every(({ name }) => name !== unsentDatabase)) return false
  try {
    const { openDB } = await loadScript(() => import('idb'))
    const database = await openDB(unsentDatabase)
    const names = await database.getAllKeys(storeName)
    database.close()
    return names.some((name) => name !== keyName)
  } catch {
    return true
  }
}

async function listDatabases(): Promise<readonly IDBDatabaseInfo[]> {
  try {
    return await indexedDB.databases()
  } catch {
    return []
  }
}
