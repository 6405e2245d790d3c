import { randomBytes, randomUUID } from 'node:crypto'
import { enqueueIn } from '../../platform/database/jobs/queue.queries.ts'
import { hashToken } from '../../platform/scope/link-token.ts'
import { refuse } from '../../platform/refusal.ts'
import type { UserScope } from '../../platform/scope/user.ts'
import { subjectHash } from '../erasures/erasure-journal.ts'
import { closeAccount, insertAccountErasure, involvedTenants, lockAdminsBeside } from './account-erasure.queries.ts'
import { lockUser } from './own-data.queries.ts'

/**
 * Closes the account in this transaction. A job deletes the data shortly afterwards. Returns the code with which the
 * person can open the receipt.
 *
 * @throws Refusal `signed-out` or `last-admin`
 */
export async function deleteAccount({ actor, db }: UserScope, keepIn: readonly number[]): Promise<string> {
  const { userId } = actor
  if (!(await lockUser(db, userId))) refuse('signed-out')
  await lockAdminsBeside(db, userId)
  const involved = await involvedTenants(db, userId)
  if (involved.some(({ isLastAdmin }) => isLastAdmin)) refuse('last-admin')
  const keptIn = involved.map(({ groupId }) => groupId).filter((groupId) => keepIn.includes(groupId))
  const id = randomUUID()
  const code = randomBytes(32).toString('base64url')
  await insertAccountErasure(db, { id, userId, codeHash: hashToken(code), subjectHash: subjectHash(userId), keptIn })
  await closeAccount(db, userId)
  await enqueueIn(db, { task: 'erase-account', payload: { erasureId: id } })
  return code
}
