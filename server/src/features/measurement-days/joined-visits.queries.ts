import { sql } from 'kysely'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { see } from '../../platform/database/sight.queries.ts'

export interface StepState {
  readonly state: string
  readonly done_at: string | null
  readonly result_guid: string | null
  readonly claimed_at: string | null
}

export interface StoredStep extends StepState {
  readonly visit_id: string
  readonly profile_id: string
}

export interface VisitState {
  readonly state: string
  readonly ended_at: string | null
  readonly talked_at: string | null
}

export interface StoredVisit extends VisitState {
  readonly id: string
  readonly isOfOpenDay: boolean
}

export const visitsOfMember = ({ db, tenantId }: EnteredTenant, memberId: string): Promise<StoredVisit[]> =>
  db
    .selectFrom('day_visit')
    .innerJoin('measurement_day as d', (join) =>
      join.onRef('d.tenant_id', '=', 'day_visit.tenant_id').onRef('d.id', '=', 'day_visit.day_id'),
    )
    .select(['day_visit.id', 'day_visit.state', 'day_visit.ended_at', 'day_visit.talked_at'])
    .select(sql<boolean>`d.state = 'open'`.as('isOfOpenDay'))
    .where('day_visit.tenant_id', '=', tenantId)
    .where('d.tenant_id', '=', tenantId)
    .where('day_visit.member_id', '=', memberId)
    .orderBy('day_visit.id')
    .execute()

export const stepsOfMember = ({ db, tenantId }: EnteredTenant, memberId: string): Promise<StoredStep[]> =>
  db
    .selectFrom('day_step as s')
    .innerJoin('day_visit as v', (join) =>
      join.onRef('v.tenant_id', '=', 's.tenant_id').onRef('v.id', '=', 's.visit_id'),
    )
    .select(['s.visit_id', 's.profile_id', 's.state', 's.done_at', 's.result_guid', 's.claimed_at'])
    .where('s.tenant_id', '=', tenantId)
    .where('v.tenant_id', '=', tenantId)
    .where('v.member_id', '=', memberId)
    .orderBy('s.visit_id')
    .orderBy('s.profile_id')
    .execute()

/**
 * Copies steps from the visits of a record's merged records to the record's own visits on the same days. Copies only
 * steps in one of `states`. Returns the ids of the changed visits.
 */
