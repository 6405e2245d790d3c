import type { Access } from '@salus/contract/account/access-log.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { ownRecord, type Queries } from '../../platform/database/kysely-on.ts'
import type { AuditEvent } from '../../platform/database/tables.gen.ts'
import { isShownToStaff } from '../../platform/audit/shown.queries.ts'

export const daysOfPage = 31
/** Only the latest 500 entries of a day are shown. */
const mostOfDay = 500

interface Wanted {
  readonly tenantId: RawBuilder<number>
  readonly memberId: RawBuilder<string>
  readonly userId: RawBuilder<string>
  readonly before?: string | undefined
  readonly leavesOutSelf: boolean
  /** An SQL condition that is true for each entry `e` that the reader may see. */
  readonly isShown: RawBuilder<boolean>
}

/**
 * Returns the id of the record and the ids of records that were merged into it. The audit still has the former id in
 * events from before a merge.
 */
const selectIds = ({ tenantId, memberId }: Pick<Wanted, 'tenantId' | 'memberId'>) =>
  sql`(array[${memberId}] || array(select former_id from former_record
    where former_record.tenant_id = ${tenantId} and former_record.member_id = ${memberId}))`

interface EventsAbout extends Pick<Wanted, 'tenantId' | 'memberId'> {
  readonly from: RawBuilder<string>
}

/**
 * Finds the events of a day about the member with two queries. The first query uses an index. It finds events about one
 * person, which are the most frequent. The second query checks the events about several people one by one, such as a
 * displayed list.
 */
function eventsAbout({ tenantId, memberId, from }: EventsAbout) {
  const ids = selectIds({ tenantId, memberId })
  const ofDay = sql`tenant_id = ${tenantId} and at >= ${from} and at < ${from} + interval '24 hours'`
  return sql<Selectable<AuditEvent>>`(
    select * from audit_event where ${ofDay} and subject_ids[2] is null and subject_ids[1] = any(${ids})
    union all
    select * from audit_event where ${ofDay} and subject_ids[2] is not null and subject_ids && ${ids})`
}

/**
 * Selects one row per entry. A day without a visible entry has one row without an entry, because this day also counts
 * towards the limit of days.
 */
const accesses = (db: Queries, { tenantId, memberId, userId, before, leavesOutSelf, isShown }: Wanted) => {
  const dayStart = sql<string>`(days.day::timestamp at time zone 'UTC')`
  return db
    .selectFrom(
      db
        .selectFrom('audit_day')
        .select('day')
        .where('tenant_id', '=', tenantId)
        .where('member_id', '=', memberId)
        .where('day', '<', before ?? sql<string>`'infinity'::date`)
        .orderBy('day', 'desc')
        .limit(sql.lit(daysOfPage + 1))
        .as('days'),
    )
    .leftJoinLateral(
      (eb) => {
        let ofDay = eb
          .selectFrom(eventsAbout({ tenantId, memberId, from: dayStart }).as('e'))
          .leftJoin('app_user as actor', 'actor.id', 'e.actor_id')
          .select([
            'e.id',
            'e.at',
            'actor.first_name as firstName',
            'actor.last_name as lastName',
            sql<Access['role']>`e.actor_role`.as('role'),
            sql<boolean>`e.actor_id is not distinct from ${userId}`.as('isSelf'),
            'e.action',
            'e.object_kind as objectKind',
            'e.object_id as objectId',
            sql<Access['purpose']>`e.purpose`.as('purpose'),
            'e.automatic as isAutomatic',
            sql<boolean>`e.outcome = 'denied'`.as('isDenied'),
          ])
          .orderBy('e.at', 'desc')
          .orderBy('e.id')
          .limit(sql.lit(mostOfDay))
        if (leavesOutSelf) ofDay = ofDay.where(sql<boolean>`e.actor_id is distinct from ${userId}`)
        return ofDay.where(isShown).as('entry')
      },
      (join) => join.onTrue(),
    )
    .selectAll('entry')
    .select([
      'days.day',
      sql<string>`(select display_name from tenant where tenant.id = ${tenantId})`.as('tenantDisplayName'),
    ])
    .orderBy('days.day', 'desc')
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id')
}

type Shown = Pick<Wanted, 'before' | 'leavesOutSelf'>

const ownUserId = sql<string>`signed_in.user_id`

/**
 * The time since which the record has belonged to the caller's login: when another login was removed from the record,
 * or when another record was merged into it, whichever is later. Five minutes are added, because the clocks of the app
 * and the database differ.
 */
const ownSince = sql`(select coalesce(greatest(
    case when m.former_user_id is distinct from ${ownUserId} then m.unlinked_at end,
    (select max(f.merged_at) from former_record f
      where f.tenant_id = ${ownRecord.tenantId} and f.member_id = ${ownRecord.memberId})
  ) + interval '5 minutes', '-infinity')
  from member m where m.tenant_id = ${ownRecord.tenantId} and m.id = ${ownRecord.memberId})`

/**
 * True for acts that the caller may see. These are the caller's own acts and the acts of employees and operators. Acts
 * of other people are shown only if they are newer than `ownSince` or concern a result that the caller can see. Before
 * `ownSince`, the record may have belonged to another person.
 */
const isShownToOwner = sql<boolean>`(e.actor_id = ${ownUserId} or e.actor_role in ('Admin', 'Staff', 'operator')
  or e.at > ${ownSince}
  -- Not with exists, which PostgreSQL may answer from a list that it builds only for the first membership.
  or (select true from check_up c where c.tenant_id = ${ownRecord.tenantId}
    and c.result_guid = case when e.object_id ~ '^[0-9a-f-]{36}$' then e.object_id::uuid end limit 1) is not null)`

export const ownAccesses = (db: Queries, shown: Shown) =>
  accesses(db, { ...shown, ...ownRecord, userId: ownUserId, isShown: isShownToOwner })

export const accessesOfMember = (db: Queries, of: { tenantId: number; memberId: string }, shown: Shown) => {
  const tenantId = sql<number>`${of.tenantId}::int`
  const memberId = sql<string>`${of.memberId}::uuid`
  const userId = sql<string>`(select user_id from member where member.tenant_id = ${tenantId} and member.id = ${memberId})`
  return accesses(db, { ...shown, tenantId, memberId, userId, isShown: isShownToStaff(tenantId) })
}

export const isMember = (db: Queries, tenantId: number, memberId: string) =>
  db.selectFrom('member').select('id').where('tenant_id', '=', tenantId).where('id', '=', memberId)

export type AccessRow = Awaited<ReturnType<ReturnType<typeof ownAccesses>['executeTakeFirstOrThrow']>>
