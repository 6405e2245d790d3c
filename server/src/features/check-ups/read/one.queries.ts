import type { AnswersInput } from '@salus/contract/check-ups/answers.ts'
import type { CheckUp, ModuleValue, Score } from '@salus/contract/check-ups/check-ups.ts'
import type { Heart } from '@salus/contract/check-ups/heart.ts'
import type { VendorRanges } from '@salus/contract/check-ups/vendor-ranges.ts'
import type { RepeatSpread } from '@salus/domain/real-change/own-repeatability.ts'
import { riskQuestionnaire } from '@salus/domain/measurement-profiles/body-scale/risk-questionnaire/risk-questionnaire.ts'
import type { ConditionValue } from '@salus/domain/measurement-profiles/measuring-conditions.ts'
import { type RawBuilder, sql } from 'kysely'
import { selectSeriesEnd } from '../../../platform/database/ended-series.queries.ts'
import { ownRecord, type Queries, type TenantReference } from '../../../platform/database/kysely-on.ts'
import { type JudgedColumns, matchSameKind, selectComparableCheckUps } from './others.queries.ts'
import { selectTimezone } from './reader-timezone.queries.ts'

export interface CheckUpReference {
  readonly tenantId: TenantReference
  readonly resultGuid: string
  readonly revision?: number | undefined
  readonly compareWith?: string | undefined
}

/**
 * The maximum number of repeat readings that are used. The newest ones are used, because the device may have changed
 * over time.
 */
export const newestPairs = 200

export interface ScoreSpread extends RepeatSpread {
  readonly code: string
}

interface EarlierCheckUp {
  readonly resultGuid: string
  readonly dateOfMeasurement: string
  readonly recordedAt: string
  readonly utcOffsetMinutes: number | null
  readonly version: string
  readonly origin: CheckUp['origin']
  readonly device: string | null
  readonly conditions: Record<string, ConditionValue>
  readonly deviceFacts?: CheckUp['deviceFacts']
  readonly subject: CheckUp['subject']
  /** Set only for the risk questionnaire. Its earlier answers are scored again for the person's current age. */
  readonly answers?: AnswersInput | null
  readonly scores: Score[]
  readonly values: ModuleValue[]
  readonly heart?: Heart | null
}

export const checkUpWithHistory = (db: Queries, at: CheckUpReference) =>
  withHistory(db, at).where('it.result_guid', '=', at.resultGuid)

const ofTenant = [
  'tenant.display_name as tenantDisplayName',
  'tenant.country as tenantCountry',
  'tenant.currency as tenantCurrency',
] as const

const ofCheckUp = [
  'it.result_guid as resultGuid',
  'it.tenant_id as groupId',
  'it.plugin_id as pluginId',
  'it.profile_id as profileId',
  'it.profile_name as profileName',
  'it.member_id as memberId',
  sql<CheckUp['status']>`it.status`.as('status'),
] as const

const ofVersion = [
  'version.revision as revision',
  'version.date_of_measurement as dateOfMeasurement',
  'version.utc_offset_minutes as utcOffsetMinutes',
  'version.profile_version as version',
  'version.source as source',
  'version.device as device',
  sql<Record<string, ConditionValue>>`version.conditions`.as('conditions'),
  sql<CheckUp['answeredBy']>`version.answered_by`.as('answeredBy'),
  sql<CheckUp['origin']>`version.origin`.as('origin'),
  sql<CheckUp['deviceFacts']>`version.device_facts`.as('deviceFacts'),
  sql<CheckUp['subject']>`version.subject`.as('subject'),
  sql<AnswersInput>`version.answers`.as('answers'),
  sql<Score[]>`version.scores`.as('scores'),
  sql<ModuleValue[]>`version.delivered`.as('values'),
  sql<VendorRanges>`version.vendor_ranges`.as('vendorRanges'),
  sql<Heart | null>`version.heart`.as('heart'),
  'version.note as note',
] as const

/** Selects check-ups as they are stored, without the history that a page of a check-up needs. */
export const storedCheckUps = (db: Queries, tenantId: number, resultGuids: readonly string[]) =>
  db
    .selectFrom('check_up as it')
    .innerJoin('check_up_version as version', (join) =>
      join
        .on('version.tenant_id', '=', tenantId)
        .onRef('version.result_guid', '=', 'it.result_guid')
        .onRef('version.revision', '=', 'it.revision'),
    )
    .select([...ofCheckUp, ...ofVersion])
    .where('it.tenant_id', '=', tenantId)
    .where(sql<boolean>`it.result_guid = any(${[...resultGuids]}::uuid[])`)
    .orderBy('it.recorded_at')

