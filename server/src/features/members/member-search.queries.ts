import {
  type LastCheckUpPeriod,
  type MemberInvitationState,
  type MemberSort,
  type MemberView,
  silentAfterDays,
} from '@salus/domain/members/member-list.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../platform/database/kysely-on.ts'
import { hasOnlyEndedSeries } from '../../platform/database/ended-series.queries.ts'
import { searchTerms, type SearchTerm } from './search-terms.ts'

export interface MemberFilter {
  readonly query?: string | undefined
  readonly status?: 'active' | 'archived' | undefined
  readonly tag?: readonly string[] | undefined
  readonly productId?: readonly number[] | undefined
  readonly lastCheckUp?: LastCheckUpPeriod | undefined
  readonly invitation?: MemberInvitationState | undefined
  readonly view?: MemberView | undefined
}

export interface MemberOrder {
  readonly sort?: MemberSort | undefined
  /** The last member of the page before. */
  readonly after?: string | undefined
}

type Sql = RawBuilder<unknown>

/** More members than this have such a word: then it narrows little, and walking in the wanted order is quicker. */
const commonFrom = 5000

/**
 * The members that the filter finds, as rows of `id` and their place in the order; at most `limit`, in order.
 *
 * Few: by the table of words, whose ranges an index answers. Many: along the index of the wanted order until the page is
 * full. Which of the two is decided by the database, on the words at hand.
 */
export function foundMembers(
  db: Queries,
  tenantId: number,
  { filter, order = {}, limit }: { filter: MemberFilter; order?: MemberOrder; limit: number },
) {
  const terms = termsOf(filter)
  const { key, direction, bounds } = orderOf(tenantId, order)
  const conditions = [...conditionsOf(tenantId, filter), ...terms.map(hasTerm), bounds]
  const where = sql.join(conditions, sql` and `)
  const sorted = sql`order by place ${direction}, id ${direction} limit ${sql.lit(limit)}`
  const walk = (gate: Sql) => sql`
    select id, ${key} as place from member where tenant_id = ${tenantId} and ${gate} and ${where}
    order by ${key} ${direction}, id ${direction} limit ${sql.lit(limit)}`
  if (terms.length === 0) return db.selectFrom(sql<Found>`(${walk(sql`true`)})`.as('found'))
  // The few are fetched by their ids before anything else is asked (`offset 0`), or the index of the order is walked for them.
  return db.selectFrom(
    sql<Found>`(
      with ${hits(tenantId, tellingOf(terms))}
      select id, place from (
        (select id, ${key} as place from (
          select * from member where tenant_id = ${tenantId} and id = any(array(
            select member_id from hits where (select it from are_few)
            union all select id from member where tenant_id = ${tenantId} and words is distinct from indexed_words
          )) offset 0
        ) member where ${where} ${sorted})
        union (${walk(sql`not (select it from are_few)`)})
      ) either_way ${sorted})`.as('found'),
  )
}

/** The same said of a row of `member`. */
export const isFound = (tenantId: number, filter: MemberFilter): RawBuilder<boolean> =>
  sql`(${sql.join([sql`true`, ...conditionsOf(tenantId, filter), ...termsOf(filter).map(hasTerm)], sql` and `)})`

interface Found {
  readonly id: string
  readonly place: string | null
}

const termsOf = ({ query, tag = [] }: MemberFilter): readonly SearchTerm[] => [
  ...searchTerms(query),
  ...tag.map((one) => ({ oneOf: [`#${one}`] })),
]

/** A single letter begins very many words: beside longer ones it is not looked up, only seen on the rows that these find. */
function tellingOf(terms: readonly SearchTerm[]): readonly SearchTerm[] {
  const telling = terms.filter((term) => !('prefix' in term) || term.prefix.length > 1)
  return telling.length > 0 ? telling : terms
}

/** The members that have all words which are not common, and whether looking at each of them is the quicker way. */
const hits = (tenantId: number, terms: readonly SearchTerm[]) => sql`
  lists as materialized (${sql.join(
    terms.map(
      (term, number) => sql`select ${sql.lit(number)} as number, member_id from (
        select member_id from member_word where tenant_id = ${tenantId} and ${inRange(term)}
        limit ${sql.lit(commonFrom + 1)}) list`,
    ),
    sql` union all `,
  )}),
  sizes as materialized (select number, count(*) <= ${sql.lit(commonFrom)} as is_rare from lists group by number),
  rare as materialized (select ${sql.lit(terms.length)} - count(*) as terms from sizes where not is_rare),
  hits as materialized (
    select member_id from lists join sizes using (number) where is_rare
    group by member_id having count(distinct number) = (select terms from rare)),
  are_few as materialized (select terms > 0 as it from rare)`

/** The last character there is: every word that begins so lies before it. */
const last = '\u{10ffff}'

const inRange = (term: SearchTerm): Sql =>
  'prefix' in term
    ? sql`word >= salus.folded(${term.prefix}) and word < salus.folded(${term.prefix}) || ${last}`
    : sql`word = any(${[...term.oneOf]}::text[])`

/**
 * Said of the row itself, too: the table of words may lag behind a change of the member. The pattern is a question of its
 * own, so that it is made once and not for every row.
 */
const hasTerm = (term: SearchTerm): Sql =>
  'prefix' in term
    ? sql`words like (select E'%\n' || regexp_replace(salus.folded(${term.prefix}), '([\\\\%_])', '\\\\\\1', 'g') || '%')`
    : sql`exists (select from unnest(${[...term.oneOf]}::text[]) one where strpos(words, E'\n' || one || E'\n') > 0)`

