import { defaultMonths } from '@salus/domain/retention/retention-rules.ts'
import type { TenantKind } from '@salus/domain/tenants/tenant-kinds.ts'
import { z } from 'zod'
import { kyselyOn } from '../../platform/database/kysely-on.ts'
import { loginInTenantTables } from '../../platform/database/subjects/login-in-tenant-tables.queries.ts'
import { loginTables } from '../../platform/database/subjects/login-tables.queries.ts'
import type { SubjectTable } from '../../platform/database/subjects/subject-tables.queries.ts'
import {
  runForSubject,
  doEach,
  eraseRows,
  type RecordOfPerson,
  recordsOfPerson,
  tenantsOfPerson,
  turnToSubject,
} from '../../platform/database/subjects/work.queries.ts'
import { endSharingInJob } from '../consents/end-sharing.ts'
import { type DoneErasure, type ErasureDeps, eraseWithin, removeFiles } from '../erasures/erase-member.ts'
import { exportPath } from '../../platform/files/file-store.ts'
import { noteErased, subjectHash } from '../erasures/erasure-journal.ts'
import { forgetAddresses, listAddresses } from '../erasures/forget-addresses.ts'
import { cancelJobsAbout, type Counts, findWaitingReceipt, leaveReceipt } from '../erasures/leave-receipt.ts'
import { removeKeptMails } from '../erasures/kept-mails.ts'
import {
  type AccountToErase,
  accountToErase,
  findChosenMonths,
  findHold,
  finishAccountErasure,
  lockReceipt,
  lockRecord,
  noteErasedSoFar,
  type OutcomeOfRecord,
  unlinkRecord,
  waitingAccountErasures,
} from './account-erasure.queries.ts'
import { findLock } from './find-lock.ts'
import { findExportFiles } from './own-data.queries.ts'
import type { Client } from '../../platform/database/open-database.ts'

const payloadSchema = z.object({ erasureId: z.string() })

export const eraseAccountTask =
  (deps: ErasureDeps) =>
  async (payload: unknown): Promise<void> => {
    await carryOutAccountErasure(deps, payloadSchema.parse(payload).erasureId)
  }

/**
 * Erases the account tenant by tenant. Each tenant is erased in one transaction, which also stores its part of the
 * receipt. The login itself is erased last. A later run continues after the last finished tenant.
 */
export async function carryOutAccountErasure(deps: ErasureDeps, erasureId: string): Promise<void> {
  const { owner, dataDir, files } = deps
  const asked = await accountToErase(owner, erasureId)
  if (!asked) return
  const person = { user: asked.userId, email: asked.email ?? '' }
  await noteErased(dataDir, [
    { kind: 'login', hash: subjectHash(asked.userId), at: new Date().toISOString(), keptIn: [...asked.keptIn] },
  ])
  // Throws if the file store is unavailable, so that the job is repeated later. Otherwise the receipt could confirm the
  // deletion of files that still exist.
  await files.requireAnswer()
  const found = await tenantsOfPerson(owner, person)
  for (const tenant of new Map(found.map((record) => [record.tenantId, record])).values()) {
    const keys = { ...person, tenant: tenant.tenantId }
    const removed = await runForSubject(owner, keys, async (client) => {
      const receipt = await lockReceipt(client, erasureId)
      return receipt === undefined ? [] : eraseInTenant(client, deps, { erasureId, tenant, keys, receipt })
    })
    await removeFiles(files, removed)
  }
  await eraseLogin(deps, { erasureId, person })
}

/**
 * Erases the accounts whose erasure has waited for more than a day, for example because the job has failed too often.
 */
export async function eraseWaitingAccounts(deps: ErasureDeps): Promise<void> {
  await doEach(
    (await waitingAccountErasures(deps.owner)).map((id) => ({ id, name: `account erasure ${id}` })),
    ({ id }) => carryOutAccountErasure(deps, id),
  )
}

interface InTenant {
  readonly erasureId: string
  readonly tenant: Pick<RecordOfPerson, 'tenantId' | 'kind'>
  readonly keys: { readonly tenant: number; readonly user: string; readonly email: string }
  readonly receipt: AccountToErase
}

