import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { readLocks, showPool, unlockJobs } from './job-locks.queries.ts'

/**
 * Jobs that nobody works on though they are locked: their process was killed, or the connection broke between the
 * database handing out the job and the worker hearing of it. The queue itself waits four hours before it takes such a
 * job for lost.
 */
export class JobLocks {
  /** To be given to the workers. */
  readonly events: WorkerEvents = new EventEmitter()
  readonly #ownPools = new Set<string>()
  /** The jobs this process was handed; done = its worker is through with it, whether the database knows or not. */
  readonly #known = new Map<string, 'running' | 'done'>()

  constructor() {
    this.events.on('pool:create', ({ workerPool }) => void this.#ownPools.add(workerPool.id))
    this.events.on('pool:listen:success', ({ workerPool, client }) => {
      showPool(client, workerPool.id).catch(() => undefined)
    })
    this.events.on('job:start', ({ job }) => void this.#known.set(job.id, 'running'))
    this.events.on('job:complete', ({ job }) => void this.#known.set(job.id, 'done'))
  }

  /** Lets go of jobs that have been locked for so long and that nobody works on. Answers with how many there were. */
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
