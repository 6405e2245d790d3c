import { randomUUID } from 'node:crypto'
import type { Erasure } from '@salus/contract/members/erasures.ts'
import { erasedKinds } from '@salus/contract/account/own-data.ts'
import { z } from 'zod'
import { hideMember } from '../../platform/scope/hold.queries.ts'
import { enqueueIn } from '../../platform/database/jobs/queue.queries.ts'
import { memberTables } from '../../platform/database/subjects/member-tables.queries.ts'
import { notify } from '../../platform/live/notify.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { runForSubject, doEach, eraseRows, turnToSubject } from '../../platform/database/subjects/work.queries.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { revokeInvitationsOfMembers } from '../invitations/revoke-invitations-of-members.ts'
import { tellOwnerOfRecord } from '../notifications/tell-owner-of-record.ts'
import { noteErased, subjectHash } from './erasure-journal.ts'
import {
  type Counts,
  type ErasureRow,
  finishErasure,
  insertErasure,
  type AskedByJob,
  lockVisibleMember,
  memberToErase,
  removeJobsAbout,
  requestErasure,
  waitingErasures,
} from './erasures.queries.ts'
import { documentPath, type FileStore } from '../../platform/files/file-store.ts'
import { findFilesOfMember } from '../documents/files-of-member.ts'
import { removeKeptMails } from './kept-mails.ts'
import { namesOfMember } from './names-of-member.queries.ts'
import type { Client, Pool } from '../../platform/database/open-database.ts'

/**
 * Hides the member immediately. If the person has a login, notifies them by mail. A job deletes the rows shortly
 * afterwards, even if the server crashes in between.
 */
export async function eraseMember(scope: TenantScope, memberId: string): Promise<Erasure> {
  if (!(await lockVisibleMember(scope, memberId))) refuse('not-found')
  await tellOwnerOfRecord(scope, memberId, 'erased')
  await revokeInvitationsOfMembers(scope, [memberId])
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
  // Open pages that show this person's documents or consents then request them again and no longer show them.
  await notify(scope, { kind: 'consents-changed', groupId: tenantId, memberId })
  return row
}

/** Returns the erasure for the API. `counts` contains only the kinds of data that existed, in a fixed order. */
export const buildErasure = ({ counts, ...row }: ErasureRow): Erasure => ({ ...row, counts: listCounts(counts) })

export const listCounts = (counts: Counts) =>
  erasedKinds.flatMap((kind) => {
    const count = counts[kind] ?? 0
    return count === 0 ? [] : [{ kind, count }]
  })

export interface ErasureDeps {
  readonly owner: Pool
  readonly files: FileStore
  readonly dataDir: string
}

const payloadSchema = z.object({ tenantId: z.string(), erasureId: z.string() })

/** The job that erases a member. It can be repeated after a failure, because it deletes all rows in one transaction. */
export const eraseMemberTask =
  (deps: ErasureDeps) =>
  async (payload: unknown): Promise<void> => {
    const { tenantId, erasureId } = payloadSchema.parse(payload)
    await carryOutErasure(deps, { tenantId: Number(tenantId), id: erasureId })
  }

/**
 * Deletes the data about the member, except what must stay, and completes the receipt. Returns `null` if the member is
 * already erased.
 */
export async function carryOutErasure(
  deps: ErasureDeps,
  erasure: { readonly tenantId: number; readonly id: string },
): Promise<Counts | null> {
  const { owner, files } = deps
  const keys = { tenant: erasure.tenantId }
  const waiting = await runForSubject(owner, keys, (client) => memberToErase(client, erasure.tenantId, erasure.id))
  if (waiting === undefined) return null
  // Throws if the file store does not answer, so that the job is retried. A receipt must not confirm an erasure whose
  // files cannot be removed.
  await files.requireAnswer()
  const done = await runForSubject(owner, keys, (client) => eraseWithin(client, deps, erasure))
  if (done === null) return null
  await removeFiles(files, done.files)
  return done.counts
}

export interface DoneErasure {
  readonly counts: Counts
  /** The member's files. They must be removed after the commit. */
  readonly files: readonly string[]
}

/**
 * Deletes the member's data and completes the receipt, in a transaction of `runForSubject`. Returns `null` if the
 * member is already erased. The caller must remove the files. After this function, the settings of the transaction
 * still contain the member (see `turnToSubject`).
 */
export async function eraseWithin(
  client: Client,
  { dataDir }: Pick<ErasureDeps, 'dataDir'>,
  erasure: { readonly tenantId: number; readonly id: string },
): Promise<DoneErasure | null> {
  const { tenantId, id } = erasure
  const memberId = await memberToErase(client, tenantId, id)
  if (memberId === undefined) return null
  const keys = { tenant: tenantId, member: memberId }
  await turnToSubject(client, keys)
  const { ids, emails } = await namesOfMember(client, { tenantId, memberId })
  const documents = await findFilesOfMember(client, { tenantId, memberId })
  const counts: Counts = {}
  for (const table of memberTables) {
    if ('staysBecause' in table.erased) continue
    const removed = await eraseRows(client, table, keys)
    if (table.erased.uncounted === true) continue
    counts[table.erased.as] = (counts[table.erased.as] ?? 0) + removed
  }
  counts.jobs = await removeJobsAbout(client, [...ids, ...emails])
  let mails = 0
  for (const email of emails) mails += await removeKeptMails(dataDir, email)
  if (mails > 0) counts.mails = (counts.mails ?? 0) + mails
  const at = new Date().toISOString()
  await noteErased(
    dataDir,
    ids.map((each) => ({ kind: 'member', hash: subjectHash(each), at })),
  )
  await finishErasure(client, erasure, counts)
  return { counts, files: documents.map(({ storageName }) => documentPath(tenantId, storageName)) }
}

/**
 * Removes the files of an erased member. Must be called after the commit. If a crash prevents the call, the hourly
 * clean-up removes the files.
 */
export async function removeFiles(store: FileStore, names: readonly string[]): Promise<void> {
  for (const name of names) await store.remove(name)
}

interface JobErasure {
  readonly tenantId: number
  readonly memberId: string
  readonly askedBy: AskedByJob
  /** Called in the same transaction, so that the job can record the erasure. */
  readonly note: (client: Client) => Promise<unknown>
}

/**
 * Erases the member and writes the receipt in one transaction. Used by jobs. Returns false if the member is already
 * erased.
 */
export async function eraseByJob(
  deps: ErasureDeps,
  { tenantId, memberId, askedBy, note }: JobErasure,
): Promise<boolean> {
  await deps.files.requireAnswer()
  const keys = { tenant: tenantId }
  const done = await runForSubject(deps.owner, keys, async (client) => {
    const asked = { tenantId, memberId, subjectHash: subjectHash(memberId), askedBy }
    const id = await requestErasure(client, asked)
    const done = id === null ? null : await eraseWithin(client, deps, { tenantId, id })
    if (done === null) return null
    await turnToSubject(client, keys)
    await note(client)
    return done
  })
  if (done === null) return false
  await removeFiles(deps.files, done.files)
  return true
}

/**
 * Erases the members whose erasure has waited for more than a day, because the process was killed or the job failed too
 * often. Continues if one erasure fails, and throws at the end.
 */
export async function eraseWaiting(deps: ErasureDeps, tenantId: number): Promise<void> {
  const waiting = await runForSubject(deps.owner, { tenant: tenantId }, (client) => waitingErasures(client, tenantId))
  await doEach(
    waiting.map((id) => ({ id, name: `erasure ${id}` })),
    ({ id }) => carryOutErasure(deps, { tenantId, id }),
  )
}
