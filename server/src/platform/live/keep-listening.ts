import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { backoffMs } from '../backoff.ts'
import type { Database } from '../database/open-database.ts'
import { type Ears, listen, type Listener } from './live.queries.ts'

interface KeptEars extends Ears {
  /** Hears again after a time in which something may have been said. */
  readonly onBack: () => void
}

export interface KeptListener {
  /** Whether everything that is said now is heard. */
  readonly isListening: boolean
  close(): Promise<void>
}

const retry = { firstMs: 200, mostMs: 5_000 }
const checkEveryMs = 5_000
const checkMs = 3_000

/**
 * Keeps one connection listening, one at a time whatever happens: the next is opened when the last is known to be gone,
 * and after each failure later. One that hangs counts as gone.
 *
 * @throws where the first connection cannot be made
 */
export async function keepListening(
  { appAddress }: Pick<Database, 'appAddress'>,
  ears: KeptEars,
  log: Logger,
): Promise<KeptListener> {
  const stopping = new AbortController()
  const { signal } = stopping
  let listener: Listener | null = await listen(appAddress, ears)
  const supervise = async () => {
    while (listener !== null) {
      await lossOf(listener, signal)
      if (signal.aborted) return
      listener = null
      log.warn('live events are not heard at the moment')
      listener = await listenAgain()
      if (listener === null) return
      log.info('live events are heard again')
      ears.onBack()
    }
  }
  const listenAgain = async (): Promise<Listener | null> => {
    for (let failures = 0; !signal.aborted; failures += 1) {
      await pause(backoffMs(failures, retry), undefined, { ref: false, signal }).catch(() => undefined)
      if (signal.aborted) return null
      try {
        return await listen(appAddress, ears)
      } catch (error) {
        log.debug({ err: error }, 'cannot listen for live events yet')
      }
    }
    return null
  }
  const supervision = supervise()
  return {
    get isListening() {
      return listener !== null
    },
    close: async () => {
      stopping.abort()
      await supervision
      await listener?.close()
    },
  }
}

/** Fulfilled when the connection is gone or nobody wants it any more. */
async function lossOf({ gone, check }: Listener, stopped: AbortSignal): Promise<void> {
  const either = AbortSignal.any([gone, stopped])
  while (!either.aborted) {
    await pause(checkEveryMs, undefined, { ref: false, signal: either }).catch(() => undefined)
    if (!either.aborted) await check(checkMs)
  }
}
