import { NetworkProblem } from '../api/problems.ts'
import { isServiceThere } from '../api/service-state.ts'

/**
 * Loads a script of the app on demand. Every dynamic import goes through this function: without a network it rejects
 * with `NetworkProblem`, so that the page shows an offline state and tries again when the network is back. If the server
 * does respond, the failure is passed on unchanged, for example that of a script which a newer release has removed.
 */
export async function loadScript<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (await isServiceThere()) throw error
    throw new NetworkProblem(error)
  }
}
