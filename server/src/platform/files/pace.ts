import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

/** In bytes. Receiving and joining pieces of this size takes a twentieth of a millisecond. */
export const blockSize = 64 * 1024
/**
 * In ms. One block of `blockSize` in this time is a speed of 16 MB per second. A line of 100 Mbit/s is slower, so most
 * senders are not slowed down.
 */
const blockMs = 4

/**
 * Slows down a sender whose line is faster than most. A sender nearby fills the system's buffers immediately. If Salus
 * emptied them at full speed, other requests would wait 3 to 4 times as long.
 */
export class Pace {
  #since = performance.now()

  /** Waits after a block until the next block may be received, at least until the next turn of the event loop. */
  async next(): Promise<void> {
    const left = this.#since + blockMs - performance.now()
    await (left > 0 ? pause(left) : nextTurn())
    this.#since = performance.now()
  }
}
