import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { backoffMs } from '../backoff.ts'
import type { Database } from '../database/open-database.ts'
import { type LiveCallbacks, listen, type Listener } from './live.queries.ts'

interface KeptCallbacks extends LiveCallbacks {
  /** Called when the connection listens again after a gap. In the gap, events may have been missed. */
  readonly onBack: () => void
}

export interface KeptListener {
  /** True while events are received, so that none can be missed. */
  readonly isListening: boolean
  close(): Promise<void>
}

const retry = { firstMs: 200, mostMs: 5_000 }
const checkEveryMs = 5_000
const checkMs = 3_000

/**
 * Keeps exactly one connection that listens. If it is lost, opens the next one, with a longer delay after each failure.
 * A connection that hangs counts as lost.
 *
 * @throws if the first connection cannot be opened
 */
export async function keepListening(
  { appAddress }: Pick<Database, 'appAddress'>,
  callbacks: KeptCallbacks,
  log: Logger,
): Promise<KeptListener> {
  const stopping = new AbortController()
  const { signal } = stopping
  let listener: Listener | null = await listen(appAddress, callbacks)
  const supervise = async () => {
    while (listener !== null) {
      await awaitLoss(listener, signal)
      if (signal.aborted) return
      listener = null
      log.warn('live events cannot be received at the moment')
      listener = await listenAgain()
      if (listener === null) return
      log.info('live events are received again')
      callbacks.onBack()
    }
  }
  const listenAgain = async (): Promise<Listener | null> => {
    for (let failures = 0; !signal.aborted; failures += 1) {
      await pause(backoffMs(failures, retry), undefined, { ref: false, signal }).catch(() => undefined)
      if (signal.aborted) return null
      try {
        return await listen(appAddress, callbacks)
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

async function awaitLoss({ gone, check }: Listener, stopped: AbortSignal): Promise<void> {
  const either = AbortSignal.any([gone, stopped])
  while (!either.aborted) {
    await pause(checkEveryMs, undefined, { ref: false, signal: either }).catch(() => undefined)
    if (!either.aborted) await check(checkMs)
  }
}
