import type { EndWaitsFor } from '@salus/contract/tenant/tenant-end.ts'
import type { Logger } from 'pino'
import { dayIn } from '@salus/domain/moments/day-in.ts'
import { businessDay } from '../../platform/business-calendar.ts'
import type { Client, Pool } from '../../platform/database/open-database.ts'
import { doEach } from '../../platform/database/subjects/work.queries.ts'
import { partsOfDocument } from '../../platform/files/file-store.ts'
import { requireOwnStore } from '../../platform/files/require-own-store.ts'
import type { Clock } from '../../platform/platform.ts'
import type { ErasureDeps } from '../erasures/erase-member.ts'
import { noteErased, readJournal } from '../erasures/erasure-journal.ts'
import {
  beginEnd,
  type BegunEnd,
  deleteTenant,
  findBegunEnds,
  findDueEnds,
  findPaidUntil,
  hasHolds,
  lastZone,
  hasUnsentInvoice,
  runInEndingTenant,
  keepInvoices,
  lockBegunEnd,
  lockDueEnd,
  noteWaiting,
  removeJobsOfTenant,
  useLogin,
} from './erase-tenant.queries.ts'
import { isInvoiceDue } from './is-invoice-due.ts'
import { deleteAllRows, deleteRows, listTenantTables } from './tenant-tables.queries.ts'

interface EndDeps extends ErasureDeps {
  readonly clock: Clock
  readonly log: Logger
}

/** Small enough that transactions stay short and a killed job loses little. */
const rowsPerBatch = 2000

/**
 * The wait between closing a tenant and erasing it. After this time, no work that began before the closing can still
 * write into the tenant.
 */
const minutesOfRest = 10

/** The job that begins the ends whose day has come, and erases the tenants whose end has begun. */
export const endTenantsTask = (deps: EndDeps) => async (): Promise<void> => {
  await beginDueEnds(deps)
  await eraseBegunTenants(deps, minutesOfRest)
}

/** Begins every end that is due and does not have to wait. */
export async function beginDueEnds({ owner, clock, log }: Pick<EndDeps, 'owner' | 'clock' | 'log'>): Promise<void> {
  const today = businessDay(clock.now())
  const begunDay = dayIn(lastZone, clock.now())
  const due = await findDueEnds(owner, begunDay)
  await doEach(
    due.map((id) => ({ id, name: `end of tenant ${id}` })),
    async ({ id }) => {
      const waitsFor = await beginUnlessWaiting(owner, id, { today, begunDay })
      if (waitsFor === null) return
      if (waitsFor.length === 0) log.warn({ tenantId: id }, 'the end of a tenant has begun: its data is being erased')
      else log.warn({ tenantId: id, waitsFor }, 'a tenant is not erased on its day')
    },
  )
}

interface Days {
  /** The day in Central Europe, for invoices. */
  readonly today: string
  /** The latest day that has begun everywhere. */
  readonly begunDay: string
}

/** Returns what the end waits for; an empty list if it has begun, `null` if it was taken back in the meantime. */
async function beginUnlessWaiting(
  owner: Pool,
  tenantId: number,
  { today, begunDay }: Days,
): Promise<readonly EndWaitsFor[] | null> {
  return runInEndingTenant(owner, tenantId, async (client) => {
    const end = await lockDueEnd(client, tenantId, begunDay)
    if (end === undefined) return null
    const paidUntil = await findPaidUntil(client, tenantId)
    const waitsFor: EndWaitsFor[] = []
    if (await hasHolds(client, tenantId)) waitsFor.push('holds')
    if (isInvoiceDue({ end, paidUntil, today }) || (await hasUnsentInvoice(client, tenantId))) waitsFor.push('invoices')
    if (waitsFor.length > 0) await noteWaiting(client, tenantId, waitsFor)
    else await beginEnd(client, tenantId)
    return waitsFor
  })
}

export async function eraseBegunTenants(deps: ErasureDeps, minutes: number): Promise<void> {
  const begun = await findBegunEnds(deps.owner, minutes)
  await doEach(
    begun.map((end) => ({ end, name: `erasure of tenant ${end.tenantId}` })),
    ({ end }) => eraseTenant(deps, end),
  )
}

/**
 * Erases a tenant whose end has begun: first its rows in batches, then its files, and finally the tenant itself. If a
 * run is killed, the next one continues.
 */
export async function eraseTenant(deps: ErasureDeps, end: BegunEnd): Promise<void> {
  const { owner, files, dataDir } = deps
  const { tenantId, hash } = end
  // Throws if the file store does not answer. Otherwise a receipt could confirm the erasure of files that still exist.
  await files.requireAnswer()
  await requireOwnStore(owner, files)
  const isNoted = (await readJournal(dataDir)).some((line) => line.kind === 'tenant' && line.hash === hash)
  if (!isNoted) await noteErased(dataDir, [{ kind: 'tenant', hash, at: new Date().toISOString() }])
  const begun = <T>(work: (client: Client) => Promise<T>): Promise<T | null> =>
    runInEndingTenant(owner, tenantId, async (client) => ((await lockBegunEnd(client, end)) ? work(client) : null))
  const tables = await begun(listTenantTables)
  if (tables === null) return
  await begun((client) => keepInvoices(client, tenantId, hash))
  for (const table of tables.filter(({ name }) => name !== 'invoice'))
    await untilNone(() => begun((client) => deleteRows(client, table, { tenantId, limit: rowsPerBatch })))
  // Checks again that the number still belongs to this tenant, because files are found only by the number.
  if ((await begun(async () => true)) === null) return
  await removeFilesOfTenant(deps, tenantId)
  await begun(async (client) => {
    await keepInvoices(client, tenantId, hash)
    for (const table of tables) await deleteAllRows(client, table, tenantId)
    await deleteTenant(client, end)
    await forgetJobs(client, tenantId)
  })
}

async function forgetJobs(client: Client, tenantId: number): Promise<void> {
  await useLogin(client)
  await removeJobsOfTenant(client, tenantId)
}

async function untilNone(work: () => Promise<number | null>): Promise<void> {
  while (((await work()) ?? 0) > 0);
}

/** Searches all documents in the store, so that files unknown to the database are removed as well. */
async function removeFilesOfTenant({ files }: ErasureDeps, tenantId: number): Promise<void> {
  const found: string[] = []
  for await (const { path } of files.list('documents'))
    if (partsOfDocument(path).tenantId === tenantId) found.push(path)
  for (const path of found) await files.remove(path)
}
