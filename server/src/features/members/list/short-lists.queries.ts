import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

export interface List {
  /** A query that selects `member_id`. */
  readonly members: Sql
  /** The maximum length. A longer list is not used, because it would hardly narrow the search. */
  readonly longest: number
}

/**
 * Defines two common table expressions. `hits` contains the members that are in all lists that do not exceed their
 * maximum length. `are_few` is true if there is such a list and at most `mostHits` hits, so that checking each hit is
 * faster.
 */
export const defineHits = (among: readonly List[], mostHits: number) => sql`
  lists as materialized (${sql.join(
    among.map(
      (
        { members, longest },
        number,
      ) => sql`select ${sql.lit(number)} as number, ${sql.lit(longest)} as longest, member_id
        from (${members} limit ${sql.lit(longest + 1)}) list`,
    ),
    sql` union all `,
  )}),
  sizes as materialized (select number, count(*) <= longest as is_rare from lists group by number, longest),
  rare as materialized (select ${sql.lit(among.length)} - count(*) as terms from sizes where not is_rare),
  hits as materialized (
    select member_id from lists join sizes using (number) where is_rare
    group by member_id having count(distinct number) = (select terms from rare)),
  are_few as materialized (
    select terms > 0 and (select count(*) from hits) <= ${sql.lit(mostHits)} as it from rare)`
