import type pg from 'pg'
import { runForSubject } from '../database/subjects/work.queries.ts'

export interface StoredSeal {
  readonly number: number
  readonly upTo: string
  readonly rowCount: number
  readonly seal: string
  readonly isPruned: boolean
}

/**
 * A range of one tenant's audit rows, with their hash. Positions are strings because they can exceed a safe integer.
 */
export interface Stretch {
  readonly upTo: string
  readonly rowCount: number
  readonly rowsHash: string
}

export const mostRowsOfSeal = 20_000

// The columns are listed one by one, so that a column added later does not change the hash of old rows.
const firstColumns = `position, id, extract(epoch from at), actor_id, actor_role, action, outcome, object_kind,
  object_id, to_jsonb(subject_ids), automatic, request_id`
// Old rows have no purpose and no network. They are hashed without these two columns, so that their hash stays valid.
const rowText = `case when purpose is null and network is null then jsonb_build_array(${firstColumns})
  else jsonb_build_array(${firstColumns}, purpose, network) end::text`

const hashOfRows = `encode(sha256(convert_to(coalesce(string_agg(${rowText}, E'\\n' order by position), ''), 'UTF8')), 'hex')`

/**
 * Returns the range after the last seal, with at most `mostRowsOfSeal` rows; `null` if there is nothing to seal. Leaves
 * out the rows of the last two minutes, because a transaction that is still running may yet add a row with an earlier
 * position.
 */
export async function unsealedStretch(client: pg.PoolClient, tenantId: number, after: string): Promise<Stretch | null> {
  const { rows } = await client.query<Stretch & { upTo: string | null }>(
    `select max(position)::text as "upTo", count(*)::int as "rowCount", ${hashOfRows} as "rowsHash" from (
       select * from audit_event where tenant_id = $1 and position > $2::bigint and position <= (
         select max(position) from audit_event where tenant_id = $1 and position > $2::bigint and at < now() - interval '2 minutes')
       order by position limit ${mostRowsOfSeal}) stretch`,
    [tenantId, after],
  )
  const [row] = rows
  return row === undefined || row.upTo === null ? null : row
}

export async function stretchBetween(
  client: pg.PoolClient,
  tenantId: number,
  { after, upTo }: { readonly after: string; readonly upTo: string },
): Promise<Stretch> {
  const { rows } = await client.query<Stretch>(
    `select $3::text as "upTo", count(*)::int as "rowCount", ${hashOfRows} as "rowsHash"
     from audit_event where tenant_id = $1 and position > $2::bigint and position <= $3::text::bigint`,
    [tenantId, after, upTo],
  )
  const [row] = rows
  if (!row) throw new Error('an aggregate answers with one row')
  return row
}

const sealColumns = `number, up_to::text as "upTo", row_count as "rowCount", seal, pruned_at is not null as "isPruned"`

/**
 * Returns the newest seal; `null` if the tenant has none yet. Takes an advisory lock until the transaction ends, so
 * that only one process at a time seals a tenant.
 */
export async function lastSeal(client: pg.PoolClient, tenantId: number): Promise<StoredSeal | null> {
  await client.query(`select pg_advisory_xact_lock(7230413, $1)`, [tenantId])
  const { rows } = await client.query<StoredSeal>(
    `select ${sealColumns} from audit_seal where tenant_id = $1 order by number desc limit 1`,
    [tenantId],
  )
  return rows[0] ?? null
}

export async function findSeals(client: pg.PoolClient, tenantId: number): Promise<readonly StoredSeal[]> {
  const { rows } = await client.query<StoredSeal>(
    `select ${sealColumns} from audit_seal where tenant_id = $1 order by number`,
    [tenantId],
  )
  return rows
}

export async function insertSeal(
  client: pg.PoolClient,
  tenantId: number,
  seal: Omit<StoredSeal, 'isPruned'>,
): Promise<void> {
  await client.query('insert into audit_seal (tenant_id, number, up_to, row_count, seal) values ($1, $2, $3, $4, $5)', [
    tenantId,
    seal.number,
    seal.upTo,
    seal.rowCount,
    seal.seal,
  ])
}

/** Removes the audit rows of a seal when all rows of the seal have expired. Returns the number of removed rows. */
export async function pruneAudit(client: pg.PoolClient, tenantId: number, months: number): Promise<number> {
  const { rows } = await client.query<{ upTo: string | null }>(
    `with old as (
       update audit_seal s set pruned_at = now() where s.tenant_id = $1 and s.pruned_at is null
         and not exists (select from audit_event e where e.tenant_id = $1 and e.position <= s.up_to
           and e.at >= now() - make_interval(months => $2))
         and s.sealed_at < now() - make_interval(months => $2)
       returning s.up_to)
     select max(up_to)::text as "upTo" from old`,
    [tenantId, months],
  )
  const upTo = rows[0]?.upTo ?? null
  if (upTo === null) return 0
  const removed = await client.query('delete from audit_event where tenant_id = $1 and position <= $2::bigint', [
    tenantId,
    upTo,
  ])
  return removed.rowCount ?? 0
}

/** Runs `work` as the owner of the tables, in a transaction that sees only this tenant. */
export const withAudit = <T>(
  owner: pg.Pool,
  tenantId: number,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> => runForSubject(owner, { tenant: tenantId }, work)
