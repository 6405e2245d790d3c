import type { TelemetryItem } from '@salus/contract/service/telemetry.ts'
import type { Logger } from 'pino'

export interface TelemetryTarget {
  readonly url: string
  readonly instrumentationKey: string
}

/**
 * Forwards the items to a monitoring service, so that browsers connect only to Salus. Does nothing if `target` is
 * `null`.
 */
export function forwardTelemetry(target: TelemetryTarget | null, log: Logger) {
  return async (items: readonly TelemetryItem[]): Promise<void> => {
    if (target === null) return
    const envelopes = items.map((item) => ({ ...item, iKey: target.instrumentationKey }))
    try {
      // oxlint-disable-next-line no-restricted-globals -- the one address that the operator named for it
      const answer = await fetch(target.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(envelopes),
        redirect: 'error',
        signal: AbortSignal.timeout(10_000),
      })
      if (!answer.ok) log.warn({ status: answer.status }, 'the monitoring service took no telemetry')
    } catch (error) {
      log.warn({ err: error }, 'the monitoring service was not reached')
    }
  }
}
