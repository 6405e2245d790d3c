import {
  type LastCheckUpPeriod,
  type MemberInvitationState,
  type MemberView,
  silentAfterDays,
} from '@salus/domain/members/member-list.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../../platform/database/kysely-on.ts'
import { hasOnlyEndedSeries } from '../../../platform/database/ended-series.queries.ts'
import { highestCharacter, memberKeys, type MemberOrder, orderMembers } from './order.queries.ts'
import { searchTerms, type SearchTerm } from './search-terms.ts'
import { defineHits, type List } from './short-lists.queries.ts'

export interface MemberFilter {
  readonly query?: string | undefined
  readonly status?: 'active' | 'archived' | undefined
  readonly tag?: readonly string[] | undefined
  readonly productId?: readonly number[] | undefined
  readonly lastCheckUp?: LastCheckUpPeriod | undefined
  readonly invitation?: MemberInvitationState | undefined
  readonly view?: MemberView | undefined
}

type Sql = RawBuilder<unknown>

/**
 * Up to this number of hits, the members are looked up one by one. With more hits, it is faster to walk the index that
 * has the wanted order.
 */
const mostHits = 5000
/**
 * In a search with several words, a word is not used to narrow the search if more members than this have it. The limit
 * is higher than `mostHits`, because few members may have all the words, for example a first name and a surname.
 */
const mostOfWord = 50_000

/**
 * Selects the first `limit` members that match the filter, in order, as rows of `id` and sort key. If few members
 * match, finds them through the table of words and its index. If many match, walks the index of the wanted order until
 * the page is full. The database chooses by the number of hits.
 */
export function foundMembers(
  db: Queries,
  tenantId: number,
  { filter, order = {}, limit }: { filter: MemberFilter; order?: MemberOrder; limit: number },
) {
  const terms = listTerms(filter)
  const { key, place, direction, bounds } = orderMembers(tenantId, order)
  const conditions = [...selectConditions(tenantId, filter), ...terms.map(hasTerm), bounds]
  const where = sql.join(conditions, sql` and `)
  const sorted = sql`order by place ${direction}, id ${direction} limit ${sql.lit(limit)}`
  const rows = (gate: Sql) =>
    sql`select id, ${place} as place from member where tenant_id = ${tenantId} and ${gate} and ${where}`
  // Reads all namesakes at the end of a page and then sorts them, because the index does not order namesakes. If the
  // walk itself required this order, the planner could sort the whole tenant instead of walking the index.
  const walk = (gate: Sql) =>
    place === key
      ? sql`${rows(gate)} order by ${key} ${direction}, id ${direction} limit ${sql.lit(limit)}`
      : sql`select id, place from (${rows(gate)} order by ${key} ${direction}
          fetch first ${sql.lit(limit)} rows with ties) with_ties ${sorted}`
  const lists = selectLists(tenantId, terms, filter)
  if (lists.length === 0) return db.selectFrom(sql<Found>`(${walk(sql`true`)})`.as('found'))
  // `offset 0` makes the database fetch the few hits by id before it sorts them. Without it, the planner could walk the
  // index of the wanted order instead.
  return db.selectFrom(
    sql<Found>`(
      with ${defineHits(lists, mostHits)}
      select id, place from (
        (select id, ${place} as place from (
          select * from member where tenant_id = ${tenantId} and id = any(array(
            select member_id from hits where (select it from are_few)
            union all select id from member where tenant_id = ${tenantId} and words is distinct from indexed_words
          )) offset 0
        ) member where ${where} ${sorted})
        union (${walk(sql`not (select it from are_few)`)})
      ) either_way ${sorted})`.as('found'),
  )
}

/** True for a row of `member` that matches the filter. */
export const isFound = (tenantId: number, filter: MemberFilter): RawBuilder<boolean> =>
  sql`(${sql.join([sql`true`, ...selectConditions(tenantId, filter), ...listTerms(filter).map(hasTerm)], sql` and `)})`

interface Found {
  readonly id: string
  readonly place: string | null
}

const listTerms = ({ query, tag = [] }: MemberFilter): readonly SearchTerm[] => [
  ...searchTerms(query),
  ...tag.map((one) => ({ alternatives: [`#${one}`] })),
]

/**
 * Returns the words that are used to narrow the search. Leaves out single letters if there are longer words, because a
 * single letter is the prefix of very many words.
 */
function listDistinctiveTerms(terms: readonly SearchTerm[]): readonly SearchTerm[] {
  const telling = terms.filter((term) => !('prefix' in term) || term.prefix.length > 1)
  return telling.length > 0 ? telling : terms
}

/**
 * If at most this many members are due, they are looked up one by one. If more are due, a short walk through the index
 * already fills a page.
 */
const manyDueFrom = 500

/**
 * Lists the conditions that an index can check without reading members. These are the words, and the condition that a
 * member is due.
 */
const selectLists = (tenantId: number, terms: readonly SearchTerm[], { view }: MemberFilter): readonly List[] => [
  ...(terms.length === 0 ? [] : listDistinctiveTerms(terms)).map((term, _, { length }) => ({
    members: sql`select member_id from member_word where tenant_id = ${tenantId} and ${inRange(term)}`,
    longest: length > 1 ? mostOfWord : mostHits,
  })),
  ...(view === 'due'
    ? [
        {
          members: sql`select id as member_id from member where tenant_id = ${tenantId} and ${isDue(tenantId)}`,
          longest: manyDueFrom,
        },
      ]
    : []),
]

const inRange = (term: SearchTerm): Sql =>
  'prefix' in term
    ? sql`word >= salus.folded(${term.prefix}) and word < salus.folded(${term.prefix}) || ${highestCharacter}`
    : sql`word = any(${[...term.alternatives]}::text[])`

