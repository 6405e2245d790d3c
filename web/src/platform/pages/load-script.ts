import { onNetworkReturn } from '../api/online.ts'
import { NetworkProblem, OutdatedPage } from '../api/problems.ts'
import { isServiceThere } from '../api/service-state.ts'
import { isOutdated } from './own-release.ts'

/**
 * Loads a script of the app. All dynamic imports use this function, except one in `api.ts`, which handles a lost
 * network itself. Rejects with `NetworkProblem` if the service cannot be reached, and with `OutdatedPage` if an update
 * has removed the script. Any other error is passed on unchanged.
 */
export async function loadScript<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (!(await isServiceThere())) throw new NetworkProblem(error)
    throw (await isOutdated()) ? new OutdatedPage(error) : error
  }
}

/** Like `loadScript`, but waits for the network if there is none. Only for parts that people do not wait for. */
export async function loadScriptLater<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await loadScript(load)
    } catch (error) {
      if (!(error instanceof NetworkProblem)) throw error
      await networkReturn()
    }
  }
}

const networkReturn = () =>
  new Promise<void>((resolve) => {
    const stop = onNetworkReturn(() => {
      stop()
      resolve()
    })
  })
