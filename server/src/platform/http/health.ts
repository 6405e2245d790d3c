import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FileStore } from '../files/file-store.ts'
import type { Database } from '../database/open-database.ts'
import { isMigrated, readsTables } from '../database/migrate/migrate.ts'
import type { HealthWatch } from '../observe/health-watch.ts'
import { Refusal, refuse } from '../refusal.ts'
import { runningRelease } from '../start/release.ts'
import { buildProblem } from './problem-answer.ts'

const retryAfterSeconds = 5
const longestMs = 1_500

export interface HealthParts {
  readonly database: Database
  readonly health: HealthWatch
  readonly files: FileStore
  readonly stopping: AbortSignal
  readonly isOperator: (request: Pick<FastifyRequest, 'headers'>) => boolean
}

/**
 * Lets the native app call the route. At its first start, the app checks whether Salus runs at an address. Later it
 * checks whether the server is reachable again.
 */
const forApp = { config: { servesApp: true } }

/**
 * Serves the health checks. `/healthz` shows the release and that the process is alive. `/servingz` succeeds until the
 * process shuts down. `/readyz` succeeds while the process can serve all requests.
 */
export function mountHealth(app: FastifyInstance, parts: HealthParts): void {
  app.get('/healthz', forApp, async () => ({ status: 'ok', product: 'salus', ...runningRelease() }))
  app.get('/servingz', async () => {
    if (parts.stopping.aborted) refuse('unavailable', { retryAfterSeconds })
    return { status: 'serving' }
  })
  app.get('/readyz', forApp, async (request, reply) => {
    if (parts.isOperator(request)) {
      const { status, contentType, body } = await describeReadiness(parts, request.id)
      if (status === 503) reply.header('retry-after', String(retryAfterSeconds))
      return reply.code(status).header('content-type', contentType).send(body)
    }
    if (!(await isReady(parts))) refuse('unavailable', { retryAfterSeconds })
    return describeReady(parts)
  })
}

/**
 * Reports a process as ready even if the file store does not answer, because everything except files still works.
 * Sending requests to another process would not help, because all processes use the same store.
 */
const describeReady = async ({ files }: Pick<HealthParts, 'files'>) =>
  (await answers(files)) ? { status: 'ready' } : { status: 'ready', files: 'away' }

const answers = (files: FileStore): Promise<boolean> =>
  files.requireAnswer().then(
    () => true,
    () => false,
  )

/** Returns the public answer and the conditions that the operator should correct. */
export async function describeReadiness(parts: Omit<HealthParts, 'isOperator'>, requestId: string) {
  const [isAble, { conditions }] = await Promise.all([isReady(parts), parts.health.look()])
  const body = isAble ? await describeReady(parts) : buildProblem(new Refusal('unavailable'), requestId)
  return {
    status: isAble ? 200 : 503,
    contentType: isAble ? 'application/json; charset=utf-8' : 'application/problem+json; charset=utf-8',
    body: JSON.stringify({ ...body, conditions }),
  }
}

/**
 * Returns true if the database answers in time, accepts writes and is migrated, and the process is not shutting down.
 * As soon as the database is known to hang, returns false without waiting for its answer.
 */
async function isReady({ database, health, stopping }: Omit<HealthParts, 'isOperator'>): Promise<boolean> {
  const { pool, owner, watch } = database
  if (stopping.aborted) return false
  if (!(await watch.answers())) return false
  if (health.refusesWrites && (await health.look()).facts.databaseRefusesWrites) return false
  const serves = Promise.all([readsTables(pool), isMigrated(owner)])
    .then(([, isUpToDate]) => isUpToDate)
    .catch(() => false)
  return new Promise((resolve) => {
    const forget = watch.onDown(() => resolve(false))
    void serves.then(resolve).finally(forget)
    setTimeout(() => resolve(false), longestMs).unref()
  })
}
