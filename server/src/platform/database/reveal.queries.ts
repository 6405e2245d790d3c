import { type RawBuilder, sql } from 'kysely'

/**
 * Opens unshared data for one purpose: one check-up by its resultGuid, or all of them to be counted. The query must
 * read `revealed.what` inside a lateral join that is not flattened (`limit`, `offset 0`); otherwise it runs before the
 * data is open.
 */
export const revealed = (what: string): RawBuilder<{ what: string }> =>
  sql<{ what: string }>`(select set_config('app.reveal', ${what}, true) as what)`

/**
 * Opens every unfinished analysis, for the query that reports that one was started. Must be used in the same way as
 * `revealed`.
 */
export const unsentRevealed = sql<{ what: string }>`(select set_config('app.unsent', 'seen', true) as what)`

/** The number of check-ups, shared or not: usage is counted without reading personal data. */
export const countOfCheckUps = (condition: RawBuilder<boolean>): RawBuilder<number> => sql<number>`(
  select count(*)::int from ${revealed('to-count')} revealed cross join lateral (
    select from check_up where revealed.what = 'to-count' and ${condition} offset 0
  ) counted)`
