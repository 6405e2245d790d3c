/** The database on this device for answers that the server has not acknowledged. */
export const unsentDatabase = 'salus-unsent'

/**
 * Checked whenever the app opens, before loading the code that reads the database. Returns true if the browser cannot
 * tell.
 */
export async function hasUnsentDatabase(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === unsentDatabase)
  } catch {
    return true
  }
}
