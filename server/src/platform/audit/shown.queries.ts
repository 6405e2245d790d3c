import { ownReadActs } from '@salus/contract/tenant/audit-acts.ts'
import { type RawBuilder, sql } from 'kysely'

const guid = '^[0-9a-f-]{36}$'
/**
 * Matches acts on a result and acts before a measurement. If the audit row of such an act refers to no check-up, the
 * row is shown to staff only while the member shares everything.
 */
const ofResults = '^(check-up|analysis|safety)\\.|^run-'

/**
 * True for what a person did for themselves and the organisation may not watch: decisions about group reports, also on
 * a handed-over device, and reads of one's own record, which include exports, previews of a consent's effect, and
 * attempts that were refused because a consent is missing. Only reads and refusals have a name without a dot. A refusal
 * without a subject is an attempt at something else, such as a page of staff, and therefore not private.
 */
const isPrivate = (tenantId: number | RawBuilder<number>) => sql<boolean>`(
  e.action = 'consent.decided-on-survey' or e.action = any(${[...ownReadActs]}::text[])
  or position('.' in e.action) = 0 and (
    e.actor_role = 'Member' and (e.outcome = 'done' or cardinality(e.subject_ids) > 0)
    or e.actor_role in ('Admin', 'Staff') and cardinality(e.subject_ids) = 1 and exists (
      select from member own
      where own.tenant_id = ${tenantId} and own.id = e.subject_ids[1] and own.user_id = e.actor_id)))`

/**
 * A condition on the rows of `audit_event as e` that staff may read. Private acts are never among them. It is true for
 * other acts of admins, staff and the operator, and for acts of others that concern no result. Acts of others on a
 * result are included only while the result is shared; if the result can no longer be determined, only while the member
 * shares all products. A member's progress in an analysis is included only once the analysis is sent and its result is
 * shared.
 */
export const isShownToStaff = (tenantId: number | RawBuilder<number>) => sql<boolean>`(
  ${isPrivate(tenantId)} is not true and (e.actor_role in ('Admin', 'Staff', 'operator') or case
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
  else true end))`
