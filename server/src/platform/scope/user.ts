import { createHash } from 'node:crypto'
import { runUnlessAnswered, withTransaction } from '../database/in-transaction.ts'
import { retryConflicts } from '../database/retry-conflicts.ts'
import { answerOnceOfUser, storeAnswerOfUser } from '../database/user-idempotency.queries.ts'
import type { Queries } from '../database/kysely-on.ts'
import type { Platform } from '../platform.ts'
import { type Actor, type Answer, type Caller, readUser, type Write } from './tenant.ts'

export interface UserScope {
  readonly actor: Actor
  readonly db: Queries
  readonly now: Date
  readonly requestId: string
}

/**
 * Writes to the signed-in person's own account, in one transaction. If the same idempotency key is used again, the
 * answer is the same.
 */
export async function writeUser<T>(
  platform: Platform,
  { caller, write }: { readonly caller: Caller; readonly write: Write },
  work: (scope: UserScope) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const { actor } = await readUser(platform, caller, (db) => db.selectNoFrom((eb) => eb.lit(1).as('one')))
  const { operation, idempotencyKey: key } = write
  const run = () =>
    withTransaction(platform.database.pool, { text: 'select' }, async (transaction) => {
      const { db } = transaction
      const once =
        key === undefined ? null : { userId: actor.userId, operation, key, bodyHash: computeHash(write.body) }
      const kept = once && {
        // The cast is safe, because the same operation stored the answer.
        find: async () => (await answerOnceOfUser(db, once)) as Answer<T> | null,
        store: (answer: Answer<T>) => storeAnswerOfUser(db, once, answer),
      }
      return runUnlessAnswered(transaction, kept, () =>
        work({ actor, db, now: platform.clock.now(), requestId: caller.requestId }),
      )
    })
  return retryConflicts(run)
}

const computeHash = (body: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('base64url')
