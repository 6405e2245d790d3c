let aheadMs: number | undefined

/** Notes by how much the server's clock differs from this device's, from a response that comes from the server itself. */
export function noteServerTime({ headers }: Response): void {
  const moment = Date.parse(headers.get('date') ?? '')
  if (!Number.isNaN(moment)) aheadMs = moment - Date.now()
}

/** Returns the present time by the server's clock; `null` if the server has not answered since the page was opened. */
export const readServerClock = (): Date | null => (aheadMs === undefined ? null : new Date(Date.now() + aheadMs))
