import type { Client, Pool } from '../platform/database/open-database.ts'

class Killed extends Error {
  override readonly name = 'Killed'
}

const writes = /^\s*(?:with\b[\s\S]*?\b)?(?:insert|update|delete)\b|graphile_worker/i

/**
 * Returns a pool that acts as if its process were killed at a point before or after a commit. Only commits with a write
 * count. `kill` numbers the points: 0 is before the first such commit, 1 after it, 2 before the second, 3 after it, and
 * so on. From that point on every statement throws `Killed`. The database rolls back the open transaction when its
 * connection ends.
 */
function dieAt(owner: Pool, kill: number): Pool {
  let at = 0
  let isDead = false
  const point = () => {
    if (at === kill) isDead = true
    at += 1
    if (isDead) throw new Killed()
  }
  const counted = (query: (...given: readonly unknown[]) => unknown, hasTransaction: boolean) => {
    let hasWritten = false
    return async (...given: readonly unknown[]): Promise<unknown> => {
      if (isDead) throw new Killed()
      const text = typeof given[0] === 'string' ? given[0] : ''
      if (hasTransaction && text.startsWith('begin')) hasWritten = false
      if (writes.test(text)) hasWritten = true
      const isCommit = hasWritten && (text === 'commit' || !hasTransaction)
      if (isCommit) point()
      const result = await query(...given)
      if (isCommit) {
        hasWritten = false
        point()
      }
      return result
    }
  }
  const mortal = (client: Client): Client => {
    const query = counted(client.query.bind(client), true)
    return new Proxy(client, { get: (target, name) => (name === 'query' ? query : bound(target, name)) })
  }
  return new Proxy(owner, {
    get: (target, name) => {
      if (name === 'query') return counted(target.query.bind(target), false)
      if (name !== 'connect') return bound(target, name)
      return async () => {
        if (isDead) throw new Killed()
        return mortal(await target.connect())
      }
    },
  })
}

function bound(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name)
  return typeof value === 'function' ? value.bind(target) : value
}

/**
 * Does the work with a pool that is killed at the point `kill`, counted as in `dieAt`. Throws if the work ends before
 * that point.
 */
export async function killAt(owner: Pool, kill: number, work: (owner: Pool) => Promise<unknown>): Promise<void> {
  try {
    await work(dieAt(owner, kill))
  } catch (error) {
    if (isKilled(error)) return
    throw error
  }
  throw new Error('the work was done before')
}

/**
 * Repeats the work until a run is not killed. What a run has committed stays stored for the next run. In turn, one run
 * is killed just before its first commit with a write, and the next one just after it. Work that continues from what is
 * stored is therefore stopped on both sides of each of its commits. Returns how many runs were killed.
 */
export async function killAtEachCommit(owner: Pool, work: (owner: Pool) => Promise<unknown>): Promise<number> {
  for (let kills = 0; kills < mostKills; kills += 1)
    try {
      await work(dieAt(owner, kills % 2))
      return kills
    } catch (error) {
      if (!isKilled(error)) throw error
    }
  throw new Error('the work begins from the start each time')
}

const mostKills = 200

const isKilled = (error: unknown): boolean =>
  error instanceof Killed ||
  (error instanceof AggregateError && error.errors.some(isKilled)) ||
  (error instanceof Error && isKilled(error.cause))