export type StoredCheckUp = Awaited<ReturnType<ReturnType<typeof storedCheckUps>['executeTakeFirstOrThrow']>>

const withHistory = (db: Queries, at: Omit<CheckUpReference, 'resultGuid'>) =>
  db
    .selectFrom('check_up as it')
    .innerJoin('check_up_version as version', (join) =>
      join
        .on('version.tenant_id', '=', at.tenantId)
        .onRef('version.result_guid', '=', 'it.result_guid')
        .on('version.revision', '=', at.revision ?? sql<number>`it.revision`),
    )
    .innerJoin('check_up_version as first', (join) =>
      join
        .on('first.tenant_id', '=', at.tenantId)
        .onRef('first.result_guid', '=', 'it.result_guid')
        .on('first.revision', '=', sql.lit(1)),
    )
    .innerJoin('member', (join) =>
      join.on('member.tenant_id', '=', at.tenantId).onRef('member.id', '=', 'it.member_id'),
    )
    .innerJoin('tenant', (join) => join.on('tenant.id', '=', at.tenantId))
    .select([
      ...ofCheckUp,
      ...ofVersion,
      'it.recorded_at as recordedAt',
      'first.recorded_by_name as recordedByName',
      document(at.tenantId).as('document'),
      selectSeriesEnd(at.tenantId, sql.ref('it')).as('seriesEndedAt'),
      amendments(at.tenantId).as('amendments'),
      history(at).as('history'),
      selectCompared(at).as('compared'),
      spreads(at.tenantId).as('spreads'),
      'member.first_name as memberFirstName',
      'member.last_name as memberLastName',
      sql<string | null>`member.birth_date::text`.as('memberBirthDate'),
      'member.external_number as memberNumber',
      ...ofTenant,
    ])
    .where('it.tenant_id', '=', at.tenantId)

const document = (tenantId: TenantReference) => sql<CheckUp['document']>`(
  select json_build_object('bytes', bytes) from check_up_document where tenant_id = ${tenantId} and result_guid = it.result_guid)`

const amendments = (tenantId: TenantReference) => sql<CheckUp['amendments']>`(
  select coalesce(json_agg(json_build_object(
    'revision', revision, 'reason', coalesce(reason, ''), 'at', recorded_at, 'by', coalesce(recorded_by_name, '')) order by revision), '[]')
  from check_up_version where tenant_id = ${tenantId} and result_guid = it.result_guid and revision > 1)`

const middle: JudgedColumns = {
  memberId: sql`it.member_id`,
  pluginId: sql`it.plugin_id`,
  profileId: sql`it.profile_id`,
  profileName: sql`it.profile_name`,
  at: sql`it.date_of_measurement`,
}

/**
 * Selects earlier check-ups and other readings of the same sitting, newest first. The other readings are needed because
 * the readings of one sitting are averaged.
 */
const history = ({ tenantId, revision }: Omit<CheckUpReference, 'resultGuid'>) => sql<EarlierCheckUp[]>`(
  select coalesce(json_agg(earlier), '[]') from (
    select o.result_guid as "resultGuid", o.date_of_measurement as "dateOfMeasurement", o.recorded_at as "recordedAt",
           ov.profile_version as version,
           ov.utc_offset_minutes as "utcOffsetMinutes", ov.origin, ov.device, ov.device_facts as "deviceFacts",
           ov.conditions, ov.subject,
           case when o.profile_id = ${sql.lit(riskProfileId)} then ov.answers end as answers,
           ov.scores, ov.delivered as "values", ov.heart
    ${selectComparableCheckUps({ tenantId, middle, revision: shownRevision(revision) })}
  ) earlier)`

const riskProfileId = riskQuestionnaire.id

/**
 * Selects the revision that the history shows for each check-up. This is the current revision. Only the requested
 * check-up itself appears in its history with the requested revision.
 */
const shownRevision = (revision: number | undefined) =>
  revision === undefined
    ? sql<number>`o.revision`
    : sql<number>`case when o.result_guid = it.result_guid then ${revision}::int else o.revision end`

const spreads = (tenantId: TenantReference) => sql<ScoreSpread[]>`(
  select coalesce(json_agg(spread), '[]') from (
    select one.key as code, count(*)::int as pairs, coalesce(stddev_samp(one.value::float8), 0) as "standardDeviation"
    from (select r.differences from repeat_reading r
          where r.tenant_id = ${tenantId} and r.profile_id = it.profile_id and r.profile_version = version.profile_version
            and r.device = version.device order by r.measured_at desc limit ${sql.lit(newestPairs)}) recent,
         jsonb_each_text(recent.differences) one
    group by one.key
  ) spread)`

