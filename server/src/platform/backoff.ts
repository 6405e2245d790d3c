export interface Backoff {
  readonly firstMs: number
  readonly mostMs: number
}

/**
 * How long to wait before the next attempt, in ms: anything up to a limit that doubles with every failure ("full
 * jitter"), so that processes which lost the same database do not come back to it at the same moment.
 *
 * @param failures in a row so far, 0 for the first wait
 */
export const backoffMs = (failures: number, { firstMs, mostMs }: Backoff): number =>
  Math.random() * Math.min(mostMs, firstMs * 2 ** Math.min(failures, 30))
