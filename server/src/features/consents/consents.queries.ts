import type { ConsentRecord, MemberConsents, OwnConsents } from '@salus/contract/members/consents.ts'
import type { ProblemCode } from '@salus/contract/problem.ts'
import { type Holding, sharesAnything } from '@salus/domain/consents/sharing.ts'
import type { TenantKind } from '@salus/domain/tenants/tenant-kinds.ts'
import { sql } from 'kysely'
import { ownRecord, type Queries, type TenantReference } from '../../platform/database/kysely-on.ts'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { refuse } from '../../platform/refusal.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import { shareAnswers } from './share-answers.queries.ts'
import { see } from '../../platform/database/sight.queries.ts'

const records = (tenantId: TenantReference) => sql<ConsentRecord[]>`(
  select coalesce(json_agg(json_build_object('purpose', c.purpose, 'pluginId', c.plugin_id, 'decision', c.decision,
    'how', c.given, 'on', c.given_on, 'textVersion', c.text_version, 'textHash', c.text_hash, 'language', c.language,
    'recordedBy', c.recorded_by_name, 'recordedAt', c.recorded_at) order by c.decided_at desc, c.number desc), '[]')
  from consent c where c.tenant_id = ${tenantId} and c.member_id = member.id)`

/** True if the member has ever decided or confirmed in the portal, even if their login has been unlinked since. */
const hasDecidedOnline = (tenantId: TenantReference) => sql<boolean>`exists (select from consent c
  where c.tenant_id = ${tenantId} and c.member_id = member.id and c.given = 'by-member-online'
    and c.decision in ('given', 'withdrawn', 'confirmed'))`

/** True if the member has a login or ever decided online. Staff may then record only withdrawals of consent. */
const decidesAlone = (tenantId: TenantReference) =>
  sql<boolean>`(member.user_id is not null or ${hasDecidedOnline(tenantId)})`

/** Counts the decisions that other people have recorded since the member's own last entry. */
const countUnconfirmed = (tenantId: TenantReference) => sql<number>`(select count(*)::int from consent c
  where c.tenant_id = ${tenantId} and c.member_id = member.id and c.decision in ('given', 'withdrawn')
    and c.given <> 'by-member-online' and c.number > coalesce((select max(o.number) from consent o
      where o.tenant_id = ${tenantId} and o.member_id = member.id and o.given = 'by-member-online'), 0))`

const whatHolds = [
  'member.stores_health_data as storesHealthData',
  'member.shares_all as sharesAll',
  'member.sharing_exceptions as exceptions',
] as const

const kind = sql<TenantKind>`tenant.kind`.as('tenantKind')

const ofMember = (db: Queries, tenantId: number, memberId: string) =>
  db
    .selectFrom('member')
    .innerJoin('tenant', 'tenant.id', 'member.tenant_id')
    .select([
      'member.id as memberId',
      'member.first_name as firstName',
      'member.last_name as lastName',
      sql<boolean>`member.user_id is not null`.as('isLinked'),
      decidesAlone(tenantId).as('decidesAlone'),
      kind,
      ...whatHolds,
      records(tenantId).as('records'),
    ])
    .where('member.tenant_id', '=', tenantId)
    .where('member.id', '=', memberId)

/** Selects the consents of a member. Members see only their own. Requires the row `gate` in the surrounding query. */
export const consentsOfMember = (db: Queries, tenantId: number, memberId: string) =>
  ofMember(db, tenantId, memberId).where(sql<boolean>`(gate.role <> 'Member' or gate.member_id = member.id)`)

export const findConsents = (scope: TenantScope, memberId: string): Promise<MemberConsents | undefined> =>
  ofMember(scope.db, scope.tenantId, memberId).executeTakeFirst()

