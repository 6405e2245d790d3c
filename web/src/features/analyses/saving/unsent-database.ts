export const unsentDatabase = 'salus-unsent'

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
