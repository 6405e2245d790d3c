/** The database of a measurement day on a device that was made ready for it. */
export const offlineDatabase = 'salus-offline-day'

/**
 * Checked before the code that reads the database is loaded, so that other devices need not load it. Returns false if
 * the browser cannot tell, because then nothing was prepared here either.
 */
export async function hasOfflineDay(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === offlineDatabase)
  } catch {
    return false
  }
}