/** Returns the check-up to compare with, or `null` if it is not valid or is of another member or kind. */
const selectCompared = ({ tenantId, compareWith }: Omit<CheckUpReference, 'resultGuid'>) =>
  compareWith === undefined
    ? sql<EarlierCheckUp | null>`null::json`
    : sql<EarlierCheckUp | null>`(
    select json_build_object('resultGuid', o.result_guid, 'dateOfMeasurement', o.date_of_measurement, 'recordedAt', o.recorded_at,
      'utcOffsetMinutes', ov.utc_offset_minutes, 'version', ov.profile_version, 'origin', ov.origin, 'device', ov.device, 'deviceFacts', ov.device_facts,
      'conditions', ov.conditions, 'subject', ov.subject, 'answers', case when o.profile_id = ${sql.lit(riskProfileId)} then ov.answers end,
      'scores', ov.scores, 'values', ov.delivered)
    from check_up o join check_up_version ov on ov.tenant_id = ${tenantId} and ov.result_guid = o.result_guid and ov.revision = o.revision
    where o.tenant_id = ${tenantId} and o.result_guid = ${compareWith}::uuid and o.result_guid <> it.result_guid
      and o.member_id = it.member_id and o.status = 'complete' and ${matchSameKind(middle)})`

/**
 * Selects a check-up of the caller with its history, from the caller's records in all tenants. Leaves out withdrawn
 * check-ups, because members cannot see them.
 */
export const ownCheckUpWithHistory = (db: Queries, at: Omit<CheckUpReference, 'tenantId'>) =>
  checkUpWithHistory(db, { ...at, tenantId: ownRecord.tenantId })
    .where('it.member_id', '=', ownRecord.memberId)
    .where('it.status', '=', sql.lit('complete'))

/** The maximum number of kinds of check-ups that are shown. People hardly ever have more. */
export const latestShown = 32

/** Returns the newest check-up of each kind in each tenant, with all data that the page of a check-up shows. */
export const latestOwnCheckUps = (db: Queries) =>
  withHistory(db, { tenantId: ownRecord.tenantId })
    .where('it.member_id', '=', ownRecord.memberId)
    .where('it.status', '=', sql.lit('complete'))
    .where(
      'it.result_guid',
      'in',
      sql<string>`(
      select latest.result_guid from (
        select distinct on (plugin_id, coalesce(profile_id::text, profile_name)) result_guid, date_of_measurement, recorded_at
        from check_up where tenant_id = ${ownRecord.tenantId} and member_id = ${ownRecord.memberId} and status = 'complete'
        order by plugin_id, coalesce(profile_id::text, profile_name), date_of_measurement desc, recorded_at desc, result_guid desc
      ) latest order by latest.date_of_measurement desc, latest.recorded_at desc, latest.result_guid desc limit ${sql.lit(latestShown)})`,
    )

/**
 * Selects a check-up with its history and the data about the reader that a report needs. Requires the row `gate` in the
 * surrounding query.
 */
export const checkUpForReader = (db: Queries, at: CheckUpReference) =>
  checkUpWithHistory(db, at).select([
    selectTimezone(sql`gate.user_id`).as('readerTimezone'),
    selectRegion(sql`gate.user_id`).as('readerRegion'),
    selectLogo(sql`${at.tenantId}::int`).as('tenantLogo'),
  ])

export const ownCheckUpForReader = (db: Queries, resultGuid: string) =>
  ownCheckUpWithHistory(db, { resultGuid }).select([
    selectTimezone(sql`signed_in.user_id`).as('readerTimezone'),
    selectRegion(sql`signed_in.user_id`).as('readerRegion'),
    selectLogo(ownRecord.tenantId).as('tenantLogo'),
    sql<boolean>`(select quiet_mode from app_user where id = signed_in.user_id)`.as('isQuiet'),
  ])

const selectLogo = (tenantId: RawBuilder<unknown>) =>
  sql<string | null>`(select encode(content, 'base64') from tenant_logo where tenant_logo.tenant_id = ${tenantId})`

const selectRegion = (userId: RawBuilder<unknown>) =>
  sql<string | null>`(select region from app_user where id = ${userId})`

export type CheckUpRow = Awaited<ReturnType<ReturnType<typeof checkUpWithHistory>['executeTakeFirstOrThrow']>>
