import { randomUUID } from 'node:crypto'
import type { Outcome } from '@salus/contract/account/own-data.ts'
import { defaultMonths, endOfMonths } from '@salus/domain/retention/retention-rules.ts'
import type { TenantKind } from '@salus/domain/tenants/tenant-kinds.ts'
import { z } from 'zod'
import { loginInTenantTables } from '../../platform/database/subjects/login-in-tenant-tables.queries.ts'
import { loginTables } from '../../platform/database/subjects/login-tables.queries.ts'
import type { SubjectTable } from '../../platform/database/subjects/subject-tables.queries.ts'
import {
  aboutSubject,
  eraseRows,
  type RecordOfPerson,
  tenantsOfPerson,
} from '../../platform/database/subjects/work.queries.ts'
import { carryOutErasure, type ErasureMeans } from '../erasures/erase-member.ts'
import { exportPath } from '../../platform/files/file-store.ts'
import { noteErased, subjectHash } from '../erasures/erasure-journal.ts'
import { cancelJobsAbout, type Counts, leaveReceipt } from '../erasures/leave-receipt.ts'
import { removeKeptMails } from '../erasures/kept-mails.ts'
import {
  type AccountToErase,
  accountToErase,
  findChosenMonths,
  finishAccountErasure,
  lockRecord,
  noteErasedSoFar,
  type OutcomeOfRecord,
  unlinkRecord,
} from './account-erasure.queries.ts'
import { findExportFiles } from './own-data.queries.ts'
import type { Client } from '../../platform/database/open-database.ts'

const payloadSchema = z.object({ erasureId: z.string() })

export const eraseAccountTask =
  (means: ErasureMeans) =>
  async (payload: unknown): Promise<void> => {
    await carryOutAccountErasure(means, payloadSchema.parse(payload).erasureId)
  }

/** Erases the account tenant by tenant and stores the receipt so far after each step; the login itself comes last. */
export async function carryOutAccountErasure(means: ErasureMeans, erasureId: string): Promise<void> {
  const asked = await accountToErase(means.owner, erasureId)
  if (!asked) return
  const person = { user: asked.userId, email: asked.email ?? '' }
  await noteErased(means.dataDir, [
    { kind: 'login', hash: subjectHash(asked.userId), at: new Date().toISOString(), keptIn: [...asked.keptIn] },
  ])
  const receipt = { counts: { ...asked.counts }, outcomes: [...asked.outcomes] }
  for (const record of await tenantsOfPerson(means.owner, person)) {
    if (record.memberId !== null) {
      const { outcome, counts } = await settleRecord(means, record, asked)
      addTo(receipt.counts, counts)
      receipt.outcomes.push(outcome)
      await noteErasedSoFar(means.owner, erasureId, receipt)
    }
    const keys = { ...person, tenant: record.tenantId }
    const removed = await aboutSubject(means.owner, keys, (client) => eraseAll(client, loginInTenantTables, keys))
    addTo(receipt.counts, removed)
    await noteErasedSoFar(means.owner, erasureId, receipt)
  }
  await eraseLogin(means, { erasureId, person, receipt })
}

async function eraseLogin(
  { owner, dataDir, files }: ErasureMeans,
  {
    erasureId,
    person,
    receipt,
  }: {
    readonly erasureId: string
    readonly person: { readonly user: string; readonly email: string }
    readonly receipt: { readonly counts: Counts; readonly outcomes: readonly OutcomeOfRecord[] }
  },
): Promise<void> {
  if (person.email !== '') addTo(receipt.counts, { mails: await removeKeptMails(dataDir, person.email) })
  await aboutSubject(owner, person, async (client) => {
    for (const name of await findExportFiles(client, person.user)) await files.remove(exportPath(name))
    addTo(receipt.counts, await eraseAll(client, loginTables, person))
    const needles = person.email === '' ? [person.user] : [person.user, person.email]
    addTo(receipt.counts, { jobs: await cancelJobsAbout(client, needles) })
    await noteErasedSoFar(client, erasureId, receipt)
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

interface Settled {
  readonly outcome: OutcomeOfRecord
  readonly counts: Counts
}

/** Locks the record if the tenant must keep it, whatever the person wished. Otherwise keeps or erases it, as wished. */
async function settleRecord(means: ErasureMeans, record: RecordOfPerson, asked: AccountToErase): Promise<Settled> {
  const { tenantId, memberId } = record
  if (memberId === null) throw new Error('there is no record to settle')
  const keys = { tenant: tenantId, member: memberId, user: asked.userId }
  const settled = await aboutSubject(means.owner, keys, async (client) => {
    const chosen = await findChosenMonths(client, tenantId, 'left-members')
    const months = chosen === undefined ? defaultMonths(record.kind as TenantKind, 'left-members') : chosen
    const outcome: Outcome = months !== 0 ? 'locked' : asked.keptIn.includes(tenantId) ? 'kept' : 'erased'
    const until = months === null || months === 0 ? null : endOfMonths(new Date(), months)
    if (outcome !== 'erased') await unlinkRecord(client, { tenantId, memberId })
    if (outcome === 'locked') await lockRecord(client, { tenantId, memberId }, until)
    if (outcome !== 'erased') return { outcome: { outcome, until }, erasureId: null }
    const erasureId = randomUUID()
    await leaveReceipt(client, {
      tenantId,
      id: erasureId,
      memberId,
      subjectHash: subjectHash(memberId),
      askedBy: 'person',
    })
    return { outcome: { outcome, until: null }, erasureId }
  })
  const counts = settled.erasureId === null ? null : await carryOutErasure(means, { tenantId, id: settled.erasureId })
  return { outcome: settled.outcome, counts: counts ?? {} }
}
