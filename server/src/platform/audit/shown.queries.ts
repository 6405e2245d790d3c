import { ownReadActs } from '@salus/contract/tenant/audit-acts.ts'
import { type RawBuilder, sql } from 'kysely'

const guid = '^[0-9a-f-]{36}$'
/**
 * Matches the names of acts that concern a result or prepare a measurement. The audit row of such an act may refer to
 * no check-up. Staff then see the row only if the member shares everything.
 */
const ofResults = '^(check-up|analysis|safety)\\.|^run-'

/**
 * True for acts that the organisation must not see, because people did them for themselves:
 * - decisions about group reports, even on a handed-over device
 * - reads of one's own record, including exports and previews of a consent's effect
 * - all other reads and refusals of a member, or of an employee about the employee's own record
 *
 * The names of reads and refusals contain no dot. All other names contain one. A member's refusal that names no member
 * is not private: it concerns something else, such as a page for staff.
 */
const isPrivate = (tenantId: number | RawBuilder<number>) => sql<boolean>`(
  e.action = 'consent.decided-on-survey' or e.action = any(${[...ownReadActs]}::text[])
  or position('.' in e.action) = 0 and (
    e.actor_role = 'Member' and (e.outcome = 'done' or cardinality(e.subject_ids) > 0)
    or e.actor_role in ('Admin', 'Staff') and cardinality(e.subject_ids) = 1 and exists (
      select from member own
      where own.tenant_id = ${tenantId} and own.id = e.subject_ids[1] and own.user_id = e.actor_id)))`

/**
 * Returns the condition that staff are allowed to read a row of `audit_event as e`. Staff never see private acts. They
 * see:
 * - acts of admins, staff and the operator
 * - acts of other people that concern no result
 * - acts of other people on a result, while the result is shared. If the result cannot be determined, the member must
 *   share all products.
 * - a member's steps in an analysis, if the analysis was sent and its result is shared
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
