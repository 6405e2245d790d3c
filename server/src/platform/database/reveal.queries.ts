import { type RawBuilder, sql } from 'kysely'

/**
 * Opens unshared data for one purpose: `what` is the resultGuid of one check-up, or `to-count` for all of them. The
 * query must read `revealed.what` inside a lateral join that is not flattened (`limit`, `offset 0`); otherwise the join
 * runs before the data is open.
 */
export const revealed = (what: string): RawBuilder<{ what: string }> =>
  sql<{ what: string }>`(select set_config('app.reveal', ${what}, true) as what)`

/**
 * Opens every unfinished analysis, for the query that reports that one was started. Must be used in the same way as
 * `revealed`.
 */
export const unsentRevealed = sql<{ what: string }>`(select set_config('app.unsent', 'seen', true) as what)`

interface Shown {
  readonly tenantId: number
  readonly condition: RawBuilder<boolean>
  /** As YYYY-MM-DD. */
  readonly today: string
}

/**
 * The number of check-ups to show to people. While a group survey runs, the check-ups of its questionnaire count only
 * from the next day on and are rounded down to tens, like the survey's own live count, so that this number does not
 * reveal who answers.
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

/** The number of check-ups, shared or not, so that usage can be counted without reading personal data. */
export const countOfCheckUps = (condition: RawBuilder<boolean>): RawBuilder<number> => sql<number>`(
  select count(*)::int from ${revealed('to-count')} revealed cross join lateral (
    select from check_up where revealed.what = 'to-count' and ${condition} offset 0
  ) counted)`
