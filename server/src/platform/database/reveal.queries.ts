import { type RawBuilder, sql } from 'kysely'

/**
 * Opens what is not shared for one purpose: one check-up by its resultGuid, or all of them to be counted. The query must
 * ask `revealed.what` behind a lateral join that is not flattened (`limit`, `offset 0`), or it runs before it is open.
 */
export const revealed = (what: string): RawBuilder<{ what: string }> =>
  sql<{ what: string }>`(select set_config('app.reveal', ${what}, true) as what)`

/** Opens every unfinished analysis, for the query that tells that one was begun. To be asked in the same way. */
export const unsentRevealed = sql<{ what: string }>`(select set_config('app.unsent', 'seen', true) as what)`

/** How many check-ups there are, shared or not: usage is counted without a look at anybody. */
export const countOfCheckUps = (condition: RawBuilder<boolean>): RawBuilder<number> => sql<number>`(
  select count(*)::int from ${revealed('to-count')} revealed cross join lateral (
    select from check_up where revealed.what = 'to-count' and ${condition} offset 0
  ) counted)`
