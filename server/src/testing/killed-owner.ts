import type { Client, Pool } from '../platform/database/open-database.ts'

class Killed extends Error {
  override readonly name = 'Killed'
}

const writes = /^\s*(?:with\b[\s\S]*?\b)?(?:insert|update|delete)\b|graphile_worker/i

/**
 * The pool of a process that is killed at one of the commits that change something: at 0 before the first of them, at 1
 * after it, at 2 before the second, and so on. From then on every statement fails, and what is open is rolled back,
 * because its connection ends.
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

/** Does the work of a process that is killed at this commit, as `dieAt` counts them. */
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
 * Does the work again and again until it is done. Each run is killed before the first commit that it adds to what the
 * runs before it have stored, and the next one after it, so that the work ends at each of its commits once. Returns how
 * often it was killed.
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
