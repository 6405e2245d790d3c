import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { readLocks, showPool, unlockJobs } from './locks.queries.ts'

/**
 * Finds and unlocks jobs that are locked although no worker runs them. A job is left locked if its process was killed,
 * or if the connection broke after the database handed out the job and before the worker received it. The queue would
 * run such a job again only after four hours.
 */
export class JobLocks {
  readonly events: WorkerEvents = new EventEmitter()
  readonly #ownPools = new Set<string>()
  /**
   * The state of the jobs that this process received. `done` means that the worker has finished, even if the database
   * has not recorded it yet.
   */
  readonly #known = new Map<string, 'running' | 'done'>()

  constructor() {
    this.events.on('pool:create', ({ workerPool }) => void this.#ownPools.add(workerPool.id))
    this.events.on('pool:listen:success', ({ workerPool, client }) => {
      showPool(client, workerPool.id).catch(() => undefined)
    })
    this.events.on('job:start', ({ job }) => void this.#known.set(job.id, 'running'))
    this.events.on('job:complete', ({ job }) => void this.#known.set(job.id, 'done'))
  }

  /**
   * Unlocks jobs that have been locked for more than `olderThanSeconds` and that no worker runs. Returns how many it
   * unlocked.
   */
  async release(owner: pg.Pool, olderThanSeconds: number): Promise<number> {
    const doneBefore = [...this.#known].filter(([, state]) => state === 'done').map(([id]) => id)
    const locks = await readLocks(owner, olderThanSeconds)
    const stuck = locks.filter(({ id, poolId, isAlive }) =>
      this.#ownPools.has(poolId) ? !this.#known.has(id) : !isAlive,
    )
    if (stuck.length > 0) await unlockJobs(owner, stuck)
    const locked = new Set(locks.map(({ id }) => id))
    for (const id of doneBefore) if (!locked.has(id)) this.#known.delete(id)
    return stuck.length
  }
}
