import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/open-database.ts'
import { isMigrated } from '../database/migrate.ts'
import { refuse } from '../refusal.ts'

/** For whoever watches over the process: alive, and able to serve. Neither says more than that. */
export function mountHealth(app: FastifyInstance, database: Database): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    const ready = await Promise.all([database.pool.query('select 1'), isMigrated(database.owner)])
      .then(([, migrated]) => migrated)
      .catch(() => false)
    if (!ready) refuse('unavailable', { retryAfterSeconds: 5 })
    return { status: 'ready' }
  })
}
