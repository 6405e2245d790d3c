import type { MemberSort } from '@salus/domain/members/member-list.ts'
import { type RawBuilder, sql } from 'kysely'

export interface MemberOrder {
  readonly sort?: MemberSort | undefined
  readonly after?: string | undefined
}

type Sql = RawBuilder<unknown>

/** The highest character. All words with a prefix sort before the prefix followed by this character. */
export const highestCharacter = '\u{10ffff}'

/** Returns the order of a list, and the condition that a row comes after `after` in it. */
export function orderMembers(tenantId: number, { sort = 'name', after }: MemberOrder) {
  const isDown = sort.startsWith('-')
  const { key, place = key, type, low, high } = memberKeys[isDown ? (sort.slice(1) as SortKey) : (sort as SortKey)]
  const [first, end] = isDown ? [high, low] : [low, high]
  const begin = (column: Sql) =>
    after === undefined
      ? sql`(select ${first}::${sql.raw(type)})`
      : sql`(select ${column} from member where tenant_id = ${tenantId} and id = ${after})`
  const beginId = after ?? (isDown ? lastId : firstId)
  const beyond = isDown ? sql`<=` : sql`>=`
  return {
    key,
    place,
    direction: isDown ? sql`desc` : sql`asc`,
    // Both bounds are subqueries, to hide their values from the planner. With known values, the planner would sort the
    // whole tenant instead of walking the index, because it cannot estimate how many rows a policy allows.
    bounds: sql`${key} ${beyond} ${begin(key)} and ${key} ${isDown ? sql`>=` : sql`<=`} (select ${end}::${sql.raw(type)})
      and (${place}, id) ${after === undefined ? beyond : isDown ? sql`<` : sql`>`} (${begin(place)}, ${beginId}::uuid)`,
  }
}

const firstId = '00000000-0000-0000-0000-000000000000'
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The order of people by name. Namesakes are ordered by date of birth and then by number. */
export const placeByName = sql<string>`(sort_name || E'\\u0001' || coalesce(birth_date::text, '~') || ' ' || sort_number)`

type SortKey = 'name' | 'last-check-up' | 'birth-date' | 'number'

interface Key {
  /**
   * The sort key, written exactly as in its index. Must not use `coalesce`, because PostgreSQL could then not use the
   * index under row-level security.
   */
  readonly key: Sql
  /** The order of the rows that have the same key. Omitted if their order does not matter. */
  readonly place?: Sql
  readonly type: 'text' | 'date' | 'timestamptz'
  readonly low: string
  readonly high: string
}

export const memberKeys: Readonly<Record<SortKey, Key>> = {
  name: { key: sql`sort_name`, place: placeByName, type: 'text', low: '', high: highestCharacter },
  number: { key: sql`sort_number`, type: 'text', low: '', high: highestCharacter },
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