/** Erases the person's data in one tenant. Returns the names of the files to remove after the commit. */
async function eraseInTenant(
  client: Client,
  deps: ErasureDeps,
  { erasureId, tenant, keys, receipt }: InTenant,
): Promise<readonly string[]> {
  const done = { counts: { ...receipt.counts }, outcomes: [...receipt.outcomes] }
  const files: string[] = []
  // Reads the records again under the lock of the receipt, because another run may have erased some of them since.
  for (const memberId of (await recordsOfPerson(client, keys)) ?? []) {
    await turnToSubject(client, { ...keys, member: memberId })
    const settled = await settleRecord(client, deps, { tenant, memberId, receipt })
    done.outcomes.push(settled.outcome)
    addTo(done.counts, settled.counts)
    files.push(...settled.files)
  }
  await turnToSubject(client, keys)
  addTo(done.counts, await eraseAll(client, loginInTenantTables, keys))
  await noteErasedSoFar(client, erasureId, done)
  return files
}

async function eraseLogin(
  { owner, dataDir, files }: ErasureDeps,
  {
    erasureId,
    person,
  }: { readonly erasureId: string; readonly person: { readonly user: string; readonly email: string } },
): Promise<void> {
  const mails = person.email === '' ? 0 : await removeKeptMails(dataDir, person.email)
  await runForSubject(owner, person, async (client) => {
    const receipt = await lockReceipt(client, erasureId)
    if (receipt === undefined) return
    const counts = { ...receipt.counts }
    if (mails > 0) addTo(counts, { mails })
    for (const name of await findExportFiles(client, person.user)) await files.remove(exportPath(name))
    addTo(counts, await eraseAll(client, loginTables, person))
    const needles = person.email === '' ? [person.user] : [person.user, person.email]
    addTo(counts, { jobs: await cancelJobsAbout(client, needles) })
    await noteErasedSoFar(client, erasureId, { counts, outcomes: receipt.outcomes })
    await finishAccountErasure(client, erasureId)
  })
}

async function eraseAll(
  client: Client,
  tables: readonly SubjectTable[],
  keys: Parameters<typeof eraseRows>[2],
): Promise<Counts> {
  const counts: Counts = {}
  for (const table of tables) {
    if ('staysBecause' in table.erased) continue
    const rows = await eraseRows(client, table, keys)
    if (table.erased.uncounted !== true) addTo(counts, { [table.erased.as]: rows })
  }
  return counts
}

function addTo(counts: Counts, more: Counts): void {
  for (const [kind, count] of Object.entries(more) as [keyof Counts, number][])
    counts[kind] = (counts[kind] ?? 0) + count
}

interface Settled extends DoneErasure {
  readonly outcome: OutcomeOfRecord
}

interface RecordToSettle extends Pick<InTenant, 'tenant' | 'receipt'> {
  readonly memberId: string
}

/**
 * Erases the record or keeps it, as the person wished. But if the tenant has a duty to keep the record, hides it until
 * this duty ends.
 */
async function settleRecord(client: Client, deps: ErasureDeps, record: RecordToSettle): Promise<Settled> {
  const {
    tenant: { tenantId },
    memberId,
  } = record
  const { outcome, until } = await chooseOutcome(client, record)
  if (outcome === 'erased') {
    const asked = { tenantId, memberId, subjectHash: subjectHash(memberId), askedBy: 'person' } as const
    const id = await leaveReceipt(client, asked)
    const done = id === null ? null : await eraseWithin(client, deps, { tenantId, id })
    return { outcome: { outcome, until }, counts: done?.counts ?? {}, files: done?.files ?? [] }
  }
  const addresses = await listAddresses(client, { tenantId, memberId })
  await unlinkRecord(client, { tenantId, memberId })
  const counts = await forgetAddresses(client, deps.dataDir, addresses)
  // Sharing ends, because the person can no longer withdraw their consent.
  await endSharingInJob({ db: kyselyOn(client), tenantId }, memberId)
  if (outcome === 'locked') await lockRecord(client, { tenantId, memberId }, until)
  return { outcome: { outcome, until }, counts, files: [] }
}

async function chooseOutcome(
  client: Client,
  { tenant: { tenantId, kind }, memberId, receipt }: RecordToSettle,
): Promise<OutcomeOfRecord> {
  // If the erasure of this record has already been requested, the record is erased in any case.
  if ((await findWaitingReceipt(client, tenantId, memberId)) !== undefined) return { outcome: 'erased', until: null }
  const chosen = await findChosenMonths(client, tenantId, 'left-members')
  const months = chosen === undefined ? defaultMonths(kind as TenantKind, 'left-members') : chosen
  const lock = findLock({ months, hold: await findHold(client, { tenantId, memberId }) }, new Date())
  if (lock === null) return { outcome: receipt.keptIn.includes(tenantId) ? 'kept' : 'erased', until: null }
  return { outcome: 'locked', until: lock.until }
}
