import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { durationBuckets } from './duration-buckets.ts'
import { type Figure, figureKinds } from './figures.ts'
import type { DoneJob, DoneRequest, Recorder } from './work.ts'

export interface Prometheus extends Recorder {
  readonly contentType: string
  render(): Promise<string>
}

export function makePrometheus(readFigures: () => Promise<readonly Figure[]>): Prometheus {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'salus_http_requests_total',
    help: 'Requests answered, by pattern of the address and class of status',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'salus_http_request_duration_seconds',
    help: 'Time until the answer was sent, without event streams',
    labelNames: ['method', 'route'],
    buckets: [...durationBuckets],
    registers,
  })
  const jobs = new Histogram({
    name: 'salus_job_duration_seconds',
    help: 'Time that a job took, by task and outcome',
    labelNames: ['task', 'outcome'],
    buckets: [...durationBuckets, 120, 600],
    registers,
  })
  const gauges = makeGauges(registers)
  return {
    contentType: registry.contentType,
    request: ({ method, route, status, startMs, endMs, isStream }: DoneRequest) => {
      requests.inc({ method, route, status: `${Math.floor(status / 100)}xx` })
      if (!isStream) durations.observe({ method, route }, (endMs - startMs) / 1000)
    },
    job: ({ task, outcome, startMs, endMs }: DoneJob) => jobs.observe({ task, outcome }, (endMs - startMs) / 1000),
    render: async () => {
      const figures = await readFigures()
      for (const gauge of gauges.values()) gauge.reset()
      for (const { name, value, labels = {} } of figures) gauges.get(name)?.set(labels, value)
      return registry.metrics()
    },
  }
}

const makeGauges = (registers: Registry[]) =>
  new Map<string, Gauge>(
    Object.entries(figureKinds).map(([name, kind]) => {
      const labelNames: string[] = 'labels' in kind ? [...kind.labels] : []
      return [name, new Gauge({ name, help: kind.help, labelNames, registers })]
    }),
  )
