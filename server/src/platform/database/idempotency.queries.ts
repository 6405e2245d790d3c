import type { Queries } from './kysely-on.ts'
import { refuse } from '../refusal.ts'

interface Once {
  readonly tenantId: number
  readonly userId: string
  readonly operation: string
  readonly key: string
  readonly bodyHash: string
}

/**
 * Returns the stored answer if this key was used before. Otherwise claims the key for this request and returns `null`.
 * A second request with the key waits here until the first one has committed or rolled back. Refuses with
 * `idempotency-key-reused` if the earlier request had another body.
 */
export async function answerOnce(db: Queries, once: Once): Promise<{ status: number; answer: unknown } | null> {
  const claimed = await db
    .insertInto('idempotent_answer')
    .values({
      tenant_id: once.tenantId,
      user_id: once.userId,
      operation: once.operation,
      key: once.key,
      body_hash: once.bodyHash,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'operation', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed) return null
  const known = await db
    .selectFrom('idempotent_answer')
    .select(['body_hash', 'status', 'answer'])
    .where('tenant_id', '=', once.tenantId)
    .where('user_id', '=', once.userId)
    .where('operation', '=', once.operation)
    .where('key', '=', once.key)
    .executeTakeFirstOrThrow()
  if (known.body_hash !== once.bodyHash) refuse('idempotency-key-reused')
  if (known.status === null) refuse('request-in-progress', { retryAfterSeconds: 1 })
  return { status: known.status, answer: readAnswer(known.answer) }
}

/**
 * Stores the answer as a JSON string, because a JSON column would reorder the fields of an object. A repeated answer
 * must be identical to the first.
 */
const writtenAnswer = (answer: unknown): string | null =>
  answer === undefined ? null : JSON.stringify(JSON.stringify(answer))

const readAnswer = (stored: unknown): unknown => (typeof stored === 'string' ? JSON.parse(stored) : stored)

export async function storeAnswer(
  db: Queries,
  once: Once,
  answer: { readonly status: number; readonly answer: unknown },
): Promise<void> {
  await db
    .updateTable('idempotent_answer')
    .set({ status: answer.status, answer: writtenAnswer(answer.answer) })
    .where('tenant_id', '=', once.tenantId)
    .where('user_id', '=', once.userId)
    .where('operation', '=', once.operation)
    .where('key', '=', once.key)
    .execute()
}
