import { type RawBuilder, sql } from 'kysely'

const guid = '^[0-9a-f-]{36}$'
/**
 * Matches acts on a result and acts before a measurement. If the audit row of such an act names no check-up, the row is
 * shown to staff only while the member shares everything.
 */
const ofResults = '^(check-up|analysis|safety)\\.|^run-'

/**
 * A condition on the rows of `audit_event as e` that staff may read. It is true for acts of admins, staff and the
 * operator, and for acts of others that concern no result. Acts of others on a result are included only while the
 * result is shared; if the result can no longer be determined, only while the member shares all products. A member's
 * progress in an analysis is included only once the analysis is sent and its result is shared.
 */
export const isShownToStaff = (tenantId: number | RawBuilder<number>) => sql<boolean>`(
  e.actor_role in ('Admin', 'Staff', 'operator') or case
  when e.object_kind in ('check-up', 'check-up-document', 'check-up-report') and e.object_id ~ ${guid} then exists (
    select from check_up c where c.tenant_id = ${tenantId} and c.result_guid = e.object_id::uuid and c.is_shared)
  when e.object_kind = 'analysis' and e.object_id ~ ${guid} and exists (
    select from check_up c where c.tenant_id = ${tenantId} and c.analysis_id = e.object_id::uuid and c.is_shared) then true
  when e.object_kind = 'analysis-link' and e.object_id ~ ${guid} and e.action ~ ${ofResults} and exists (
    select from analysis_link l join check_up c on c.tenant_id = ${tenantId} and c.result_guid = l.result_guid
    where l.tenant_id = ${tenantId} and l.id = e.object_id::uuid and c.is_shared) then true
  when e.object_kind = 'analysis' and e.action <> 'analysis.started' then false
  when e.object_kind = 'analysis' or e.action ~ ${ofResults} then not exists (
    select from unnest(e.subject_ids) subject left join member m on m.tenant_id = ${tenantId} and m.id = subject
    where m.id is null or not m.shares_all or m.sharing_exceptions <> '{}')
  else true end)`
