import { ApplicationInsights } from '@microsoft/applicationinsights-web'
import type { ISenderConfig } from '@microsoft/applicationinsights-web'
import { telemetryApi } from '@salus/contract/telemetry.ts'
import type { TelemetryItem } from '@salus/contract/telemetry.ts'
import { api } from '../api.ts'
import { ApiProblem, NetworkProblem } from '../problems.ts'
import { scrub } from './scrub.ts'
import type { KnownPatterns } from './scrub.ts'

/** Specification section 9: the library's own defaults, said so that a later version cannot change them. */
const constants = {
  sessionExpirationMs: 24 * 3_600_000,
  sessionRenewalMs: 30 * 60_000,
  maxAjaxCallsPerView: 500,
  samplingPercentage: 100,
}
const retryCodes = [401, 408, 429, 500, 502, 503, 504]
const retryAfterMs = [5_000, 30_000, 120_000]

export interface Telemetry {
  /** A page was shown; by its pattern. */
  page(pattern: string): void
  stop(): void
}

/** Starts the library. It measures; what leaves the browser, `scrub` decides. */
export function startTelemetry(pages: readonly string[]): Telemetry {
  const known: KnownPatterns = { pages, calls: __API_PATTERNS__ }
  let isStopped = false
  const transport: ISenderConfig['httpXHROverride'] = {
    sendPOST: ({ data }, done) => {
      const items = isStopped ? [] : itemsIn(data, known)
      // The library is told of success: what failed is tried again here, already scrubbed.
      done(200, {}, '')
      void send(items, () => isStopped)
    },
  }
  const insights = new ApplicationInsights({
    config: {
      ...constants,
      // Our server knows no keys; the library wants one.
      instrumentationKey: '00000000-0000-0000-0000-000000000000',
      endpointUrl: telemetryApi.sendTelemetry.path,
      maxBatchInterval: 15_000,
      maxBatchSizeInBytes: 60_000,
      // Its cookies are all that it may keep: one for a year, one for the session.
      isStorageUseDisabled: true,
      enableSessionStorageBuffer: false,
      isBrowserLinkTrackingEnabled: false,
      disableCorrelationHeaders: true,
      enableAutoRouteTracking: false,
      autoTrackPageVisitTime: false,
      loggingLevelTelemetry: 0,
      loggingLevelConsole: 0,
      excludeRequestFromAutoTrackingPatterns: [/\/api\/(?:telemetry|client-errors|csp-reports|events)/],
      featureOptIn: { SdkStats: { mode: 2 }, iKeyUsage: { mode: 2 }, CdnUsage: { mode: 2 } },
      extensionConfig: {
        AppInsightsCfgSyncPlugin: { cfgUrl: '', disableAutoSync: true },
        AppInsightsChannelPlugin: { alwaysUseXhrOverride: true, httpXHROverride: transport, retryCodes },
      },
    },
  })
  insights.loadAppInsights()
  return {
    page: (pattern) => insights.trackPageView({ name: pattern, uri: pattern }),
    stop: () => {
      isStopped = true
      void insights.unload(false)
    },
  }
}

function itemsIn(data: string | Uint8Array, known: KnownPatterns): TelemetryItem[] {
  const text = typeof data === 'string' ? data : new TextDecoder().decode(data)
  const envelopes: unknown = JSON.parse(text)
  return [envelopes].flat().flatMap((envelope) => scrub(envelope, known) ?? [])
}

/** The server takes 10 kB at a time. */
const mostItems = 30

async function send(items: readonly TelemetryItem[], isStopped: () => boolean): Promise<void> {
  for (let first = 0; first < items.length; first += mostItems) {
    await sendBatch(items.slice(first, first + mostItems), isStopped)
  }
}

async function sendBatch(batch: TelemetryItem[], isStopped: () => boolean): Promise<void> {
  for (const wait of [...retryAfterMs, null]) {
    if (isStopped()) return
    try {
      await api.call(telemetryApi.sendTelemetry, { body: batch })
      return
    } catch (error) {
      if (wait === null || !isPassing(error)) return
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}

const isPassing = (error: unknown) =>
  error instanceof NetworkProblem || (error instanceof ApiProblem && retryCodes.includes(error.status))
