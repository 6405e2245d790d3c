import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  withAudit,
  insertSeal,
  lastSeal,
  findSeals,
  type StoredSeal,
  type Stretch,
  stretchBetween,
  unsealedStretch,
} from './seal.queries.ts'
import type { Client, Pool } from '../database/open-database.ts'
import { listTenantIds } from '../database/tenant-ids.queries.ts'

/**
 * Seals the audit rows written since the last seal, tenant by tenant, except those of the last two minutes. Returns the
 * number of new seals. A seal is computed from the rows, the previous seal and the server's key. The key is not in the
 * database, so an attacker who changes rows there cannot compute matching seals.
 */
export async function sealAudit(owner: Pool, secret: string): Promise<number> {
  let sealed = 0
  for (const tenantId of await listTenantIds(owner)) {
    while (await sealOnce({ owner, secret, tenantId })) sealed += 1
  }
  return sealed
}

interface Sealing {
  readonly owner: Pool
  readonly secret: string
  readonly tenantId: number
}

const sealOnce = ({ owner, secret, tenantId }: Sealing): Promise<boolean> =>
  withAudit(owner, tenantId, async (client) => {
    const last = await lastSeal(client, tenantId)
    const stretch = await unsealedStretch(client, tenantId, last?.upTo ?? '0')
    if (stretch === null) return false
    const number = (last?.number ?? 0) + 1
    const seal = computeSeal(secret, { tenantId, number, before: last?.seal ?? '', stretch })
    await insertSeal(client, tenantId, { number, upTo: stretch.upTo, rowCount: stretch.rowCount, seal })
    return true
  })

interface Sealed {
  readonly tenantId: number
  readonly number: number
  readonly before: string
  readonly stretch: Stretch
}

const computeSeal = (secret: string, { tenantId, number, before, stretch }: Sealed): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['audit', tenantId, number, before, stretch.upTo, stretch.rowCount, stretch.rowsHash]))
    .digest('hex')

export interface AuditCheck {
  readonly tenantId: number
  readonly seals: number
  readonly rows: number
  /**
   * The last seal; `null` if there is none. An operator who stores a copy of this seal elsewhere can detect that seals
   * were removed from the end.
   */
  readonly head: string | null
  readonly breaks: readonly string[]
}

/** Checks that every seal matches its rows and the previous seal. */
export async function verifyAudit(owner: Pool, secret: string): Promise<readonly AuditCheck[]> {
  const checks: AuditCheck[] = []
  for (const tenantId of await listTenantIds(owner)) checks.push(await verifyAuditOfTenant(owner, { secret, tenantId }))
  return checks
}

export const verifyAuditOfTenant = (
  owner: Pool,
  { secret, tenantId }: { readonly secret: string; readonly tenantId: number },
): Promise<AuditCheck> => withAudit(owner, tenantId, (client) => verifyTenant(client, secret, tenantId))

async function verifyTenant(client: Client, secret: string, tenantId: number): Promise<AuditCheck> {
  const seals = await findSeals(client, tenantId)
  const breaks: string[] = []
  let rows = 0
  let before = firstOfAll
  for (const seal of seals) {
    if (seal.number !== before.number + 1) breaks.push(`seal ${before.number + 1} is missing`)
    if (!seal.isPruned) {
      const stretch = await stretchBetween(client, tenantId, { after: before.upTo, upTo: seal.upTo })
      rows += stretch.rowCount
      const right = computeSeal(secret, { tenantId, number: seal.number, before: before.seal, stretch })
      if (!isSame(right, seal.seal)) breaks.push(describeBreak(seal, stretch))
    }
    before = seal
  }
  return { tenantId, seals: seals.length, rows, head: seals.at(-1)?.seal ?? null, breaks }
}

const firstOfAll: Pick<StoredSeal, 'number' | 'upTo' | 'seal'> = { number: 0, upTo: '0', seal: '' }

const describeBreak = (seal: StoredSeal, { rowCount }: Stretch) =>
  rowCount === seal.rowCount
    ? `the rows of seal ${seal.number} or the seal itself were changed`
    : `seal ${seal.number} covers ${seal.rowCount} rows, and ${rowCount} are there`

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
