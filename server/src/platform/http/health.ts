import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/open-database.ts'
import { isMigrated } from '../database/migrate.ts'
import { refuse } from '../refusal.ts'
import { runningRelease } from '../release.ts'

/** For those who watch over the process: alive and of which release, and able to serve. */
export function mountHealth(app: FastifyInstance, database: Database): void {
  app.get('/healthz', async () => ({ status: 'ok', ...runningRelease() }))
  app.get('/readyz', async () => {
    const ready = await Promise.all([database.pool.query('select 1'), isMigrated(database.owner)])
      .then(([, migrated]) => migrated)
      .catch(() => false)
    if (!ready) refuse('unavailable', { retryAfterSeconds: 5 })
    return { status: 'ready' }
  })
}
