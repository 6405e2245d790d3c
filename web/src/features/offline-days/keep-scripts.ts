const answerMs = 60_000

/**
 * Asks the active, waiting and installing service workers of this browser to store the scripts of a measurement day.
 * Resolves to false if a script could not be stored.
 */
export async function keepScriptsOfDay(): Promise<boolean> {
  const { active, waiting, installing } = await navigator.serviceWorker.ready
  const workers = [active, waiting, installing].filter((worker) => worker !== null)
  const kept = await Promise.all(workers.map(askToKeep))
  return kept.length > 0 && kept.every(Boolean)
}

function askToKeep(worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), answerMs)
    port1.onmessage = ({ data }: MessageEvent) => resolve(data === 'kept')
    worker.postMessage({ keepsDay: true }, [port2])
  })
}
