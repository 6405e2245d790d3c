import type { CheckUp, Score } from '@salus/contract/check-ups/check-ups.ts'
import type { ConditionValue } from '@salus/domain/measurement-profiles/measuring-conditions.ts'
import type { Answers } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import { type RawBuilder, sql } from 'kysely'
import { ownRecord, type Queries, type TenantReference } from '../../../platform/database/kysely-on.ts'
import type { ComparedRow } from './judge-row.ts'
import { newestPairs, type ScoreSpread } from '../read/one.queries.ts'
import { type JudgedColumns, selectComparableCheckUps } from '../read/others.queries.ts'
import { type CheckUpFilter, checkUpsOfTenant, isNewerThan, ownCheckUps } from '../read/list.queries.ts'

type ComparedScore = Pick<Score, 'code' | 'value'>

interface Wanted {
  /**
   * The codes of the scores that decide the verdict on a result, and of the scores that are needed to compute that
   * verdict.
   */
  readonly codes: readonly string[]
}

export const changesOfTenant = (
  db: Queries,
  tenantId: number,
  filter: CheckUpFilter & Wanted & { readonly memberId?: string | undefined },
) => {
  const page = checkUpsOfTenant(db, tenantId, filter)
  const ofMember = filter.memberId === undefined ? page : page.where('member_id', '=', filter.memberId)
  return changesOn(db, { tenantId, page: ofMember.select('revision'), codes: filter.codes })
}

/** Selects the newest shared check-up of each member, newest first. */
export const newestChanges = (db: Queries, tenantId: number, filter: CheckUpFilter & Wanted) => {
  const page = checkUpsOfTenant(db, tenantId, filter).where(
    sql<boolean>`not exists (
      select from check_up newer where newer.tenant_id = ${tenantId} and newer.member_id = check_up.member_id
        and newer.status = 'complete' and newer.is_shared
        and ${isNewerThan('newer', 'check_up')})`,
  )
  return changesOn(db, { tenantId, page: page.select('revision'), codes: filter.codes })
}

export const ownChanges = (db: Queries, filter: CheckUpFilter & Wanted & { readonly groupId?: number | undefined }) =>
  changesOn(db, {
    tenantId: ownRecord.tenantId,
    page: ownCheckUps(db, filter).select('revision'),
    codes: filter.codes,
  })

interface ChangesOn extends Wanted {
  readonly tenantId: TenantReference
  readonly page: ReturnType<typeof selectPage>
}

/** Only the type of this query is used. It is the type of a page of check-ups with their current revision. */
const selectPage = (db: Queries) => checkUpsOfTenant(db, 0, {}).select('revision')

/**
 * Returns the check-ups on a page of the list. Each has the other check-ups of the same kind, and is compared with one
 * of them.
 */
const changesOn = (db: Queries, { tenantId, page, codes }: ChangesOn) =>
  db
    .selectFrom(page.as('it'))
    .innerJoin('check_up_version as version', (join) =>
      join
        .on('version.tenant_id', '=', tenantId)
        .onRef('version.result_guid', '=', 'it.resultGuid')
        .onRef('version.revision', '=', 'it.revision'),
    )
    .select([
      'it.resultGuid',
      'it.memberId',
      'it.profileId',
      'it.dateOfMeasurement',
      'it.recordedAt',
      'version.profile_version as version',
      'version.utc_offset_minutes as utcOffsetMinutes',
      'version.origin',
      'version.device',
      sql<CheckUp['deviceFacts']>`version.device_facts`.as('deviceFacts'),
      sql<Record<string, ConditionValue>>`version.conditions`.as('conditions'),
      sql<CheckUp['subject']>`version.subject`.as('subject'),
      // Of the answers, only the height is needed, because some thresholds depend on it.
      sql<Answers>`json_build_object('height', version.answers -> 'height')`.as('answers'),
      selectWantedScores(sql`version.scores`, codes).as('scores'),
      selectComparedRows(tenantId, codes).as('others'),
      selectSpreads(tenantId, codes).as('spreads'),
    ])
    .orderBy('it.dateOfMeasurement', 'desc')
    .orderBy('it.recordedAt', 'desc')
    .orderBy('it.resultGuid', 'desc')

const selectWantedScores = (scores: RawBuilder<unknown>, codes: readonly string[]) => sql<ComparedScore[]>`(
  select coalesce(json_agg(json_build_object('code', one ->> 'code', 'value', one -> 'value')), '[]')
  from jsonb_array_elements(${scores}) one where one ->> 'code' = any(${codes}::text[]))`

const middle: JudgedColumns = {
  memberId: sql`it."memberId"`,
  pluginId: sql`it."pluginId"`,
  profileId: sql`it."profileId"`,
  profileName: sql`it."profileName"`,
  at: sql`it."dateOfMeasurement"`,
}

const selectComparedRows = (tenantId: TenantReference, codes: readonly string[]) => sql<ComparedRow[]>`(
  select coalesce(json_agg(other), '[]') from (
    select o.result_guid as "resultGuid", o.date_of_measurement as "dateOfMeasurement", o.recorded_at as "recordedAt",
           ov.profile_version as version,
           ov.utc_offset_minutes as "utcOffsetMinutes", ov.origin, ov.device, ov.device_facts as "deviceFacts",
           ov.conditions, ov.subject, ${selectWantedScores(sql`ov.scores`, codes)} as scores
    ${selectComparableCheckUps({ tenantId, middle })}
  ) other)`

/**
 * Selects, for each score, the standard deviation of the differences between repeat readings with the check-up's
 * device. If the check-up has no device, the result is empty.
 */
const selectSpreads = (tenantId: TenantReference, codes: readonly string[]) => sql<ScoreSpread[]>`(
  select coalesce(json_agg(spread), '[]') from (
    select wanted.code, count(*)::int as pairs,
           coalesce(stddev_samp((recent.differences ->> wanted.code)::float8), 0) as "standardDeviation"
    from (select r.differences from repeat_reading r
          where r.tenant_id = ${tenantId} and r.profile_id = it."profileId" and r.profile_version = version.profile_version
            and r.device = version.device order by r.measured_at desc limit ${sql.lit(newestPairs)}) recent
    join unnest(${codes}::text[]) wanted (code) on recent.differences ? wanted.code
    group by wanted.code
  ) spread)`

export type ChangeRow = Awaited<ReturnType<ReturnType<typeof changesOfTenant>['execute']>>[number]
