import type { ErasedKind } from '@salus/contract/account/own-data.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../platform/database/kysely-on.ts'
import { memberTables } from '../../platform/database/subjects/member-tables.queries.ts'
import type { SubjectTable } from '../../platform/database/subjects/subject-tables.queries.ts'
import type { Counts } from './erasures.queries.ts'

/** The kinds of data that the preview counts. All other kinds are internal bookkeeping. */
const named: readonly ErasedKind[] = [
  'check-ups',
  'documents',
  'notes',
  'unfinished-analyses',
  'links',
  'consents',
  'invitations',
]

/**
 * Counts the rows that an erasure of the member would delete, by kind. Returns no row if the caller cannot see the
 * member. The counts leave out unshared data, because row-level security hides it.
 */
export function countsToErase(db: Queries, tenantId: number, memberId: string) {
  const keys = { tenant: sql`${tenantId}::int`, member: sql`${memberId}::uuid` }
  const counts = memberTables.flatMap((table) =>
    'as' in table.erased && table.erased.uncounted !== true && named.includes(table.erased.as)
      ? [sql`select ${sql.lit(table.erased.as)} as kind, count(*)::int as rows from ${selectRows(table, keys)}`]
      : [],
  )
  return db
    .selectFrom('member')
    .select(
      sql<Counts>`(select jsonb_object_agg(kind, rows) from (
        select kind, sum(rows)::int as rows from (${sql.join(counts, sql` union all `)}) each group by kind
      ) known)`.as('counts'),
    )
    .where('tenant_id', '=', tenantId)
    .where('id', '=', memberId)
}

function selectRows(
  { table, where }: SubjectTable,
  keys: Readonly<Record<'tenant' | 'member', RawBuilder<unknown>>>,
): RawBuilder<unknown> {
  // SQL injection is impossible: the conditions are constants in the code, and the two keys are passed as parameters.
  const parts = where.split(/\{(tenant|member)\}/)
  const condition = parts.map((part, index) =>
    index % 2 === 0 ? sql.raw(part) : part === 'tenant' ? keys.tenant : keys.member,
  )
  return sql`${sql.table(table)} t where ${sql.join(condition, sql``)}`
}
