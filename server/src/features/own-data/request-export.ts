import { randomUUID } from 'node:crypto'
import type { DataExport } from '@salus/contract/account/own-data.ts'
import type { Language } from '@salus/domain/words.ts'
import { enqueueIn } from '../../platform/database/jobs/queue.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import type { UserScope } from '../../platform/scope/user.ts'
import { insertExport, lockUser, unfinishedExport } from './own-data.queries.ts'

/** Starts an export. If one is already being made, returns that one. */
export async function requestExport({ actor, db }: UserScope, fallback: Language): Promise<DataExport> {
  const user = (await lockUser(db, actor.userId)) ?? refuse('signed-out')
  const unfinished = await unfinishedExport(db, actor.userId)
  if (unfinished) return unfinished
  const id = randomUUID()
  const made = await insertExport(db, { id, userId: actor.userId, locale: user.locale ?? fallback })
  await enqueueIn(db, { task: 'make-export', payload: { exportId: id } })
  return made
}
