export interface Backoff {
  readonly firstMs: number
  readonly mostMs: number
}

/**
 * Returns the wait before the next attempt, in ms: random between 0 and a limit that doubles with every failure ("full
 * jitter"). If many processes lose the same database, they therefore do not all reconnect at the same time.
 *
 * @param failures in a row so far, 0 for the first wait
 */
export const backoffMs = (failures: number, { firstMs, mostMs }: Backoff): number =>
  Math.random() * Math.min(mostMs, firstMs * 2 ** Math.min(failures, 30))
