import { randomUUID } from 'node:crypto'
import {
  type ChosenDataClass,
  defaultMonths,
  type FixedDataClass,
  fixedPeriods,
} from '@salus/domain/retention/retention-rules.ts'
import type { Client } from '../../platform/database/open-database.ts'
import { pruneAudit } from '../../platform/audit/seal.queries.ts'
import { runForSubject, doEach } from '../../platform/database/subjects/work.queries.ts'
import { eraseByJob, eraseWaiting, type ErasureDeps } from '../erasures/erase-member.ts'
import { expireExports } from '../own-data/expire-exports.ts'
import {
  chosenRules,
  countErased,
  type DeletedAtOnce,
  deleteOldKeptInvoices,
  deleteOldSignIns,
  deleteOldUsageCounts,
  deleteOldVerifications,
  deleteOverdue,
  deleteUnfinished,
  endedHolds,
  type ErasedClass,
  forgetServerParts,
  inactiveMembers,
  insertRest,
  insertRun,
  isAfterGap,
  overdueGuests,
  type RetentionCounts,
  type TenantToTidy,
  tenantsToTidy,
} from './retention.queries.ts'

export interface RetentionReport {
  /** True if nothing was deleted because the clock jumped or the machine was off for more than two weeks. */
  readonly isAtRest: boolean
  /** The numbers of deleted rows that belong to no tenant. */
  readonly everywhere: RetentionCounts
  readonly tenants: readonly { readonly tenantId: number; readonly counts: RetentionCounts }[]
  /**
   * The errors of the tenants that failed, as one error. These tenants are missing from `tenants`. `null` if none
   * failed.
   */
  readonly failure: unknown
}

export const restNotice =
  'the retention removes nothing for a week: more than two weeks went by since its last run. Check the clock of the ' +
  'database; where the machine was off, there is nothing to do'

/**
 * Deletes expired data, tenant by tenant, and records how much of each class of data it deleted. After a gap of more
 * than two weeks between two runs, deletes nothing for a week, because the clock may be years ahead. All data would
 * then seem to have expired.
 */
export async function runRetention(deps: ErasureDeps): Promise<RetentionReport> {
  const all = await tenantsToTidy(deps.owner)
  if (await isAnyAfterGap(deps.owner, all)) {
    for (const { id: tenant } of all)
      await runForSubject(deps.owner, { tenant }, (client) => insertRest(client, tenant, randomUUID()))
    return { isAtRest: true, everywhere: {}, tenants: [], failure: null }
  }
  const tenants: { tenantId: number; counts: RetentionCounts }[] = []
  let failure: unknown = null
  try {
    await doEach(
      all.map((tenant) => ({ ...tenant, name: `tenant ${tenant.id}` })),
      async (tenant) => tenants.push({ tenantId: tenant.id, counts: await tidyOrRest(deps, tenant) }),
    )
  } catch (error) {
    failure = error
  }
  const everywhere: RetentionCounts = {
    'sign-in-events': await deleteOldSignIns(deps.owner, writeInterval('sign-in-events')),
    verifications: await deleteOldVerifications(deps.owner),
    exports: await expireExports(deps),
    'kept-invoices': await deleteOldKeptInvoices(deps.owner, writeInterval('kept-invoices')),
  }
  await deleteOldUsageCounts(deps.owner)
  return { isAtRest: false, everywhere, tenants, failure }
}

/**
 * Returns true if the gaps between retention runs suggest that the clock jumped within the last week. Callers then
 * postpone irreversible work.
 */
export const isClockInDoubt = async (owner: ErasureDeps['owner']): Promise<boolean> =>
  isAnyAfterGap(owner, await tenantsToTidy(owner))

async function isAnyAfterGap(owner: ErasureDeps['owner'], all: readonly TenantToTidy[]): Promise<boolean> {
  for (const { id: tenant } of all)
    if (await runForSubject(owner, { tenant }, (client) => isAfterGap(client, tenant))) return true
  return false
}

const atOnce: readonly DeletedAtOnce[] = ['idempotent-answers', 'links', 'invitations', 'offline-devices']

/** A failed run is also recorded, because a missing run would look like a clock jump and make every tenant wait. */
async function tidyOrRest(deps: ErasureDeps, tenant: TenantToTidy): Promise<RetentionCounts> {
  try {
    return await tidyTenant(deps, tenant)
  } catch (error) {
    await runForSubject(deps.owner, { tenant: tenant.id }, (client) => insertRest(client, tenant.id, randomUUID()))
    throw error
  }
}

async function tidyTenant(deps: ErasureDeps, tenant: TenantToTidy): Promise<RetentionCounts> {
  const { owner } = deps
  const { id: tenantId, kind } = tenant
  const keys = { tenant: tenantId }
  const runId = randomUUID()
  const counts: RetentionCounts = { 'left-members': 0, 'inactive-members': 0, guests: 0 }
  const overdue = await runForSubject(owner, keys, async (client) => {
    const chosen = await chosenRules(client, tenantId)
    const months = (dataClass: ChosenDataClass) =>
      chosen.has(dataClass) ? (chosen.get(dataClass) ?? null) : defaultMonths(kind, dataClass)
    const unfinished = months('unfinished-analyses')
    counts['unfinished-analyses'] = unfinished === null ? 0 : await deleteUnfinished(client, tenantId, unfinished)
    for (const dataClass of atOnce)
      counts[dataClass] = await deleteOverdue(client, tenantId, { dataClass, interval: writeInterval(dataClass) })
    await forgetServerParts(client, tenantId)
    counts.audit = await pruneAudit(client, tenantId, auditMonths)
    const inactive = months('inactive-members')
    await insertRun(client, { tenantId, id: runId, counts })
    return {
      left: await endedHolds(client, tenant),
      guests: await overdueGuests(client, tenantId, writeInterval('guests')),
      inactive: inactive === null ? [] : await inactiveMembers(client, tenantId, inactive),
    }
  })
  const erase = async (dataClass: ErasedClass, members: readonly string[], askedBy: 'hold-ended' | 'retention') => {
    const note = (client: Client) => countErased(client, { tenantId, id: runId, dataClass })
    for (const memberId of members)
      if (await eraseByJob(deps, { tenantId, memberId, askedBy, note }))
        counts[dataClass] = (counts[dataClass] ?? 0) + 1
  }
  await erase('left-members', overdue.left, 'hold-ended')
  await erase('inactive-members', overdue.inactive, 'retention')
  await erase('guests', overdue.guests, 'retention')
  await eraseWaiting(deps, tenantId)
  return counts
}

const auditMonths = readMonths('audit')

function readMonths(dataClass: FixedDataClass): number {
  const period = fixedPeriods[dataClass]
  if (period === null || !('months' in period)) throw new Error(`${dataClass} is not kept by months`)
  return period.months
}

function writeInterval(dataClass: FixedDataClass): string {
  const period = fixedPeriods[dataClass]
  if (period === null) throw new Error(`${dataClass} is kept without end`)
  const [[unit, count] = ['days', 0]] = Object.entries(period)
  return `${count} ${unit}`
}