export const ownConsents = (db: Queries) =>
  db
    .selectFrom('member')
    .innerJoin('tenant', 'tenant.id', 'member.tenant_id')
    .select([
      'tenant.display_name as tenantDisplayName',
      kind,
      countUnconfirmed(ownRecord.tenantId).as('unconfirmed'),
      sql<boolean>`(member.status = 'archived')`.as('isArchived'),
      sql<number>`(select count(*)::int from membership where membership.tenant_id = own.tenant_id
        and membership.role in ('Admin', 'Staff') and membership.suspended_at is null)`.as('readers'),
      sql<OwnConsents['products']>`(
        select coalesce(json_agg(json_build_object('pluginId', one.plugin_id, 'checkUps', one.check_ups,
          'isShared', (one.plugin_id = any(member.sharing_exceptions)) <> member.shares_all) order by one.plugin_id), '[]')
        from (
          select plugin_id, sum(check_ups)::int as check_ups from (
            select plugin_id, 0 as check_ups from product
              where product.tenant_id = own.tenant_id and product.state in ('active', 'trial')
            union all
            select plugin_id, 1 from check_up
              where check_up.tenant_id = own.tenant_id and check_up.member_id = own.member_id and check_up.status = 'complete'
          ) every group by plugin_id
        ) one)`.as('products'),
      ...whatHolds,
      records(ownRecord.tenantId).as('records'),
    ])
    .where('member.tenant_id', '=', ownRecord.tenantId)
    .where('member.id', '=', ownRecord.memberId)

export const ownTelemetry = (db: Queries) =>
  db
    .selectFrom('app_user')
    .select(['telemetry_since as since'])
    .where('id', '=', sql<string>`user_known.user_id`)

/** Access to a tenant in which the member's whole record is visible. Requests and jobs of the database owner use it. */
export interface TenantOfRecord {
  readonly db: Queries
  readonly tenantId: number
}

