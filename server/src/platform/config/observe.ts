import { z } from 'zod'

export interface ObserveConfig {
  readonly metricsPort: number | null
  readonly metricsHost: string
  /**
   * The token for the metrics and for the conditions in `/readyz`. If it is `null`, the public port has no metrics, and
   * the metrics port needs no token. If `metricsPort` is set, only that port has metrics.
   */
  readonly metricsToken: string | null
  readonly telemetry: OtlpConfig | null
}

export interface OtlpConfig {
  /** Without a trailing slash; `/v1/traces` and `/v1/metrics` are appended. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  /** The share of requests and jobs that are traced: from 0 (none) to 1 (all). */
  readonly sampledShare: number
  readonly metricsEveryMs: number
}

export const observeEnvironment = {
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(24, 'at least 24 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    // The OTLP specification requires that values are percent-encoded.
    .regex(
      /^[\w-]+=(?:[^,%]|%[0-7][0-9a-f])+(?:,[\w-]+=(?:[^,%]|%[0-7][0-9a-f])+)*$/i,
      'name=value, several separated by commas',
    )
    .optional(),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).default('salus'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce.number().int().min(100).max(3_600_000).default(60_000),
}

type ObserveValues = z.output<z.ZodObject<typeof observeEnvironment>>

interface Ports {
  readonly PORT: number
  readonly WORKERS: number
}

interface Checks {
  readonly isLoopback: (host: string) => boolean
  readonly refuse: (reason: string) => never
}

export function readObserveConfig(values: ObserveValues & Ports, { isLoopback, refuse }: Checks): ObserveConfig {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = values
  if (port !== undefined && !isLoopback(host) && token === undefined)
    refuse(`METRICS_HOST=${host} can be reached from other machines: set METRICS_TOKEN too`)
  if (port !== undefined && port !== 0) requireFreePorts(port, values, refuse)
  return {
    metricsPort: port ?? null,
    metricsHost: host,
    metricsToken: token ?? null,
    telemetry:
      endpoint === undefined
        ? null
        : {
            endpoint: endpoint.replace(/\/+$/, ''),
            headers: parseHeaders(values.OTEL_EXPORTER_OTLP_HEADERS),
            serviceName: values.OTEL_SERVICE_NAME,
            sampledShare: values.OTEL_TRACES_SAMPLER_ARG,
            metricsEveryMs: values.OTEL_METRIC_EXPORT_INTERVAL,
          },
  }
}

/** Each worker has its own port for metrics, counted upwards from METRICS_PORT. */
function requireFreePorts(first: number, { PORT: own, WORKERS: workers }: Ports, refuse: Checks['refuse']): void {
  const last = first + workers - 1
  if (last <= 65_535 && (own < first || last < own)) return
  const ports = workers === 1 ? String(first) : `the ports ${first} to ${last}, one for each worker,`
  refuse(`METRICS_PORT: ${ports} must not contain PORT (${own}) or exceed 65535`)
}

const parseHeaders = (text = ''): Readonly<Record<string, string>> =>
  Object.fromEntries(
    text
      .split(',')
      .map((pair) => pair.split(/=(.*)/s).slice(0, 2))
      .filter((pair): pair is [string, string] => pair.length === 2)
      .map(([name, value]) => [name.trim(), decodeURIComponent(value.trim())]),
  )
