import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/open-database.ts'
import { isMigrated, readsTables } from '../database/migrate.ts'
import { refuse } from '../refusal.ts'
import { runningRelease } from '../release.ts'

const retryAfterSeconds = 5
const longestMs = 1_500

/**
 * For those who watch over the process: alive and of which release; to be sent requests, which it is until it is to end;
 * and able to serve them all.
 */
export function mountHealth(app: FastifyInstance, database: Database, stopping: AbortSignal): void {
  app.get('/healthz', async () => ({ status: 'ok', ...runningRelease() }))
  app.get('/servingz', async () => {
    if (stopping.aborted) refuse('unavailable', { retryAfterSeconds })
    return { status: 'serving' }
  })
  app.get('/readyz', async () => {
    if (stopping.aborted || !(await isReady(database))) refuse('unavailable', { retryAfterSeconds })
    return { status: 'ready' }
  })
}

/** Says no as soon as the database is known to hang, and does not wait for its answer. */
async function isReady({ pool, owner, watch }: Database): Promise<boolean> {
  if (!(await watch.answers())) return false
  const serves = Promise.all([readsTables(pool), isMigrated(owner)])
    .then(([, isUpToDate]) => isUpToDate)
    .catch(() => false)
  return new Promise((resolve) => {
    const forget = watch.onDown(() => resolve(false))
    void serves.then(resolve).finally(forget)
    setTimeout(() => resolve(false), longestMs).unref()
  })
}
