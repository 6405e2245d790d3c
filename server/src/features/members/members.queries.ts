import type { Member, MemberListItem } from '@salus/contract/members/members.ts'
import { memberFieldNames, memberFieldsFor } from '@salus/domain/members/member-fields.ts'
import { sql } from 'kysely'
import type { MemberOrder } from './list/order.queries.ts'
import { foundMembers, isFound, isSharing, type MemberFilter } from './list/search.queries.ts'
import type { Queries } from '../../platform/database/kysely-on.ts'
import { type GivenFields, rowOfFields, selectFields } from '../../platform/database/member-fields.queries.ts'
import { rowsOfPage } from '../../platform/page.ts'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'

/**
 * Selects the time of the reminder that the member got after the newest check-up, by mail (`sent_at`) or by push
 * (`pushed_at`).
 */
const reminderColumn = (tenantId: number, column: 'sent_at' | 'pushed_at') => sql<string | null>`(
  select ${sql.ref(`r.${column}`)} from due_reminder r
  where r.tenant_id = ${tenantId} and r.member_id = member.id and r.last_check_up_at = member.last_check_up_at
)`

/** Each subquery has its own condition on the tenant, so that a distributed database needs only one server for it. */
const columnsBesideFields = (tenantId: number) =>
  [
    'member.id',
    sql<string>`(first_name || ' ' || last_name)`.as('fullName'),
    sql<MemberListItem['status']>`status`.as('status'),
    sql<boolean>`user_id is not null`.as('isLinked'),
    sql<MemberListItem['invitation']>`(select json_build_object('invitationId', i.id, 'kind', i.kind,
      'state', case when i.state = 'pending' and i.expires_at <= now() then 'expired' else i.state end,
      'sentAt', i.sent_at, 'mailRefusedAt', i.mail_refused_at, 'expiresAt', i.expires_at)
    from invitation i where i.tenant_id = ${tenantId} and i.member_id = member.id
    order by i.created_at desc limit 1)`.as('invitation'),
    'last_check_up_at as lastCheckUpAt',
    reminderColumn(tenantId, 'sent_at').as('remindedAt'),
    reminderColumn(tenantId, 'pushed_at').as('remindedOnDeviceAt'),
    sql<MemberListItem['lastCheckUp']>`(select json_build_object('resultGuid', c.result_guid, 'pluginId', c.plugin_id,
      'profileId', c.profile_id, 'profileName', c.profile_name)
    from check_up c where c.tenant_id = ${tenantId} and c.member_id = member.id and c.status = 'complete' and c.is_shared
    order by c.date_of_measurement desc, c.recorded_at desc, c.result_guid desc limit 1)`.as('lastCheckUp'),
    isSharing.as('isSharing'),
    sql<boolean>`(shares_all and sharing_exceptions = '{}')`.as('isSharingAll'),
    'stores_health_data as storesHealthData',
    'created_at as createdAt',
  ] as const

const listColumns = (tenantId: number) =>
  [...columnsBesideFields(tenantId), ...selectFields(memberFieldsFor('identity', 'group'))] as const

const memberColumns = (tenantId: number) =>
  [
    ...columnsBesideFields(tenantId),
    ...selectFields(memberFieldNames),
    'revision',
    sql<Member['kind']>`kind`.as('kind'),
  ] as const

export const membersOfTenant = (
  db: Queries,
  tenantId: number,
  { limit, sort, after, ...filter }: MemberFilter & MemberOrder & { readonly limit?: number | undefined },
) =>
  foundMembers(db, tenantId, { filter, order: { sort, after }, limit: rowsOfPage(limit) })
    .innerJoin('member', (join) => join.on('member.tenant_id', '=', tenantId).onRef('member.id', '=', 'found.id'))
    .select(listColumns(tenantId))
    .orderBy('found.place', sort?.startsWith('-') === true ? 'desc' : 'asc')
    .orderBy('found.id', sort?.startsWith('-') === true ? 'desc' : 'asc')

