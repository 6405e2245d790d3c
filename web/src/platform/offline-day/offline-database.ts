export const offlineDatabase = 'salus-offline-day'

/**
 * True if this device was set up for a measurement day. The code that reads the database is loaded only if the result
 * is true. False if the browser cannot list its databases, because a device with such a browser cannot be set up.
 */
export async function hasOfflineDay(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === offlineDatabase)
  } catch {
    return false
  }
}
