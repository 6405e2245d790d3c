export const offlineDatabase = 'salus-offline-day'

/**
 * True if this device was set up for a measurement day. On other devices, the code that reads the database is not
 * loaded. False if the browser cannot list its databases, because such a browser cannot have been set up.
 */
export async function hasOfflineDay(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === offlineDatabase)
  } catch {
    return false
  }
}
