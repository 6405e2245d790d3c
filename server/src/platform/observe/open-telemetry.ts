import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader, type PushMetricExporter } from '@opentelemetry/sdk-metrics'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import type { OtlpConfig } from '../config/observe.ts'
import { runningRelease } from '../start/release.ts'
import { type Figure, figureKinds } from './figures.ts'
import { durationBuckets } from './duration-buckets.ts'
import { type KnownWords, makeScrubber } from './scrub-span.ts'
import type { DoneJob, DoneRequest, Recorder, Step } from './work.ts'

export interface OpenTelemetry extends Recorder {
  /** Sends the data that is not yet sent and stops, after at most 3 s. */
  stop(): Promise<void>
}

interface TelemetryParts {
  readonly config: OtlpConfig
  readonly words: KnownWords
  readonly readFigures: () => Promise<readonly Figure[]>
  readonly log: Logger
}

const longestMs = 3_000
type Scrubber = ReturnType<typeof makeScrubber>

/**
 * Sends spans of requests, jobs and their transactions, and the figures, by OTLP over HTTP. Patches no library and sets
 * no OpenTelemetry global, so only the work named here is traced. Ignores a caller's `traceparent` and begins a new
 * trace, because any client can send such a header.
 */
export function startOpenTelemetry({ config, words, readFigures, log }: TelemetryParts): OpenTelemetry {
  const { version } = runningRelease()
  const resource = resourceFromAttributes({ 'service.name': config.serviceName, 'service.version': version })
  const scrubber = makeScrubber(words)
  const options = (signal: string) => ({ url: `${config.endpoint}/v1/${signal}`, headers: { ...config.headers } })
  const tracers = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.sampledShare) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: scrubbing(new OTLPTraceExporter(options('traces')), scrubber, makeReport(log, 'traces')),
      }),
    ],
  })
  const meters = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: reporting(new OTLPMetricExporter(options('metrics')), makeReport(log, 'metrics')),
        exportIntervalMillis: config.metricsEveryMs,
        exportTimeoutMillis: Math.min(config.metricsEveryMs, 10_000),
      }),
    ],
  })
  const measure = makeMeasures(meters, scrubber, readFigures)
  const tracer = tracers.getTracer('salus', version)
  return {
    request: (done) => {
      traceRequest(tracer, done)
      measure.request(done)
    },
    job: (done) => {
      traceJob(tracer, done)
      measure.job(done)
    },
    stop: async () => {
      const stopped = Promise.all([tracers.shutdown(), meters.shutdown()]).catch(() => undefined)
      await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, longestMs).unref())])
    },
  }
}

function traceRequest(tracer: Tracer, { route, method, status, steps, ...times }: DoneRequest): void {
  traceWork(
    tracer,
    { steps, ...times },
    {
      name: `${method} ${route}`,
      kind: SpanKind.SERVER,
      attributes: { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status },
      failed: status >= 500,
    },
  )
}

function traceJob(tracer: Tracer, { task, outcome, steps, ...times }: DoneJob): void {
  traceWork(
    tracer,
    { steps, ...times },
    {
      name: `job ${task}`,
      kind: SpanKind.CONSUMER,
      attributes: { 'salus.job.task': task, 'salus.job.outcome': outcome },
      failed: outcome === 'failed',
    },
  )
}

interface Work {
  readonly startMs: number
  readonly endMs: number
  readonly steps: readonly Step[]
}

interface SpanWords {
  readonly name: string
  readonly kind: SpanKind
  readonly attributes: Readonly<Record<string, string | number>>
  readonly failed: boolean
}

/**
 * Creates the spans after the work is done. OpenTelemetry then causes no delay for the person who waits for the answer.
 */
function traceWork(tracer: Tracer, { startMs, endMs, steps }: Work, { name, kind, attributes, failed }: SpanWords) {
  const span = tracer.startSpan(name, { kind, attributes: { ...attributes }, startTime: startMs }, ROOT_CONTEXT)
  if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
  const inside = trace.setSpan(ROOT_CONTEXT, span)
  for (const step of steps)
    tracer.startSpan(step.name, { kind: SpanKind.CLIENT, startTime: step.startMs }, inside).end(step.endMs)
  span.end(endMs)
}

/**
 * Measures the same things as the Prometheus metrics. The gauges have the same names as in Prometheus; the histograms
 * have other names.
 */
function makeMeasures(
  meters: MeterProvider,
  { scrubAttributes }: Scrubber,
  readFigures: TelemetryParts['readFigures'],
) {
  const meter = meters.getMeter('salus')
  const seconds = { unit: 's', advice: { explicitBucketBoundaries: [...durationBuckets] } }
  const requests = meter.createHistogram('http.server.request.duration', seconds)
  const jobs = meter.createHistogram('salus.job.duration', seconds)
  const gauges = new Map(
    Object.entries(figureKinds).map(([name, { help }]) => [
      name,
      meter.createObservableGauge(name, { description: help }),
    ]),
  )
  meter.addBatchObservableCallback(
    async (result) => {
      // The labels come from the list of figures, so they contain only fixed words.
      for (const { name, value, labels = {} } of await readFigures()) {
        const gauge = gauges.get(name)
        if (gauge) result.observe(gauge, value, { ...labels })
      }
    },
    [...gauges.values()],
  )
  return {
    request: ({ route, method, status, startMs, endMs, isStream }: DoneRequest) => {
      if (isStream) return
      const attributes = { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status }
      requests.record((endMs - startMs) / 1000, scrubAttributes(attributes))
    },
    job: ({ task, outcome, startMs, endMs }: DoneJob) => {
      const attributes = { 'salus.job.task': task, 'salus.job.outcome': outcome }
      jobs.record((endMs - startMs) / 1000, scrubAttributes(attributes))
    },
  }
}

type Report = (isSent: boolean) => void

/** Logs when sending begins to fail and when it works again, each only once. */
function makeReport(log: Logger, signal: string): Report {
  let works = true
  return (isSent) => {
    if (isSent === works) return
    works = isSent
    if (isSent) log.info({ signal }, 'the collector at OTEL_EXPORTER_OTLP_ENDPOINT takes telemetry again')
    else log.warn({ signal }, 'the collector at OTEL_EXPORTER_OTLP_ENDPOINT takes no telemetry: it is discarded')
  }
}

const scrubbing = (exporter: SpanExporter, { scrubSpan }: Scrubber, report: Report): SpanExporter => ({
  export: (spans: ReadableSpan[], done) =>
    exporter.export(spans.map(scrubSpan), (result) => {
      report(result.code === 0)
      done(result)
    }),
  shutdown: () => exporter.shutdown(),
  forceFlush: async () => exporter.forceFlush?.(),
})

const reporting = (exporter: OTLPMetricExporter, report: Report): PushMetricExporter => ({
  export: (metrics, done) =>
    exporter.export(metrics, (result) => {
      report(result.code === 0)
      done(result)
    }),
  selectAggregation: (type) => exporter.selectAggregation(type),
  selectAggregationTemporality: (type) => exporter.selectAggregationTemporality(type),
  shutdown: () => exporter.shutdown(),
  forceFlush: () => exporter.forceFlush(),
})
