import { refuse } from '../refusal.ts'
import type { Queries } from './kysely-on.ts'

export interface OnceOfUser {
  readonly userId: string
  readonly operation: string
  readonly key: string
  readonly bodyHash: string
}

/**
 * Like `answerOnce`, but outside of any tenant. Returns `null` if this request is the first with its key, otherwise the
 * stored answer.
 */
export async function answerOnceOfUser(
  db: Queries,
  once: OnceOfUser,
): Promise<{ status: number; answer: unknown } | null> {
  const claimed = await db
    .insertInto('idempotent_answer_of_user')
    .values({ user_id: once.userId, operation: once.operation, key: once.key, body_hash: once.bodyHash })
    .onConflict((conflict) => conflict.columns(['user_id', 'operation', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed) return null
  const known = await db
    .selectFrom('idempotent_answer_of_user')
    .select(['body_hash', 'status', 'answer'])
    .where('user_id', '=', once.userId)
    .where('operation', '=', once.operation)
    .where('key', '=', once.key)
    .executeTakeFirstOrThrow()
  if (known.body_hash !== once.bodyHash) refuse('idempotency-key-reused')
  if (known.status === null) refuse('request-in-progress', { retryAfterSeconds: 1 })
  return { status: known.status, answer: typeof known.answer === 'string' ? JSON.parse(known.answer) : undefined }
}

export async function storeAnswerOfUser(
  db: Queries,
  once: OnceOfUser,
  { status, answer }: { readonly status: number; readonly answer: unknown },
): Promise<void> {
  await db
    .updateTable('idempotent_answer_of_user')
    // Stored as a JSON string, because a JSON column would reorder the fields of an object. The repeated answer must be
    // identical to the first, byte for byte.
    .set({ status, answer: answer === undefined ? null : JSON.stringify(JSON.stringify(answer)) })
    .where('user_id', '=', once.userId)
    .where('operation', '=', once.operation)
    .where('key', '=', once.key)
    .execute()
}