/** Returns the stored consents and the login of the member. Locks the member until the transaction ends. */
export const lockHolding = ({ db, tenantId }: TenantOfRecord, memberId: string) =>
  db
    .selectFrom('member')
    .select([...whatHolds, 'member.user_id as userId'])
    .where('member.tenant_id', '=', tenantId)
    .where('member.id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()

export interface Standing extends Holding {
  readonly tenantKind: TenantKind
  readonly locale: 'de' | 'en'
  readonly userId: string | null
  readonly decidesAlone: boolean
  readonly timezone: string
}

/**
 * Returns the consents that apply to the member. Locks the member until the transaction ends, so that no check-up is
 * recorded in the meantime.
 */
export async function lockWhatHolds(scope: TenantScope, memberId: string): Promise<Standing | undefined> {
  // Separate statements, because a distributed database cannot lock a row with a statement that also reads other
  // tables.
  const [holding, decides, around] = await Promise.all([
    lockHolding(scope, memberId),
    scope.db
      .selectFrom('member')
      .select(decidesAlone(scope.tenantId).as('decidesAlone'))
      .where('member.tenant_id', '=', scope.tenantId)
      .where('member.id', '=', memberId)
      .executeTakeFirst(),
    scope.db
      .selectFrom('tenant')
      .select([
        kind,
        sql<'de' | 'en'>`tenant.locale`.as('locale'),
        sql<string>`(select timezone from app_user where id = ${scope.actor.userId})`.as('timezone'),
      ])
      .where('tenant.id', '=', scope.tenantId)
      .executeTakeFirst(),
  ])
  return holding && decides && around && { ...holding, ...decides, ...around }
}

export type NewRecord = Pick<ConsentRecord, 'purpose' | 'pluginId' | 'decision' | 'how' | 'on' | 'textVersion'> & {
  readonly textHash: string
  readonly language: 'de' | 'en'
  readonly timezone: string | null
}

/** Maps the errors that `record_consents` raises to problem codes. */
const refusals: Readonly<Record<string, ProblemCode>> = {
  SC001: 'member-decides-alone',
  SC002: 'sharing-by-member-only',
  SC003: 'decision-outdated',
}

const refusalBehind = (error: unknown): ProblemCode | undefined =>
  error instanceof Error && 'code' in error ? refusals[String(error.code)] : undefined

/**
 * Stores the records. Refuses records that staff are not allowed to make (`member-decides-alone`,
 * `sharing-by-member-only`). Also refuses a record with a date before a newer decision (`decision-outdated`).
 */
export async function insertRecords(scope: TenantScope, memberId: string, added: readonly NewRecord[]): Promise<void> {
  const rows = added.map((record) => ({
    purpose: record.purpose,
    plugin_id: record.pluginId,
    decision: record.decision,
    given: record.how,
    given_on: record.on,
    time_zone: record.timezone,
    text_version: record.textVersion,
    text_hash: record.textHash,
    language: record.language,
    recorded_by: scope.actor.userId,
    recorded_by_name: `${scope.actor.firstName} ${scope.actor.lastName}`,
    recorded_at: scope.now,
  }))
  const recording = sql`select salus.record_consents(${scope.tenantId}, ${memberId}::uuid, ${JSON.stringify(rows)}::jsonb)`
  try {
    await recording.execute(scope.db)
  } catch (error) {
    const code = refusalBehind(error)
    if (code === undefined) throw error
    refuse(code)
  }
}

/**
 * Marks all stored data of the member as shared or not shared, depending on the consents, and stores the consents with
 * the member. Rows that are kept for one person (`kept_for`) are never shared.
 */
export async function applyWhatHolds(scope: TenantScope, memberId: string, holding: Holding): Promise<void> {
  await seeAll(scope.db, memberId)
  await storeWhatHolds(scope, memberId, holding)
  await seeAll(scope.db, scope.actor.memberId, false)
}

/** Applies and stores the consents. The transaction must already see all data of the member, see `applyWhatHolds`. */
export async function storeWhatHolds(
  { db, tenantId }: TenantOfRecord,
  memberId: string,
  holding: Holding,
): Promise<void> {
  const isShared = (column: string) =>
    sql<boolean>`((${sql.ref(column)} = any(${[...holding.exceptions]}::int[])) <> ${holding.sharesAll}::boolean)`
  const isSharedResult = sql<boolean>`(kept_for is null and ${isShared('plugin_id')})`
  await db
    .updateTable('check_up')
    .set({ is_shared: isSharedResult })
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', memberId)
    .where('is_shared', '!=', isSharedResult)
    .execute()
  await db
    .updateTable('check_up_version as version')
    .from('check_up')
    // Also sets the member, because undoing a merge in earlier releases left some versions with the other record.
    .set({ is_shared: sql<boolean>`check_up.is_shared`, member_id: sql<string>`check_up.member_id` })
    .where('version.tenant_id', '=', tenantId)
    .where('check_up.tenant_id', '=', tenantId)
    .where('check_up.member_id', '=', memberId)
    .whereRef('version.result_guid', '=', 'check_up.result_guid')
    .whereRef('version.is_shared', '!=', 'check_up.is_shared')
    .execute()
  await db
    .updateTable('document')
    .set({ is_shared: sql<boolean>`(kept_for is null and ${sharesAnything(holding)}::boolean)` })
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', memberId)
    .execute()
  await db
    .updateTable('analysis')
    .set({ is_shared: sql<boolean>`coalesce(${isShared('plugin_id')}, false)` })
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', memberId)
    .execute()
  await shareAnswers({ db, tenantId }, memberId, { isShared: isSharedResult, isAny: sharesAnything(holding) })
  await db
    .updateTable('member')
    .set({
      stores_health_data: holding.storesHealthData,
      shares_all: holding.sharesAll,
      sharing_exceptions: [...holding.exceptions],
      // Counts only shared check-ups, because staff see this date.
      last_check_up_at: sql<string | null>`(select max(date_of_measurement) from check_up
        where check_up.tenant_id = ${tenantId} and check_up.member_id = ${memberId}::uuid
          and check_up.status = 'complete' and check_up.is_shared and check_up.kept_for is null)`,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', memberId)
    .execute()
}

/**
 * Makes all data of the member visible until the next call or the end of the transaction. With `unsent`, unfinished analyses
 * are visible too.
 */
const seeAll = (db: EnteredTenant['db'], memberId: string | null, unsent = true) =>
  see(db, { member: memberId, unsent })

interface OwnDecision {
  readonly id: string
  readonly userId: string
  readonly decision: 'given' | 'withdrawn'
  readonly textVersion: string
  readonly textHash: string
  readonly language: 'de' | 'en'
}

export async function storeTelemetryDecision(db: Queries, made: OwnDecision): Promise<void> {
  await db
    .insertInto('user_consent')
    .values({
      id: made.id,
      user_id: made.userId,
      purpose: 'telemetry',
      decision: made.decision,
      text_version: made.textVersion,
      text_hash: made.textHash,
      language: made.language,
    })
    .execute()
  await db
    .updateTable('app_user')
    .set({ telemetry_since: made.decision === 'given' ? sql<string>`least(telemetry_since, now())` : null })
    .where('id', '=', made.userId)
    .execute()
}
