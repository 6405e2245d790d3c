import { randomUUID } from 'node:crypto'
import type { Erasure } from '@salus/contract/members/erasures.ts'
import { erasedKinds } from '@salus/contract/account/own-data.ts'
import { z } from 'zod'
import { hideMember } from '../../platform/scope/hold.queries.ts'
import { enqueueIn } from '../../platform/database/jobs/queue.queries.ts'
import { memberTables } from '../../platform/database/subjects/member-tables.queries.ts'
import { notify } from '../../platform/live/notify.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { aboutSubject, eraseRows } from '../../platform/database/subjects/work.queries.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { noteErased, subjectHash } from './erasure-journal.ts'
import {
  type Counts,
  type ErasureRow,
  finishErasure,
  insertErasure,
  insertErasureOfJob,
  type AskedByJob,
  lockVisibleMember,
  memberToErase,
  removeJobsAbout,
} from './erasures.queries.ts'
import { documentPath, type FileStore } from '../../platform/files/file-store.ts'
import { findFilesOfMember } from '../documents/files-of-member.ts'
import { removeKeptMails } from './kept-mails.ts'
import type { Pool } from '../../platform/database/open-database.ts'

/** Hides the member at once. A job that survives a crash deletes the rows a moment later. */
export async function eraseMember(scope: TenantScope, memberId: string): Promise<Erasure> {
  if (!(await lockVisibleMember(scope, memberId))) refuse('not-found')
  await hideMember(scope, memberId)
  return buildErasure(await askForErasure(scope, memberId, 'admin'))
}

export async function askForErasure(
  scope: TenantScope,
  memberId: string,
  askedBy: Erasure['askedBy'],
): Promise<ErasureRow> {
  const id = randomUUID()
  const { tenantId, db, now } = scope
  const row = await insertErasure(db, { tenantId, id, memberId, subjectHash: subjectHash(memberId), askedBy, at: now })
  await enqueueIn(db, { task: 'erase-member', payload: { tenantId: String(tenantId), erasureId: id } })
  audit(scope, { action: 'member.erasure-asked', objectKind: 'erasure', objectId: id, subjectIds: [memberId] })
  await notify(scope, { kind: 'members-changed', groupId: tenantId })
  return row
}

/** `counts` lists only the kinds of data that existed, always in the same order. */
export const buildErasure = ({ counts, ...row }: ErasureRow): Erasure => ({ ...row, counts: listCounts(counts) })

export const listCounts = (counts: Counts) =>
  erasedKinds.flatMap((kind) => {
    const count = counts[kind] ?? 0
    return count === 0 ? [] : [{ kind, count }]
  })

export interface ErasureMeans {
  readonly owner: Pool
  readonly files: FileStore
  readonly dataDir: string
}

const payloadSchema = z.object({ tenantId: z.string(), erasureId: z.string() })

/** The job that erases a member. It may be retried after a failure: the rows are deleted in one transaction. */
export const eraseMemberTask =
  (means: ErasureMeans) =>
  async (payload: unknown): Promise<void> => {
    const { tenantId, erasureId } = payloadSchema.parse(payload)
    await carryOutErasure(means, { tenantId: Number(tenantId), id: erasureId })
  }

/**
 * Deletes the data about the member, except what must stay, and completes the receipt. Returns `null` if that was done
 * before.
 */
export async function carryOutErasure(
  { owner, files, dataDir }: ErasureMeans,
  erasure: { readonly tenantId: number; readonly id: string },
): Promise<Counts | null> {
  const { tenantId, id } = erasure
  const found = await aboutSubject(owner, { tenant: tenantId }, (client) => memberToErase(client, tenantId, id))
  if (!found) return null
  const { memberId, email, mergedIds } = found
  // Throws while the store does not answer, so that the job is retried: a receipt must not claim too much.
  await files.requireAnswer()
  const at = new Date().toISOString()
  await noteErased(
    dataDir,
    [memberId, ...mergedIds].map((id) => ({ kind: 'member', hash: subjectHash(id), at })),
  )
  const mails = email === null ? 0 : await removeKeptMails(dataDir, email)
  const keys = { tenant: tenantId, member: memberId }
  let documents: readonly { readonly storageName: string }[] = []
  const counts = await aboutSubject(owner, keys, async (client) => {
    documents = await findFilesOfMember(client, { tenantId, memberId })
    const counts: Counts = mails === 0 ? {} : { mails }
    for (const table of memberTables) {
      if ('staysBecause' in table.erased) continue
      const removed = await eraseRows(client, table, keys)
      if (table.erased.uncounted === true) continue
      counts[table.erased.as] = (counts[table.erased.as] ?? 0) + removed
    }
    counts.jobs = await removeJobsAbout(client, email === null ? [memberId] : [memberId, email])
    await finishErasure(client, erasure, counts)
    return counts
  })
  // Only after the commit. Files that a crash leaves here are removed by the sweep.
  for (const { storageName } of documents) await files.remove(documentPath(tenantId, storageName))
  return counts
}

/** For jobs: requests the erasure and runs it at once. */
export async function eraseByJob(
  means: ErasureMeans,
  {
    tenantId,
    memberId,
    askedBy,
  }: { readonly tenantId: number; readonly memberId: string; readonly askedBy: AskedByJob },
): Promise<Counts | null> {
  const id = randomUUID()
  await aboutSubject(means.owner, { tenant: tenantId }, (client) =>
    insertErasureOfJob(client, { tenantId, id, memberId, subjectHash: subjectHash(memberId), askedBy }),
  )
  return carryOutErasure(means, { tenantId, id })
}
