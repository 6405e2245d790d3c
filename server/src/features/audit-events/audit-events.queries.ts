import type { AuditEvent } from '@salus/contract/tenant/audit-events.ts'
import { actsOfTopic, type AuditTopic } from '@salus/contract/tenant/audit-kinds.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/kysely-on.ts'
import { rowsOfPage, type TimeCursor } from '../../platform/page.ts'
import { isShownToStaff } from '../../platform/audit/shown.queries.ts'

/**
 * True for the acts of a topic. If an act's name contains a dot, the part before the dot is its family, and the family
 * decides. Otherwise the whole name decides.
 */
const isAbout = (topic: AuditTopic) => {
  const { families, actions } = actsOfTopic(topic)
  return sql<boolean>`case when position('.' in e.action) > 0
    then split_part(e.action, '.', 1) = any(${[...families]}::text[]) else e.action = any(${[...actions]}::text[]) end`
}

export interface AuditFilter {
  readonly actorId?: string | undefined
  readonly memberId?: string | undefined
  readonly topic?: AuditTopic | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const mostSubjects = 3

export function auditEvents(db: Queries, tenantId: number, filter: AuditFilter) {
  const { actorId, memberId, topic, from, to } = filter
  let query = db
    .selectFrom('audit_event as e')
    .leftJoin('app_user as actor', 'actor.id', 'e.actor_id')
    .select([
      'e.id',
      'e.at',
      sql<AuditEvent['actor']>`case when actor.id is not null then
        json_build_object('userId', actor.id, 'name', trim(actor.first_name || ' ' || actor.last_name)) end`.as(
        'actor',
      ),
      sql<AuditEvent['role']>`e.actor_role`.as('role'),
      'e.action',
      'e.object_kind as objectKind',
      // A subquery, not a join: the id must be cast, and under row-level security a join with a cast would read all
      // check-ups of the tenant.
      sql<AuditEvent['objectId']>`case when e.object_kind = 'check-up' then (
          select shown.result_guid::text from check_up shown
          where shown.tenant_id = ${tenantId} and shown.result_guid = e.object_id::uuid) else e.object_id end`.as(
        'objectId',
      ),
      sql<AuditEvent['subjects']>`(select coalesce(json_agg(json_build_object('memberId', s.id,
          'name', coalesce(g.person ->> 'first_name' || ' ' || (g.person ->> 'last_name'), trim(m.first_name || ' ' || m.last_name)),
          'birthDate', case when g.person is null then m.birth_date::text else g.person ->> 'birth_date' end,
          'externalNumber', case when g.person is null then m.external_number else g.person ->> 'external_number' end
        ) order by s.place), '[]')
        from unnest(e.subject_ids) with ordinality as s(id, place)
        left join former_record f on f.tenant_id = ${tenantId} and f.former_id = s.id
        left join member m on m.tenant_id = ${tenantId} and m.id = coalesce(f.member_id, s.id)
        left join lateral (select before -> 'merged' as person from member_merge
          where tenant_id = ${tenantId} and merged_member_id = s.id and undone_at is null and m.id is not null) g on true
        where s.place <= ${sql.lit(mostSubjects)})`.as('subjects'),
      sql<number>`cardinality(e.subject_ids)`.as('subjectCount'),
      sql<AuditEvent['purpose']>`e.purpose`.as('purpose'),
      'e.network',
      'e.automatic as isAutomatic',
      sql<boolean>`e.outcome = 'denied'`.as('isDenied'),
    ])
    .where('e.tenant_id', '=', tenantId)
    .where(isShownToStaff(tenantId))
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
  if (actorId !== undefined) query = query.where('e.actor_id', '=', actorId)
  if (memberId !== undefined) query = query.where(sql<boolean>`${memberId}::uuid = any(e.subject_ids)`)
  if (topic !== undefined) query = query.where(isAbout(topic))
  // The days are those of the caller's time zone, as in the list on the page.
  const zone = sql`(select timezone from app_user where id = gate.user_id)`
  if (from !== undefined) query = query.where(sql<boolean>`e.at >= (${from}::date::timestamp at time zone ${zone})`)
  if (to !== undefined) query = query.where(sql<boolean>`e.at < ((${to}::date + 1)::timestamp at time zone ${zone})`)
  return query
}

export function pageOfAuditEvents(
  db: Queries,
  tenantId: number,
  {
    after,
    limit,
    ...filter
  }: AuditFilter & { readonly after: TimeCursor | undefined; readonly limit?: number | undefined },
) {
  const query = auditEvents(db, tenantId, filter).limit(sql.lit(rowsOfPage(limit)))
  return after ? query.where(sql<boolean>`(e.at, e.id) < (${after.at}::timestamptz, ${after.id}::uuid)`) : query
}

export const mostExported = 50_000

export const exportedAuditEvents = (db: Queries, tenantId: number, filter: AuditFilter) =>
  auditEvents(db, tenantId, filter).limit(sql.lit(mostExported))

/** Reads any one event of the tenant. Used only to check the caller's access. */
export const anyAuditEvent = (db: Queries, tenantId: number) =>
  db.selectFrom('audit_event').select('id').where('tenant_id', '=', tenantId).limit(1)
