export const offlineDatabase = 'salus-offline-day'

/**
 * True if this device was prepared for a measurement day. Other devices need not load the code that reads the database.
 * False if the browser cannot list its databases, because then nothing could be prepared here either.
 */
export async function hasOfflineDay(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === offlineDatabase)
  } catch {
    return false
  }
}
