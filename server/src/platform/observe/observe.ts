import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Tasks } from '../database/jobs/queue.ts'
import type { Database } from '../database/open-database.ts'
import type { FileStore } from '../files/file-store.ts'
import { describeReadiness, mountHealth } from '../http/health.ts'
import type { LiveHub } from '../live/live-hub.ts'
import { runningRelease } from '../start/release.ts'
import { EventLoopDelay } from './event-loop-delay.ts'
import { type Figure, listFigures, type PoolFigures } from './figures.ts'
import { HealthWatch } from './health-watch.ts'
import { listenForMetrics, type MetricsServer } from './metrics-server.ts'
import { hasToken, makeOperatorToken } from './operator-token.ts'
import type { OpenTelemetry } from './open-telemetry.ts'
import type { Prometheus } from './prometheus.ts'
import type { FactSources } from './read-facts.ts'
import { recordJobs, recordRequests } from './record-work.ts'
import type { Recorder } from './work.ts'

interface ObserveParts {
  readonly config: Config
  readonly secret: string
  readonly database: Database
  readonly log: Logger
  readonly files: FileStore
  readonly stopping: AbortSignal
  readonly readBackups: FactSources['readBackups']
  readonly statfs?: FactSources['statfs']
  readonly reportFreshMs?: number
}

export interface Observation {
  readonly health: HealthWatch
  /** The metrics port. `null` before it is open, or if none is configured. */
  readonly metricsPort: number | null
  recordJobs(tasks: Tasks): Tasks
  watchLive(hub: Pick<LiveHub, 'figures'>): void
  /** Starts checking and opens the metrics port. Rejects if the port is in use. */
  start(): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    observation: Observation
  }
}

/** Mounts health and metrics, and measures requests. Must be called before any route is mounted. */
export async function observe(app: FastifyInstance, parts: ObserveParts): Promise<Observation> {
  const { config, database, files, secret, stopping, log } = parts
  const health = new HealthWatch(
    {
      database,
      dataDir: config.dataDir,
      backupFolder: config.backup.folder,
      readBackups: parts.readBackups,
      ...(parts.statfs ? { statfs: parts.statfs } : {}),
    },
    log,
    parts.reportFreshMs,
  )
  const { metricsToken } = config.observe
  const tokens = [metricsToken, makeOperatorToken(secret)]
  const measures = await startMeasures(app, parts, health)
  mountHealth(app, {
    database,
    health,
    files,
    stopping,
    isOperator: ({ headers }) => hasToken(headers.authorization, tokens),
  })
  if (measures && metricsToken !== null && config.observe.metricsPort === null)
    mountMetrics(app, measures.prometheus, metricsToken)

  let server: MetricsServer | null = null
  const observation: Observation = {
    health,
    get metricsPort() {
      return server?.port ?? null
    },
    recordJobs: (tasks) => measures?.recordJobs(tasks) ?? tasks,
    watchLive: (hub) => measures?.watchLive(hub),
    start: async () => {
      health.start()
      if (measures) server = await openMetricsPort(parts, health, measures.prometheus)
    },
  }
  app.decorate('observation', observation)
  app.addHook('onClose', async () => {
    await server?.close()
    await health.stop()
    await measures?.stop()
  })
  return observation
}

interface Measures {
  readonly prometheus: Prometheus
  recordJobs(tasks: Tasks): Tasks
  watchLive(hub: Pick<LiveHub, 'figures'>): void
  stop(): Promise<void>
}

/** Starts measuring. Returns `null`, without loading the libraries, if neither metrics nor telemetry is configured. */
async function startMeasures(
  app: FastifyInstance,
  { config, database, log }: ObserveParts,
  health: HealthWatch,
): Promise<Measures | null> {
  const { metricsPort, metricsToken, telemetry } = config.observe
  if (metricsPort === null && metricsToken === null && telemetry === null) return null
  const delay = new EventLoopDelay()
  let live: LiveHub['figures'] = { isListening: false, streamCount: 0 }
  let readLive = () => live
  const readFigures = async (): Promise<readonly Figure[]> => {
    live = readLive()
    const own = { release: runningRelease(), pools: countPools(database), live, delay: delay.figures }
    return listFigures(await health.look(), own)
  }
  const { makePrometheus } = await import('./prometheus.ts')
  const prometheus = makePrometheus(readFigures)
  const recorders: Recorder[] = [prometheus]
  const routes = recordRequests(app, recorders)
  const tasks = new Set<string>()
  let openTelemetry: OpenTelemetry | null = null
  if (telemetry !== null) {
    const { startOpenTelemetry } = await import('./open-telemetry.ts')
    openTelemetry = startOpenTelemetry({ config: telemetry, words: { routes, tasks }, readFigures, log })
    recorders.push(openTelemetry)
  }
  return {
    prometheus,
    recordJobs: (given) => {
      for (const task of Object.keys(given)) tasks.add(task)
      return recordJobs(given, recorders)
    },
    watchLive: (hub) => {
      readLive = () => hub.figures
    },
    stop: async () => {
      delay.stop()
      await openTelemetry?.stop()
    },
  }
}

const countPools = ({ pool, signInPool, owner }: Database): readonly PoolFigures[] =>
  [
    { name: 'requests' as const, of: pool },
    { name: 'sign-in' as const, of: signInPool },
    { name: 'owner' as const, of: owner },
  ].map(({ name, of }) => ({
    name,
    total: of.totalCount,
    idle: of.idleCount,
    waiting: of.waitingCount,
    max: of.options.max ?? 0,
  }))

/** Serves the metrics. Without the token, the answer is the same as for an address that does not exist. */
function mountMetrics(app: FastifyInstance, prometheus: Prometheus, token: string): void {
  app.get('/metrics', async (request, reply) => {
    if (!hasToken(request.headers.authorization, [token])) return reply.callNotFound()
    return reply.header('content-type', prometheus.contentType).send(await prometheus.render())
  })
}

async function openMetricsPort(
  { config, database, files, stopping, log }: ObserveParts,
  health: HealthWatch,
  prometheus: Prometheus,
): Promise<MetricsServer | null> {
  const { metricsPort, metricsHost, metricsToken } = config.observe
  if (metricsPort === null) return null
  const server = await listenForMetrics(
    {
      '/metrics': async () => ({
        status: 200,
        contentType: prometheus.contentType,
        body: await prometheus.render(),
      }),
      '/readyz': () => describeReadiness({ database, health, files, stopping }, 'metrics-port'),
    },
    {
      host: metricsHost,
      port: metricsPort,
      admits: (authorization) => metricsToken === null || hasToken(authorization, [metricsToken]),
      log,
    },
  )
  log.info({ host: metricsHost, port: server.port }, 'metrics are served')
  return server
}
