import type { Member, MemberListItem } from '@salus/contract/members.ts'
import { sql } from 'kysely'
import { foundMembers, isFound, isSharing, type MemberFilter, type MemberOrder } from './member-search.queries.ts'
import type { Queries } from '../../platform/database/kysely-on.ts'
import { rowsOfPage } from '../../platform/page.ts'
import type { EnteredTenant } from '../../platform/entered-tenant.ts'
import type { TenantScope } from '../../platform/tenant-scope.ts'

const listColumns = [
  'member.id',
  'first_name as firstName',
  'last_name as lastName',
  'birth_date as birthDate',
  'external_number as externalNumber',
  'department',
  'tags',
  sql<MemberListItem['status']>`status`.as('status'),
  sql<boolean>`user_id is not null`.as('isLinked'),
  'email',
  // The row after an insert or update is no alias, so the table is named in full.
  sql<MemberListItem['invitation']>`(select json_build_object('invitationId', i.id, 'kind', i.kind,
      'state', case when i.state = 'pending' and i.expires_at <= now() then 'expired' else i.state end,
      'sentAt', i.sent_at, 'expiresAt', i.expires_at)
    from invitation i where i.tenant_id = member.tenant_id and i.member_id = member.id
    order by i.created_at desc limit 1)`.as('invitation'),
  'last_check_up_at as lastCheckUpAt',
  sql<string | null>`(select r.sent_at from due_reminder r
    where r.tenant_id = member.tenant_id and r.member_id = member.id and r.last_check_up_at = member.last_check_up_at
  )`.as('remindedAt'),
  sql<MemberListItem['lastCheckUp']>`(select json_build_object('resultGuid', c.result_guid, 'pluginId', c.plugin_id,
      'profileId', c.profile_id, 'profileName', c.profile_name)
    from check_up c where c.tenant_id = member.tenant_id and c.member_id = member.id and c.status = 'complete' and c.is_shared
    order by c.date_of_measurement desc, c.result_guid desc limit 1)`.as('lastCheckUp'),
  isSharing.as('isSharing'),
  'stores_health_data as storesHealthData',
  'created_at as createdAt',
] as const

const memberColumns = [
  ...listColumns,
  sql<Member['sex']>`sex`.as('sex'),
  'height_cm as heightCm',
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
    .select(listColumns)
    .orderBy('found.place', sort?.startsWith('-') === true ? 'desc' : 'asc')
    .orderBy('found.id', sort?.startsWith('-') === true ? 'desc' : 'asc')

/** Of these members those that the filter finds, too; in the order of the ids. */
export const membersAmong = (
  db: Queries,
  tenantId: number,
  { memberIds, filter }: { readonly memberIds: readonly string[]; readonly filter: MemberFilter },
) =>
  db
    .selectFrom('member')
    .select(listColumns)
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${[...memberIds]}::uuid[])`)
    .where(isFound(tenantId, filter))
    .orderBy(sql`array_position(${[...memberIds]}::uuid[], id)`)

export const memberOfTenant = (db: Queries, tenantId: number, memberId: string) =>
  db.selectFrom('member').select(memberColumns).where('tenant_id', '=', tenantId).where('id', '=', memberId)

export interface MemberFields {
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly birthDate: string
  readonly sex: Member['sex']
  readonly heightCm: number | null
  readonly externalNumber: string | null
  readonly department: string | null
  readonly tags: readonly string[]
  readonly status: Member['status']
}

/** Nothing when the external number is taken. */
export async function insertMember(scope: TenantScope, fields: MemberFields): Promise<Member | undefined> {
  const member = await scope.db
    .insertInto('member')
    .values({
      ...rowOf(fields),
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
    .returning(memberColumns)
    .executeTakeFirst()
  if (member) await indexMembers(scope, [member.id])
  return member
}

/** Without it a changed member is found all the same, only not as quickly. */
export const indexMembers = (scope: EnteredTenant, memberIds: readonly string[]): Promise<unknown> =>
  sql`select salus.index_members(${scope.tenantId}, ${[...memberIds]}::uuid[])`.execute(scope.db)

/** The revision that stands, with the row held until the transaction ends. */
export const lockMember = (
  scope: TenantScope,
  memberId: string,
): Promise<{ revision: number; status: Member['status'] } | undefined> =>
  scope.db
    .selectFrom('member')
    .select(['revision', sql<Member['status']>`status`.as('status')])
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

export async function changeMember(
  scope: TenantScope,
  memberId: string,
  fields: Partial<MemberFields>,
): Promise<Member> {
  const member = await scope.db
    .updateTable('member')
    .set((eb) => ({ ...rowOf(fields), revision: eb('revision', '+', 1), updated_at: scope.now }))
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', memberId)
    .returning(memberColumns)
    .executeTakeFirstOrThrow()
  await indexMembers(scope, [memberId])
  return member
}

export async function updateToMember(
  scope: TenantScope,
  guestId: string,
  fields: Omit<MemberFields, 'birthDate' | 'sex' | 'heightCm' | 'tags' | 'status'>,
): Promise<Member> {
  const member = await scope.db
    .updateTable('member')
    .set((eb) => ({ ...rowOf(fields), kind: 'member', revision: eb('revision', '+', 1), updated_at: scope.now }))
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', guestId)
    .returning(memberColumns)
    .executeTakeFirstOrThrow()
  await indexMembers(scope, [guestId])
  return member
}

const rowOf = (fields: Partial<MemberFields>) => ({
  ...(fields.firstName === undefined ? {} : { first_name: fields.firstName }),
  ...(fields.lastName === undefined ? {} : { last_name: fields.lastName }),
  ...(fields.email === undefined ? {} : { email: fields.email }),
  ...(fields.birthDate === undefined ? {} : { birth_date: fields.birthDate }),
  ...(fields.sex === undefined ? {} : { sex: fields.sex }),
  ...(fields.heightCm === undefined ? {} : { height_cm: fields.heightCm }),
  ...(fields.externalNumber === undefined ? {} : { external_number: fields.externalNumber }),
  ...(fields.department === undefined ? {} : { department: fields.department }),
  ...(fields.tags === undefined ? {} : { tags: [...fields.tags] }),
  ...(fields.status === undefined ? {} : { status: fields.status }),
})

/** What scoring and storing a check-up need to know of the person, and of the tenant and the caller around them. */
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
  /** Of the person who records or made the link: it decides which day a moment belongs to. */
  readonly timezone: string
}

export const measuredMember = (scope: EnteredTenant, memberId: string): Promise<MeasuredMember | undefined> =>
  scope.db
    .selectFrom('member')
    .innerJoin('tenant', 'tenant.id', 'member.tenant_id')
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
      sql<MeasuredMember['riskRegion']>`tenant.risk_region`.as('riskRegion'),
      sql<'de' | 'en'>`tenant.locale`.as('tenantLocale'),
      sql<string>`(select timezone from app_user where id = ${scope.responsibleId})`.as('timezone'),
    ])
    .where('member.tenant_id', '=', scope.tenantId)
    .where('member.id', '=', memberId)
    // Whoever changes a consent of the member waits, and is waited for.
    .forNoKeyUpdate('member')
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

/** The list shows staff only what is shared with them. */
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
