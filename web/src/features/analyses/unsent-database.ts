/** Where answers lie on this device that the server has not acknowledged. */
export const unsentDatabase = 'salus-unsent'

/** Asked whenever the app opens, before anything is fetched that could read it. Where a browser does not tell, it may be there. */
export async function hasUnsentDatabase(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === unsentDatabase)
  } catch {
    return true
  }
}