export async function takeOverSteps(
  { db, tenantId }: EnteredTenant,
  memberId: string,
  states: readonly ('claimed' | 'done')[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`update day_step s set state = other.state, done_at = other.done_at,
      result_guid = other.result_guid, claimed_by = other.claimed_by, claimed_by_name = other.claimed_by_name,
      claimed_at = other.claimed_at
    from (select distinct on (v.id, o.profile_id) v.id as visit_id, o.profile_id, o.state, o.done_at, o.result_guid,
        o.claimed_by, o.claimed_by_name, o.claimed_at
      from day_visit v
      join day_visit w on w.tenant_id = v.tenant_id and w.day_id = v.day_id
      join former_record f on f.tenant_id = w.tenant_id and f.former_id = w.member_id and f.member_id = v.member_id
      join day_step o on o.tenant_id = w.tenant_id and o.visit_id = w.id
      where v.tenant_id = ${tenantId} and w.tenant_id = ${tenantId} and f.tenant_id = ${tenantId}
        and o.tenant_id = ${tenantId} and v.member_id = ${memberId}::uuid and o.state = any(${[...states]}::text[])
      order by v.id, o.profile_id, o.state desc, o.done_at, o.claimed_at) other
    where s.tenant_id = ${tenantId} and s.visit_id = other.visit_id and s.profile_id = other.profile_id
      and s.state <> 'done' and s.state <> other.state
    returning s.visit_id as id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Updates the visits of a record from the visits of its merged records on the same days. Reopens a visit that has ended
 * if the visit of a merged record has not. Adds the time at which staff discussed the results with the person, if only
 * a merged record has it.
 */
export const takeOverVisits = ({ db, tenantId }: EnteredTenant, memberId: string): Promise<unknown> =>
  sql`update day_visit v set talked_at = coalesce(v.talked_at, other.talked_at),
      state = case when v.state = 'left' and other.is_here then 'here' else v.state end,
      ended_at = case when v.state = 'left' and other.is_here then null else v.ended_at end, revision = v.revision + 1
    from (select v.id, min(w.talked_at) as talked_at, bool_or(w.state <> 'left') as is_here
      from day_visit v
      join day_visit w on w.tenant_id = v.tenant_id and w.day_id = v.day_id
      join former_record f on f.tenant_id = w.tenant_id and f.former_id = w.member_id and f.member_id = v.member_id
      where v.tenant_id = ${tenantId} and w.tenant_id = ${tenantId} and f.tenant_id = ${tenantId}
        and v.member_id = ${memberId}::uuid
      group by v.id) other
    where v.tenant_id = ${tenantId} and v.id = other.id
      and ((v.state = 'left' and other.is_here) or (v.talked_at is null and other.talked_at is not null))`.execute(db)

export const updateStepBack = (
  { db, tenantId }: EnteredTenant,
  of: { readonly visit_id: string; readonly profile_id: string },
  { state, done_at, result_guid }: StepState,
): Promise<unknown> =>
  db
    .updateTable('day_step')
    .set({
      // A claimed step waits again, because the merge does not store the name of the person who had claimed it.
      state: state === 'claimed' ? 'waiting' : state,
      done_at,
      result_guid,
      claimed_by: null,
      claimed_by_name: null,
      claimed_at: null,
    })
    .where('tenant_id', '=', tenantId)
    .where('visit_id', '=', of.visit_id)
    .where('profile_id', '=', of.profile_id)
    .execute()

export const updateVisitBack = (
  { db, tenantId }: EnteredTenant,
  visitId: string,
  changed: Partial<VisitState>,
): Promise<unknown> =>
  db
    .updateTable('day_visit')
    .set((eb) => ({ ...changed, revision: eb('revision', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', visitId)
    .execute()

/**
 * Moves a step from the visit of `from` to the visit of `to` on the same day if a result of `to` has completed it. In
 * the visit of `from`, the step is open again. Returns the ids of the visits.
 */
export async function moveForeignSteps(
  { db, tenantId }: EnteredTenant,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly string[]> {
  const foreign = sql`from day_visit v
    join day_step o on o.tenant_id = v.tenant_id and o.visit_id = v.id and o.state = 'done'
    join check_up c on c.tenant_id = o.tenant_id and c.result_guid = o.result_guid and c.member_id = ${to}::uuid`
  const ofTenant = sql`v.tenant_id = ${tenantId} and o.tenant_id = ${tenantId} and c.tenant_id = ${tenantId}
    and v.member_id = ${from}::uuid`
  await see(db, { reveal: 'to-count' })
  const there = await sql<{ id: string }>`update day_step s set state = 'done', done_at = done.done_at,
      result_guid = done.result_guid
    from (select w.id as visit_id, o.profile_id, o.done_at, o.result_guid ${foreign}
      join day_visit w on w.tenant_id = v.tenant_id and w.day_id = v.day_id and w.member_id = ${to}::uuid
      where ${ofTenant} and w.tenant_id = ${tenantId}) done
    where s.tenant_id = ${tenantId} and s.visit_id = done.visit_id and s.profile_id = done.profile_id
      and s.state <> 'done'
    returning s.visit_id as id`.execute(db)
  const here = await sql<{ id: string }>`update day_step s set state = 'waiting', done_at = null, result_guid = null,
      claimed_by = null, claimed_by_name = null, claimed_at = null
    from (select v.id as visit_id, o.profile_id ${foreign} where ${ofTenant}) done
    where s.tenant_id = ${tenantId} and s.visit_id = done.visit_id and s.profile_id = done.profile_id
    returning s.visit_id as id`.execute(db)
  await see(db, { reveal: null })
  return [...there.rows, ...here.rows].map(({ id }) => id)
}
