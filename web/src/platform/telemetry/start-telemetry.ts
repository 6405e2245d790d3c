import { AnalyticsPlugin } from '@microsoft/applicationinsights-analytics-js'
import { type ISenderConfig, Sender } from '@microsoft/applicationinsights-channel-js'
import { AppInsightsCore, type IConfig, type IConfiguration } from '@microsoft/applicationinsights-core-js'
import { AjaxPlugin } from '@microsoft/applicationinsights-dependencies-js'
import { PropertiesPlugin } from '@microsoft/applicationinsights-properties-js'
import { telemetryApi } from '@salus/contract/service/telemetry.ts'
import type { TelemetryItem } from '@salus/contract/service/telemetry.ts'
import { api } from '../api/api.ts'
import { ApiProblem, NetworkProblem } from '../api/problems.ts'
import { scrub } from './scrub.ts'
import type { KnownPatterns } from './scrub.ts'

/**
 * The values of specification section 9. They are the library's defaults, but are set explicitly because a later
 * version could change its defaults.
 */
const constants = {
  sessionExpirationMs: 24 * 3_600_000,
  sessionRenewalMs: 30 * 60_000,
  maxAjaxCallsPerView: 500,
  samplingPercentage: 100,
}
const retryCodes = [401, 408, 429, 500, 502, 503, 504]
const retryAfterMs = [5_000, 30_000, 120_000]

export interface Telemetry {
  page(pattern: string): void
  stop(): void
}

/**
 * Starts only the parts of the library that are needed. The library collects the data, and `scrub` decides which data
 * is sent.
 */
export function startTelemetry(pages: readonly string[]): Telemetry {
  const known: KnownPatterns = { pages, calls: __API_PATTERNS__ }
  let isStopped = false
  const transport: ISenderConfig['httpXHROverride'] = {
    sendPOST: ({ data }, done) => {
      const items = isStopped ? [] : itemsIn(data, known)
      // Always reports success, because the library would otherwise send again. `send` itself repeats failed requests,
      // with items that are already scrubbed.
      done(200, {}, '')
      void send(items, () => isStopped)
    },
  }
  const [core, analytics, sender] = [new AppInsightsCore(), new AnalyticsPlugin(), new Sender()]
  core.initialize(buildConfig(transport), [sender, new PropertiesPlugin(), new AjaxPlugin(), analytics])
  const flush = () => sender.onunloadFlush()
  const flushWhenHidden = () => document.visibilityState === 'hidden' && flush()
  addEventListener('pagehide', flush)
  document.addEventListener('visibilitychange', flushWhenHidden)
  return {
    page: (pattern) => analytics.trackPageView({ name: pattern, uri: pattern }),
    stop: () => {
      isStopped = true
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flushWhenHidden)
      core.unload(false)
    },
  }
}

const buildConfig = (transport: ISenderConfig['httpXHROverride']): IConfiguration & IConfig => ({
  ...constants,
  // The server needs no key, but the library requires one.
  instrumentationKey: '00000000-0000-0000-0000-000000000000',
  endpointUrl: telemetryApi.sendTelemetry.path,
  maxBatchInterval: 15_000,
  maxBatchSizeInBytes: 60_000,
  // The library stores only its two cookies: one for a year, and one for the session.
  isStorageUseDisabled: true,
  enableSessionStorageBuffer: false,
  isBrowserLinkTrackingEnabled: false,
  disableCorrelationHeaders: true,
  enableAutoRouteTracking: false,
  autoTrackPageVisitTime: false,
  loggingLevelTelemetry: 0,
  loggingLevelConsole: 0,
  excludeRequestFromAutoTrackingPatterns: [/\/api\/(?:telemetry|client-errors|csp-reports|events)/],
  extensionConfig: {
    AppInsightsChannelPlugin: { alwaysUseXhrOverride: true, httpXHROverride: transport, retryCodes },
  },
})

function itemsIn(data: string | Uint8Array, known: KnownPatterns): TelemetryItem[] {
  const text = typeof data === 'string' ? data : new TextDecoder().decode(data)
  const envelopes: unknown = JSON.parse(text)
  return [envelopes].flat().flatMap((envelope) => scrub(envelope, known) ?? [])
}

/** The maximum number of items per request, because the server accepts at most 10 KiB. */
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