/**
 * Checks the words in the member's own row, because the table of words can be outdated for a moment. The pattern is a
 * subquery, so that it is built once instead of for every row.
 */
const hasTerm = (term: SearchTerm): Sql =>
  'prefix' in term
    ? sql`words like (select E'%\n' || regexp_replace(salus.folded(${term.prefix}), '([\\\\%_])', '\\\\\\1', 'g') || '%')`
    : sql`exists (select from unnest(${[...term.alternatives]}::text[]) one where strpos(words, E'\n' || one || E'\n') > 0)`

/**
 * True if the member shares anything. If not, staff must not learn about check-ups, so filters on check-ups exclude the
 * member.
 */
export const isSharing = sql<boolean>`(shares_all or sharing_exceptions <> '{}')`

function selectConditions(
  tenantId: number,
  { status, productId = [], lastCheckUp, invitation, view }: MemberFilter,
): readonly Sql[] {
  return [
    // Guests have a separate list.
    sql`kind = 'member'`,
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(productId.length === 0 ? [] : [hasProduct(tenantId, productId)]),
    ...(lastCheckUp === undefined ? [] : [sql`${isSharing} and ${periods[lastCheckUp]}`]),
    ...(invitation === undefined ? [] : [invitations[invitation](tenantId)]),
    ...(view === undefined ? [] : [views[view](tenantId)]),
  ]
}

const hasProduct = (tenantId: number, productIds: readonly number[]) => sql`exists (
  select from check_up c where c.tenant_id = ${tenantId} and c.member_id = member.id and c.status = 'complete'
    and c.is_shared and c.plugin_id = any(${[...productIds]}::int[]))`

const isSince = (days: number) => sql`last_check_up_at >= now() - make_interval(days => ${sql.lit(days)})`
const isBefore = (days: number) => sql`last_check_up_at < now() - make_interval(days => ${sql.lit(days)})`

const periods: Readonly<Record<LastCheckUpPeriod, Sql>> = {
  'past-30-days': isSince(30),
  'past-90-days': isSince(90),
  'this-year': sql`last_check_up_at >= date_trunc('year', now())`,
  'over-90-days': isBefore(90),
  'over-a-year': isBefore(365),
  never: sql`last_check_up_at is null`,
}

/** True if the member has no login and their newest invitation meets the condition. The list shows this invitation. */
const newestInvitation = (tenantId: number, said: Sql) => sql`user_id is null and (
  select ${said} from invitation i where i.tenant_id = ${tenantId} and i.member_id = member.id
  order by i.created_at desc limit 1)`

const invitations: Readonly<Record<MemberInvitationState, (tenantId: number) => Sql>> = {
  linked: () => sql`user_id is not null`,
  invited: (tenantId) => newestInvitation(tenantId, sql`i.state = 'pending' and i.expires_at > now()`),
  expired: (tenantId) =>
    newestInvitation(tenantId, sql`i.state = 'expired' or i.state = 'pending' and i.expires_at <= now()`),
  declined: (tenantId) => newestInvitation(tenantId, sql`i.state = 'declined'`),
  'not-invited': (tenantId) => sql`user_id is null and not coalesce((
    select i.state in ('pending', 'expired', 'declined') from invitation i
    where i.tenant_id = ${tenantId} and i.member_id = member.id order by i.created_at desc limit 1), false)`,
}

/**
 * True if the member is due. A member without any check-up is due as well. The key is written exactly as in its index,
 * so that PostgreSQL can use the index to find the few due members.
 */
const isDue = (tenantId: number) => sql`${memberKeys['last-check-up'].key} < now() - make_interval(
  days => (select due_after_days from tenant where tenant.id = ${tenantId}))`

const views: Readonly<Record<MemberView, (tenantId: number) => Sql>> = {
  due: (tenantId) =>
    sql`status = 'active' and ${isSharing} and ${isDue(tenantId)} and not ${hasOnlyEndedSeries(tenantId, sql.ref('member'))}`,
  'invited-silent': (tenantId) =>
    sql`status = 'active' and ${newestInvitation(
      tenantId,
      sql`i.state in ('pending', 'expired') and i.sent_at < now() - make_interval(days => ${sql.lit(silentAfterDays)})`,
    )}`,
}

/**
 * If there are no words to search for, reads the tenant's members once, in any order. Walking an index of the list
 * would look up each member twice.
 */
export const countMembers = (db: Queries, tenantId: number, filter: MemberFilter) =>
  (listTerms(filter).length === 0
    ? db
        .selectFrom('member')
        .where('tenant_id', '=', tenantId)
        .where(sql<boolean>`${sql.join(selectConditions(tenantId, filter), sql` and `)}`)
    : foundMembers(db, tenantId, { filter, limit: everybody }).innerJoin('member', (join) =>
        join.on('member.tenant_id', '=', tenantId).onRef('member.id', '=', 'found.id'),
      )
  ).select([sql<number>`count(*)::int`.as('count'), sql<number>`count(member.user_id)::int`.as('linked')])

const everybody = 1_000_000

export const tagsInUse = (db: Queries, tenantId: number) =>
  db
    .selectFrom('member_word')
    // Counts only visible members, not those merged or on hold. Uses a subquery, so that members are read once. With a
    // join, the planner would expect that the policies leave only a few rows, and would look up each of them.
    .where(
      sql<boolean>`(member_id in (
        select id from member where member.tenant_id = ${tenantId} and kind = 'member')) is true`,
    )
    .select([sql<string>`substr(word, 2)`.as('tag'), sql<number>`count(*)::int`.as('count')])
    .where('tenant_id', '=', tenantId)
    .where('word', '>', '#')
    .where('word', '<', '$')
    .groupBy('word')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('word')
    .limit(sql.lit(mostTags))

const mostTags = 200