function orderOf(tenantId: number, { sort = 'name', after }: MemberOrder) {
  const isDown = sort.startsWith('-')
  const { key, type, low, high } = keys[isDown ? (sort.slice(1) as SortKey) : (sort as SortKey)]
  const [first, end] = isDown ? [high, low] : [low, high]
  const begin =
    after === undefined
      ? sql`(select ${first}::${sql.raw(type)})`
      : sql`(select ${key} from member where tenant_id = ${tenantId} and id = ${after})`
  const beginId = after ?? (isDown ? lastId : firstId)
  const beyond = isDown ? sql`<=` : sql`>=`
  return {
    key,
    direction: isDown ? sql`desc` : sql`asc`,
    // From here and until the end, and both as values that the planner does not know: what a policy lets through it cannot
    // know either, and would rather sort the whole tenant than walk the index of this order.
    bounds: sql`${key} ${beyond} ${begin} and ${key} ${isDown ? sql`>=` : sql`<=`} (select ${end}::${sql.raw(type)})
      and (${key}, id) ${after === undefined ? beyond : isDown ? sql`<` : sql`>`} (${begin}, ${beginId}::uuid)`,
  }
}

const firstId = '00000000-0000-0000-0000-000000000000'
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** In the words of their indexes. A coalesce could not use one behind row-level security. */
type SortKey = 'name' | 'last-check-up' | 'birth-date' | 'number'
const keys: Readonly<Record<SortKey, { key: Sql; type: 'text' | 'date' | 'timestamptz'; low: string; high: string }>> =
  {
    name: { key: sql`sort_name`, type: 'text', low: '', high: last },
    number: { key: sql`sort_number`, type: 'text', low: '', high: last },
    'birth-date': {
      key: sql`case when birth_date is null then 'infinity' else birth_date end`,
      type: 'date',
      low: '-infinity',
      high: 'infinity',
    },
    'last-check-up': {
      key: sql`case when last_check_up_at is null then '-infinity' else last_check_up_at end`,
      type: 'timestamptz',
      low: '-infinity',
      high: 'infinity',
    },
  }

/** Without it staff know nothing of check-ups, and nothing is said of them. */
export const isSharing = sql<boolean>`(shares_all or sharing_exceptions <> '{}')`

function conditionsOf(
  tenantId: number,
  { status, productId = [], lastCheckUp, invitation, view }: MemberFilter,
): readonly Sql[] {
  return [
    // Guests have a list of their own.
    sql`kind = 'member'`,
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(productId.length === 0 ? [] : [hasProduct(productId)]),
    ...(lastCheckUp === undefined ? [] : [sql`${isSharing} and ${periods[lastCheckUp]}`]),
    ...(invitation === undefined ? [] : [invitations[invitation]]),
    ...(view === undefined ? [] : [views[view](tenantId)]),
  ]
}

const hasProduct = (productIds: readonly number[]) => sql`exists (
  select from check_up c where c.tenant_id = member.tenant_id and c.member_id = member.id and c.status = 'complete'
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

/** Of the newest invitation, as the list shows it. */
const newestInvitation = (said: Sql) => sql`user_id is null and (
  select ${said} from invitation i where i.tenant_id = member.tenant_id and i.member_id = member.id
  order by i.created_at desc limit 1)`

const invitations: Readonly<Record<MemberInvitationState, Sql>> = {
  linked: sql`user_id is not null`,
  invited: newestInvitation(sql`i.state = 'pending' and i.expires_at > now()`),
  expired: newestInvitation(sql`i.state = 'expired' or i.state = 'pending' and i.expires_at <= now()`),
  declined: newestInvitation(sql`i.state = 'declined'`),
  'not-invited': sql`user_id is null and not coalesce((
    select i.state in ('pending', 'expired', 'declined') from invitation i
    where i.tenant_id = member.tenant_id and i.member_id = member.id order by i.created_at desc limit 1), false)`,
}

/** As `isDue` says it of one check-up; of whom none is known yet, one is due. */
const isDue = (tenantId: number) => sql`(last_check_up_at is null or last_check_up_at < now() - make_interval(
  days => (select due_after_days from tenant where tenant.id = ${tenantId})))`

const views: Readonly<Record<MemberView, (tenantId: number) => Sql>> = {
  due: (tenantId) =>
    sql`status = 'active' and ${isSharing} and ${isDue(tenantId)} and not ${hasOnlyEndedSeries(tenantId, sql.ref('member'))}`,
  'invited-silent': () =>
    sql`status = 'active' and ${newestInvitation(
      sql`i.state in ('pending', 'expired') and i.sent_at < now() - make_interval(days => ${sql.lit(silentAfterDays)})`,
    )}`,
}

/** How many there are, and how many with a login. */
export const countMembers = (db: Queries, tenantId: number, filter: MemberFilter) =>
  foundMembers(db, tenantId, { filter, limit: everybody })
    .innerJoin('member', (join) => join.on('member.tenant_id', '=', tenantId).onRef('member.id', '=', 'found.id'))
    .select([sql<number>`count(*)::int`.as('count'), sql<number>`count(member.user_id)::int`.as('linked')])

const everybody = 1_000_000

export const tagsInUse = (db: Queries, tenantId: number) =>
  db
    .selectFrom('member_word')
    // Of members whom everybody sees: not of records that went into others or are on hold. Asked as a truth, so that the
    // members are read once; joined, they are looked up one by one, for the planner expects a handful behind the policies.
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
