import { NetworkProblem, OutdatedPage } from '../api/problems.ts'
import { isServiceThere } from '../api/service-state.ts'
import { isOutdated } from './own-release.ts'

/**
 * Loads a script of the app on demand. Every dynamic import goes through this function: without a network it rejects
 * with `NetworkProblem`, so that the page shows an offline state and tries again when the network is back. After an update
 * that removed the script it rejects with `OutdatedPage`. Any other failure is passed on unchanged.
 */
export async function loadScript<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (!(await isServiceThere())) throw new NetworkProblem(error)
    throw (await isOutdated()) ? new OutdatedPage(error) : error
  }
}
