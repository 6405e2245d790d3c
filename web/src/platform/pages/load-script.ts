import { NetworkProblem, OutdatedPage } from '../api/problems.ts'
import { isServiceThere } from '../api/service-state.ts'
import { isOutdated } from './own-release.ts'

/**
 * Loads a script of the app. Every dynamic import goes through this function. If the service is not reachable it
 * rejects with `NetworkProblem`, and after an update that removed the script with `OutdatedPage`. Any other error is
 * passed on unchanged.
 */
export async function loadScript<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (!(await isServiceThere())) throw new NetworkProblem(error)
    throw (await isOutdated()) ? new OutdatedPage(error) : error
  }
}
