import type { DayBoard, DayVisit, MeasurementDay, Station } from '@salus/contract/measuring/days.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../platform/database/kysely-on.ts'
import { rowsOfPage } from '../../platform/page.ts'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'

/** Every subquery also filters by tenant, so that a database cluster asks only the server that stores this tenant. */
const dayColumns = (tenantId: number) =>
  [
    'id',
    'title',
    'day',
    sql<MeasurementDay['state']>`state`.as('state'),
    sql<Station[]>`stations`.as('stations'),
    'revision',
    'closed_at as closedAt',
    'closed_by_name as closedByName',
    // Joins the member, so that the counts leave out members who are on hold or merged, as the board does.
    sql<number>`(select count(*)::int from day_visit v join member m on m.tenant_id = v.tenant_id and m.id = v.member_id
    where v.tenant_id = measurement_day.tenant_id and v.tenant_id = ${tenantId} and v.day_id = measurement_day.id)`.as(
      'people',
    ),
    sql<number>`(select count(*)::int from day_visit v join member m on m.tenant_id = v.tenant_id and m.id = v.member_id
    join day_step s on s.tenant_id = v.tenant_id and s.visit_id = v.id
    where v.tenant_id = measurement_day.tenant_id and v.tenant_id = ${tenantId} and v.day_id = measurement_day.id and s.state = 'done')`.as(
      'results',
    ),
  ] as const

/**
 * Selects the days, newest date first. If several days have the same date, the day opened last comes first. A page
 * starts after the day with the id `after`.
 */
export const daysOfTenant = (
  db: Queries,
  tenantId: number,
  page: { readonly after?: string | undefined; readonly limit?: number | undefined },
) => {
  let query = db.selectFrom('measurement_day').select(dayColumns(tenantId)).where('tenant_id', '=', tenantId)
  if (page.after !== undefined)
    query = query.where(
      sql<boolean>`(day, opened_at, id) < (select day, opened_at, id from measurement_day last where last.tenant_id = ${tenantId} and last.id = ${page.after})`,
    )
  return query
    .orderBy('day', 'desc')
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(rowsOfPage(page.limit)))
}

/** The id of the step's result. It is null if the result is not shared, because row-level security then hides it. */
const shownResult = sql`(select c.result_guid from check_up c where c.tenant_id = s.tenant_id and c.result_guid = s.result_guid)`

/** Joins the member, so that row-level security leaves out members who are on hold or merged. */
const visits = (tenantId: number, userId: RawBuilder<string>) => sql<DayVisit[]>`(
  select coalesce(json_agg(json_build_object('id', v.id, 'memberId', m.id, 'firstName', m.first_name,
    'lastName', m.last_name, 'birthDate', m.birth_date, 'externalNumber', m.external_number, 'department', m.department,
    'status', m.status, 'storesHealthData', m.stores_health_data, 'number', v.number, 'state', v.state, 'arrivedAt', v.arrived_at,
    'endedAt', v.ended_at, 'talkedAt', v.talked_at, 'steps', (
      select coalesce(json_agg(json_build_object('profileId', s.profile_id, 'station', s.station, 'state', s.state,
        'isMine', coalesce(s.claimed_by = ${userId}, false), 'claimedByName', s.claimed_by_name, 'claimedAt', s.claimed_at,
        'doneAt', s.done_at, 'resultGuid', ${shownResult}) order by s.station, s.position), '[]')
      from day_step s where s.tenant_id = v.tenant_id and s.visit_id = v.id)) order by v.number), '[]')
  from day_visit v join member m on m.tenant_id = v.tenant_id and m.id = v.member_id
  where v.tenant_id = measurement_day.tenant_id and v.tenant_id = ${tenantId} and v.day_id = measurement_day.id)`

export interface BoardRow extends MeasurementDay {
  readonly visits: DayVisit[]
}

const boards = (db: Queries, tenantId: number, userId: RawBuilder<string>) =>
  db
    .selectFrom('measurement_day')
    .select(dayColumns(tenantId))
    .select(visits(tenantId, userId).as('visits'))
    .where('tenant_id', '=', tenantId)

