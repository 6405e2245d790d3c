import { isSameName } from '@salus/domain/retention/end-of-tenant.ts'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Pool } from '../../platform/database/open-database.ts'
import { type OperatorDeps, writeAsOperator } from '../../platform/scope/operator.ts'
import { GivenRefused, readGiven } from '../operator/read-given.ts'
import { requireTenant } from '../operator/require-tenant.ts'
import {
  type ErasedLine,
  listErased,
  listKeptInvoices,
  listPlanned,
  type PlannedLine,
} from './operator-ends.queries.ts'
import { planEnd, takeEndBack } from './plan-end.ts'
import { lockEnd } from './tenant-ends.queries.ts'

const givenSchema = z.object({ tenant: z.string(), name: z.string() })

/**
 * Plans the end of a tenant like an Admin does. The operator must also type the tenant's displayed name.
 *
 * @throws GivenRefused if the typed name is wrong
 */
export async function planEndAsOperator(
  deps: OperatorDeps,
  given: Readonly<Record<string, unknown>>,
): Promise<readonly string[]> {
  const { tenant, name } = readGiven(givenSchema, given)
  const tenantId = await requireTenant(deps, tenant)
  const { endsOn } = await writeAsOperator(deps, { tenantId, occasion: 'tenant end' }, async (scope) => {
    const known = await lockEnd(scope)
    if (known === undefined || !isSameName(name, known.displayName))
      throw new GivenRefused(`"${name}" is not the displayed name of tenant ${tenantId}. Nothing was done.`)
    return planEnd(scope, name)
  })
  return [
    `Tenant ${tenantId} will be erased from ${endsOn} on. Its Admins, those who are invited as such, and its members with a login are told by mail.`,
    `Until then it can be taken back: tenant keep ${tenantId}`,
  ]
}

/**
 * Cancels the planned end of a tenant.
 *
 * @throws GivenRefused if no end is planned
 */
export async function takeEndBackAsOperator(deps: OperatorDeps, tenant: string): Promise<readonly string[]> {
  const tenantId = await requireTenant(deps, tenant)
  await writeAsOperator(deps, { tenantId, occasion: 'tenant keep' }, async (scope) => {
    const known = await lockEnd(scope)
    if (known === undefined || known.plannedAt === null)
      throw new GivenRefused(`No end of tenant ${tenantId} is planned.`)
    await takeEndBack(scope)
  })
  return [`The end of tenant ${tenantId} is taken back. Nothing is erased.`]
}

/** Describes all ends of tenants: planned, begun and completed. */
export async function describeEnds(owner: Pool): Promise<readonly string[]> {
  const lines = [...(await listPlanned(owner)).map(describePlanned), ...(await listErased(owner)).map(describeErased)]
  return lines.length === 0 ? ['No end of a tenant is planned, and none was erased.'] : lines
}

/** Describes the planned ends whose day has passed but that still wait for something. */
export async function describeWaitingEnds(owner: Pool): Promise<readonly string[]> {
  const planned = await listPlanned(owner)
  return planned
    .filter(({ waitsFor }) => waitsFor.length > 0)
    .map(
      ({ id, tenantName, endsOn, waitsFor }) =>
        `Tenant ${id} (${tenantName}) was to be erased on ${endsOn} and waits for: ${waitsFor.join(', ')}. ` +
        'npm run salus -- tenant ends',
    )
}

const describePlanned = ({ id, tenantName, displayName, endsOn, waitsFor }: PlannedLine): string =>
  [
    `planned for ${endsOn}`,
    id,
    tenantName,
    displayName,
    ...(waitsFor.length === 0 ? [] : [`waits for: ${waitsFor.join(', ')}`]),
  ].join('\t')

const describeErased = ({ id, tenantName, displayName, erasedOn, counts, invoices }: ErasedLine): string =>
  [
    erasedOn === null ? 'being erased' : `erased on ${erasedOn}`,
    id,
    tenantName,
    displayName,
    ...(['members', 'checkUps', 'documents'] as const).map((what) => `${counts[what] ?? 0} ${words[what]}`),
    `${invoices} invoices kept`,
  ].join('\t')

const words = { members: 'members', checkUps: 'check-ups', documents: 'documents' } as const

/**
 * Writes the kept invoices of an erased tenant as PDF files into a folder.
 *
 * @throws GivenRefused if no invoice of this tenant is kept
 */
export async function saveKeptInvoices(owner: Pool, tenant: string, folder: string): Promise<readonly string[]> {
  const invoices = await listKeptInvoices(owner, tenant)
  if (invoices.length === 0) throw new GivenRefused(`No invoice of an erased tenant ${tenant} is kept.`)
  await mkdir(folder, { recursive: true })
  for (const { id, number, pdf } of invoices)
    await writeFile(path.join(folder, `${id}-${number}.pdf`), pdf, { mode: 0o600 })
  return [`${invoices.length} invoices are in ${folder}.`]
}
