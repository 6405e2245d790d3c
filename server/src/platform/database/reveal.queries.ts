import { type RawBuilder, sql } from 'kysely'
import type { Queries } from './kysely-on.ts'
import { see, setting } from './sight.queries.ts'

/**
 * Makes unshared data visible for one purpose. `what` is the resultGuid of one check-up, or `to-count` for all of them.
 * The query must read `revealed.what` inside a lateral join that PostgreSQL cannot flatten (`limit`, `offset 0`).
 * Otherwise PostgreSQL could run the join before the data is visible.
 */
export const selectRevealed = (what: string): RawBuilder<{ what: string }> =>
  sql<{ what: string }>`(select ${setting('reveal', what)} as what)`

/**
 * Makes every check-up visible, even unshared ones and those on hold. Only for the query that checks whether a received
 * check-up is already stored, because a check-up that this query cannot see would be stored twice. Must be used in the
 * same way as `selectRevealed`, reading both columns. Call `hideStored` after the query.
 */
export const storedRevealed = sql<{
  what: string
  held: string
}>`(select ${setting('reveal', 'to-count')} as what, ${setting('held', 'seen')} as held)`

/**
 * Hides the check-ups that `storedRevealed` made visible. A query with `storedRevealed` cannot hide them itself,
 * because a setting at its end is applied only if the query finds a row.
 */
export const hideStored = (db: Queries): Promise<void> => see(db, { reveal: null, held: false })

/**
 * Makes every unfinished analysis visible. Meant for the query that only reports that an analysis was started. Must be
 * used in the same way as `selectRevealed`.
 */
export const unsentRevealed = sql<{ what: string }>`(select ${setting('unsent', 'seen')} as what)`

interface Shown {
  readonly tenantId: number
  readonly condition: RawBuilder<boolean>
  /** As YYYY-MM-DD. */
  readonly today: string
}

/**
 * Selects the number of check-ups to display. While a group survey runs, the check-ups of its questionnaire count only
 * from the next day on and are rounded down to tens. The survey's own live count follows the same rules, so neither
 * number reveals who answers.
 */
export const shownCountOfCheckUps = ({ tenantId, condition, today }: Shown): RawBuilder<number> => {
  const surveyed = sql`array(select group_survey.profile_id from group_survey
    where group_survey.tenant_id = ${tenantId} and group_survey.state in ('open', 'closing'))`
  const others = countOfCheckUps(
    sql<boolean>`${condition} and (check_up.profile_id is null or check_up.profile_id <> all (${surveyed}))`,
  )
  const answers = countOfCheckUps(sql<boolean>`${condition} and check_up.profile_id = any (${surveyed})
    and check_up.recorded_at < ${today}::date`)
  return sql<number>`(${others} + case when ${surveyed} = '{}' then 0 else ${answers} / 10 * 10 end)`
}

/** Selects the number of check-ups, shared or not. Counts them without returning any personal data. */
export const countOfCheckUps = (condition: RawBuilder<boolean>): RawBuilder<number> => sql<number>`(
  select count(*)::int from ${selectRevealed('to-count')} revealed cross join lateral (
    select from check_up where revealed.what = 'to-count' and ${condition} offset 0
  ) counted)`