/** Selects the day with its board. Requires the row `gate`, with the id of the caller, in the surrounding query. */
export const boardOfDay = (db: Queries, tenantId: number, dayId: string) =>
  boards(db, tenantId, sql<string>`gate.user_id`).where('id', '=', dayId)

export const findBoard = (scope: TenantScope, dayId: string): Promise<BoardRow | undefined> =>
  boards(scope.db, scope.tenantId, sql<string>`${scope.actor.userId}::uuid`)
    .where('id', '=', dayId)
    .executeTakeFirst()

export const buildBoard = ({ visits: found, ...day }: BoardRow): DayBoard => ({ day, visits: found })

export const insertDay = (
  scope: TenantScope,
  day: { readonly id: string; readonly title: string; readonly day: string; readonly stations: readonly Station[] },
): Promise<unknown> =>
  scope.db
    .insertInto('measurement_day')
    .values({
      tenant_id: scope.tenantId,
      id: day.id,
      title: day.title,
      day: day.day,
      stations: JSON.stringify(day.stations),
      opened_by: scope.actor.userId,
      opened_at: scope.now,
    })
    .execute()

export interface LockedDay {
  readonly state: MeasurementDay['state']
  readonly stations: Station[]
}

/** Locks the day, so that changes to its board are made one after the other. */
export const lockDay = (scope: TenantScope, dayId: string): Promise<LockedDay | undefined> =>
  scope.db
    .selectFrom('measurement_day')
    .select([sql<MeasurementDay['state']>`state`.as('state'), sql<Station[]>`stations`.as('stations')])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', dayId)
    .forUpdate()
    .executeTakeFirst()

export const setDayState = (scope: TenantScope, dayId: string, state: MeasurementDay['state']): Promise<unknown> =>
  scope.db
    .updateTable('measurement_day')
    .set((eb) => ({ ...describeEnd(scope, state), state, revision: eb('revision', '+', 1) }))
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', dayId)
    .execute()

const describeEnd = ({ now, actor }: TenantScope, state: MeasurementDay['state']) =>
  state === 'closed'
    ? { closed_at: now, closed_by: actor.userId, closed_by_name: `${actor.firstName} ${actor.lastName}`.trim() }
    : { closed_at: null, closed_by: null, closed_by_name: null }

export interface VisitOfMember {
  readonly id: string
  readonly state: DayVisit['state']
}

export const visitOfMember = (
  scope: TenantScope,
  of: { readonly dayId: string; readonly memberId: string },
): Promise<VisitOfMember | undefined> =>
  scope.db
    .selectFrom('day_visit')
    .select(['id', sql<DayVisit['state']>`state`.as('state')])
    .where('tenant_id', '=', scope.tenantId)
    .where('day_id', '=', of.dayId)
    .where('member_id', '=', of.memberId)
    .executeTakeFirst()

export async function insertVisit(
  scope: TenantScope,
  visit: {
    readonly id: string
    readonly dayId: string
    readonly memberId: string
    readonly stations: readonly Station[]
  },
): Promise<void> {
  const { number } = await scope.db
    .selectFrom('day_visit')
    .select(sql<number>`coalesce(max(number), 0) + 1`.as('number'))
    .where('tenant_id', '=', scope.tenantId)
    .where('day_id', '=', visit.dayId)
    .executeTakeFirstOrThrow()
  await scope.db
    .insertInto('day_visit')
    .values({
      tenant_id: scope.tenantId,
      day_id: visit.dayId,
      id: visit.id,
      member_id: visit.memberId,
      number,
      arrived_at: scope.now,
    })
    .execute()
  const steps = visit.stations.flatMap(({ profileIds }, station) =>
    profileIds.map((profileId, position) => ({ station, profileId, position })),
  )
  await scope.db
    .insertInto('day_step')
    .values(
      steps.map(({ station, profileId, position }) => ({
        tenant_id: scope.tenantId,
        visit_id: visit.id,
        station,
        position,
        profile_id: profileId,
      })),
    )
    .execute()
}

/**
 * Returns the member's login. Returns `undefined` if the member does not want to be notified when a station is ready.
 */
