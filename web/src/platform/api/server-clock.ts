let aheadMs: number | undefined

/**
 * Notes how far the server's clock is ahead of this device's clock. The response must come from the server itself, not
 * from a cache.
 */
export function noteServerTime({ headers }: Response): void {
  const moment = Date.parse(headers.get('date') ?? '')
  if (!Number.isNaN(moment)) aheadMs = moment - Date.now()
}

/** Returns the present time by the server's clock; `null` if the server has not responded since the page was opened. */
export const readServerClock = (): Date | null => (aheadMs === undefined ? null : new Date(Date.now() + aheadMs))