/** Selects the members among `memberIds` that match the filter, in the order of `memberIds`. */
export const selectMembersAmong = (
  db: Queries,
  tenantId: number,
  { memberIds, filter }: { readonly memberIds: readonly string[]; readonly filter: MemberFilter },
) =>
  db
    .selectFrom('member')
    .select(listColumns(tenantId))
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${[...memberIds]}::uuid[])`)
    .where(isFound(tenantId, filter))
    .orderBy(sql`array_position(${[...memberIds]}::uuid[], id)`)

export const memberOfTenant = (db: Queries, tenantId: number, memberId: string) =>
  db.selectFrom('member').select(memberColumns(tenantId)).where('tenant_id', '=', tenantId).where('id', '=', memberId)

export interface MemberFields extends GivenFields {
  readonly status?: Member['status'] | undefined
}

type NewRecord = MemberFields & Pick<Member, 'firstName' | 'lastName' | 'sex'>

/** Adds a member. Returns `undefined` if the external number is already taken. */
export async function insertMember(scope: TenantScope, fields: NewRecord): Promise<Member | undefined> {
  const added = await scope.db
    .insertInto('member')
    .values({
      ...buildRow(fields),
      tenant_id: scope.tenantId,
      first_name: fields.firstName,
      last_name: fields.lastName,
      sex: fields.sex,
      created_by: scope.actor.userId,
      created_at: scope.now,
      updated_at: scope.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'external_number']).where('external_number', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return added && indexedMember(scope, added.id)
}

/**
 * Reads the member in a second statement, because in a distributed database a write can return only the row that it
 * writes.
 */
async function indexedMember(scope: TenantScope, memberId: string): Promise<Member> {
  await indexMembers(scope, [memberId])
  return memberOfTenant(scope.db, scope.tenantId, memberId).executeTakeFirstOrThrow()
}

/** Updates the search index. If this is not called, a changed member is still found, only more slowly. */
export const indexMembers = (scope: EnteredTenant, memberIds: readonly string[]): Promise<unknown> =>
  sql`select salus.index_members(${scope.tenantId}, ${[...memberIds]}::uuid[])`.execute(scope.db)

interface LockedMember extends Pick<Member, 'status' | 'sex'> {
  readonly revision: number
  readonly birthDate: string | null
}

export const lockMember = (scope: TenantScope, memberId: string): Promise<LockedMember | undefined> =>
  scope.db
    .selectFrom('member')
    .select([
      'revision',
      sql<Member['status']>`status`.as('status'),
      'birth_date as birthDate',
      sql<Member['sex']>`sex`.as('sex'),
    ])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', memberId)
    .where('kind', '=', sql.lit('member'))
    .forUpdate()
    .executeTakeFirst()

export const isExternalNumberOfAnother = async (
  scope: TenantScope,
  memberId: string,
  externalNumber: string,
): Promise<boolean> => {
  const other = await scope.db
    .selectFrom('member')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('external_number', '=', externalNumber)
    .where('id', '!=', memberId)
    .executeTakeFirst()
  return other !== undefined
}

export async function changeMember(scope: TenantScope, memberId: string, fields: MemberFields): Promise<Member> {
  await scope.db
    .updateTable('member')
    .set((eb) => ({ ...buildRow(fields), revision: eb('revision', '+', 1), updated_at: scope.now }))
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', memberId)
    .execute()
  return indexedMember(scope, memberId)
}

export async function updateToMember(scope: TenantScope, guestId: string, fields: GivenFields): Promise<Member> {
  await scope.db
    .updateTable('member')
    .set((eb) => ({ ...buildRow(fields), kind: 'member', revision: eb('revision', '+', 1), updated_at: scope.now }))
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', guestId)
    .execute()
  return indexedMember(scope, guestId)
}

const buildRow = ({ status, ...fields }: MemberFields) => ({
  ...rowOfFields(fields),
  status,
})

export interface MeasuredMember {
  readonly status: Member['status']
  readonly birthDate: string | null
  readonly sex: Member['sex']
  readonly heightCm: number | null
  readonly firstName: string
  readonly lastName: string
  readonly storesHealthData: boolean
  readonly sharesAll: boolean
  readonly exceptions: number[]
  readonly riskRegion: 'low' | 'moderate' | 'high' | 'very-high' | null
  readonly tenantLocale: 'de' | 'en'
  /**
   * The time zone of the person who records the check-up or who created the link. It determines the day of a time
   * without an offset.
   */
  readonly timezone: string
}

export async function measuredMember(scope: EnteredTenant, memberId: string): Promise<MeasuredMember | undefined> {
  // Sends two statements together, because a distributed database cannot lock a row in a statement that also reads
  // other tables.
  const [member, around] = await Promise.all([lockMeasured(scope, memberId), aroundMeasuring(scope)])
  return member && around && { ...member, ...around }
}

/** Locks the member, so that this transaction and concurrent changes of the member's consents wait for each other. */
const lockMeasured = (scope: EnteredTenant, memberId: string) =>
  scope.db
    .selectFrom('member')
    .select([
      sql<Member['status']>`member.status`.as('status'),
      'birth_date as birthDate',
      sql<Member['sex']>`sex`.as('sex'),
      'height_cm as heightCm',
      'first_name as firstName',
      'last_name as lastName',
      'stores_health_data as storesHealthData',
      'shares_all as sharesAll',
      'sharing_exceptions as exceptions',
    ])
    .where('member.tenant_id', '=', scope.tenantId)
    .where('member.id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()

const aroundMeasuring = (scope: EnteredTenant) =>
  scope.db
    .selectFrom('tenant')
    .select([
      sql<MeasuredMember['riskRegion']>`tenant.risk_region`.as('riskRegion'),
      sql<'de' | 'en'>`tenant.locale`.as('tenantLocale'),
      sql<string>`(select timezone from app_user where id = ${scope.responsibleId})`.as('timezone'),
    ])
    .where('tenant.id', '=', scope.tenantId)
    .executeTakeFirst()

export const storesHealthData = async (scope: EnteredTenant, memberId: string): Promise<boolean> => {
  const member = await scope.db
    .selectFrom('member')
    .select('stores_health_data as isGiven')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', memberId)
    .executeTakeFirst()
  return member?.isGiven ?? false
}

/**
 * Sets the date of the last check-up if the new date is later. Changes nothing if the member does not share check-ups
 * of this product, because staff see the date in the list of members.
 */
export const raiseLastCheckUp = (
  scope: EnteredTenant,
  memberId: string,
  { pluginId, at }: { readonly pluginId: number; readonly at: string },
): Promise<unknown> =>
  ofMember(scope, memberId)
    .set({ last_check_up_at: sql`greatest(last_check_up_at, ${at}::timestamptz)` })
    .where(sql<boolean>`(${pluginId}::int = any(sharing_exceptions)) <> shares_all`)
    .execute()

export const setLastCheckUp = (scope: TenantScope, memberId: string, at: string | null): Promise<unknown> =>
  ofMember(scope, memberId).set({ last_check_up_at: at }).execute()

const ofMember = (scope: EnteredTenant, memberId: string) =>
  scope.db.updateTable('member').where('tenant_id', '=', scope.tenantId).where('id', '=', memberId)