export const findLoginOfVisitor = async (scope: TenantScope, memberId: string): Promise<string | undefined> => {
  const found = await scope.db
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .where('membership.tenant_id', '=', scope.tenantId)
    .where('membership.member_id', '=', memberId)
    .where('membership.suspended_at', 'is', null)
    .where('app_user.suspended_at', 'is', null)
    .where(sql<boolean>`'day' = any(app_user.push_kinds)`)
    .select('membership.user_id as userId')
    .executeTakeFirst()
  return found?.userId
}

export const visitOfDay = (
  scope: TenantScope,
  of: { readonly dayId: string; readonly visitId: string },
): Promise<{ readonly memberId: string; readonly state: DayVisit['state'] } | undefined> =>
  scope.db
    .selectFrom('day_visit')
    .select(['member_id as memberId', sql<DayVisit['state']>`state`.as('state')])
    .where('tenant_id', '=', scope.tenantId)
    .where('day_id', '=', of.dayId)
    .where('id', '=', of.visitId)
    .executeTakeFirst()

export const updateVisit = (
  scope: EnteredTenant,
  visitId: string,
  change: { readonly state?: DayVisit['state']; readonly ended_at?: Date | null; readonly talked_at?: Date },
): Promise<unknown> =>
  scope.db
    .updateTable('day_visit')
    .set((eb) => ({ ...change, revision: eb('revision', '+', 1) }))
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', visitId)
    .execute()

/** Sets claimed steps back to waiting. Called when a person leaves and is therefore no longer at a station. */
export const releaseSteps = (scope: TenantScope, visitId: string): Promise<unknown> =>
  ofVisit(scope, visitId)
    .set({ state: 'waiting', claimed_by: null, claimed_by_name: null, claimed_at: null })
    .where('state', '=', 'claimed')
    .execute()

export interface StepRow {
  readonly state: 'waiting' | 'claimed' | 'skipped' | 'done'
  readonly claimedBy: string | null
}

export const findStep = (scope: TenantScope, visitId: string, profileId: string): Promise<StepRow | undefined> =>
  scope.db
    .selectFrom('day_step')
    .select([sql<StepRow['state']>`state`.as('state'), 'claimed_by as claimedBy'])
    .where('tenant_id', '=', scope.tenantId)
    .where('visit_id', '=', visitId)
    .where('profile_id', '=', profileId)
    .executeTakeFirst()

/**
 * Changes the state of a step. Returns false if the step is already done, for example because its result has just
 * arrived.
 */
export const updateStep = async (
  scope: TenantScope,
  of: { readonly visitId: string; readonly profileId: string },
  state: 'waiting' | 'claimed' | 'skipped',
): Promise<boolean> => {
  const isClaimed = state === 'claimed'
  const updated = await ofVisit(scope, of.visitId)
    .set({
      state,
      claimed_by: isClaimed ? scope.actor.userId : null,
      claimed_by_name: isClaimed ? `${scope.actor.firstName} ${scope.actor.lastName}` : null,
      claimed_at: isClaimed ? scope.now : null,
    })
    .where('profile_id', '=', of.profileId)
    .where('state', '!=', sql.lit('done'))
    .returning('profile_id')
    .executeTakeFirst()
  return updated !== undefined
}

const ofVisit = (scope: EnteredTenant, visitId: string) =>
  scope.db.updateTable('day_step').where('tenant_id', '=', scope.tenantId).where('visit_id', '=', visitId)

/**
 * Sets a visit to `done` if it has no open step, otherwise to `here`. If the person has left, the visit stays `left`.
 */
export const settleVisit = (scope: EnteredTenant, visitId: string): Promise<unknown> =>
  sql`update day_visit v set state = next.state, revision = v.revision + 1,
      ended_at = case when next.state = 'done' then ${scope.now}::timestamptz end
    from (select case when exists (select from day_step s where s.tenant_id = ${scope.tenantId} and s.visit_id = ${visitId}::uuid
      and s.state in ('waiting', 'claimed')) then 'here' else 'done' end as state) next
    where v.tenant_id = ${scope.tenantId} and v.id = ${visitId}::uuid and v.state <> next.state and v.state <> 'left'`.execute(
    scope.db,
  )
