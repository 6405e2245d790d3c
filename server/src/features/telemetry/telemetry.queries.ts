import { sql } from 'kysely'
import type pg from 'pg'
import type { Queries } from '../../platform/database/kysely-on.ts'

export const telemetryConsent = (db: Queries) =>
  db
    .selectFrom('app_user')
    .where('app_user.id', '=', sql<string>`user_known.user_id`)
    .select(sql<boolean>`telemetry_since is not null`.as('isGiven'))

export interface UsageSum {
  readonly kind: 'page' | 'call' | 'error'
  readonly name: string
  readonly outcome: string
  readonly count: number
  readonly milliseconds: number
  readonly slowest: number
}

/** About this many different names are counted per day and kind. All further names are counted as `other`. */
const mostNames = 400

export async function addUsage(pool: pg.Pool, sums: readonly UsageSum[]): Promise<void> {
  await pool.query(
    `insert into usage_count as u (day, kind, name, outcome, count, milliseconds, slowest_ms)
     select current_date, s.kind, case when k.known or k.names < ${mostNames} then s.name else 'other' end, s.outcome,
       sum(s.count), sum(s.milliseconds), max(s.slowest)
     from jsonb_to_recordset($1::jsonb) as s (kind text, name text, outcome text, count bigint, milliseconds bigint, slowest integer),
       lateral (select count(distinct c.name) as names, coalesce(bool_or(c.name = s.name), false) as known
                from usage_count c where c.day = current_date and c.kind = s.kind) k
     group by 2, 3, 4
     order by 2, 3, 4
     on conflict (day, kind, name, outcome) do update set count = u.count + excluded.count,
       milliseconds = u.milliseconds + excluded.milliseconds, slowest_ms = greatest(u.slowest_ms, excluded.slowest_ms)`,
    [JSON.stringify(sums)],
  )
}
