import type { AnswersInput } from '@salus/contract/check-ups/answers.ts'
import type { CheckUp, ModuleValue, Score } from '@salus/contract/check-ups/check-ups.ts'
import type { VendorRanges } from '@salus/contract/check-ups/vendor-ranges.ts'
import type { Circumstances } from '@salus/domain/measurement-profiles/circumstances.ts'
import { readUtcOffset } from '@salus/domain/moments/utc-offset.ts'
import { sql } from 'kysely'
import type { EnteredTenant } from '../../../platform/scope/entered-tenant.ts'
import type { TenantScope } from '../../../platform/scope/tenant.ts'
import { selectRevealed } from '../../../platform/database/reveal.queries.ts'
import { selectSharedAndLock } from '../../../platform/database/shared-now.queries.ts'
import { checkUpWithHistory, type CheckUpRow } from '../read/one.queries.ts'
import type { RecordedEntry } from './entries.queries.ts'
import type { Performer } from './made-offline.ts'
import type { MeasuredHeart } from './heart.ts'
import { setting } from '../../../platform/database/sight.queries.ts'

export const findCheckUp = (scope: TenantScope, resultGuid: string): Promise<CheckUpRow | undefined> =>
  checkUpWithHistory(scope.db, { tenantId: scope.tenantId, resultGuid }).executeTakeFirst()

export interface FinishedAnalysis {
  readonly resultGuid: string
  readonly memberId: string
  readonly profileId: string | null
  readonly status: string
}

/**
 * Finds the check-up that was made from this analysis, shared or not. The caller who finished the analysis learns only
 * that it is finished.
 */
export const findByAnalysis = (scope: TenantScope, analysisId: string): Promise<FinishedAnalysis | undefined> =>
  scope.db
    .selectFrom(selectRevealed('to-count').as('revealed'))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('check_up')
          .select(['result_guid as resultGuid', 'member_id as memberId', 'profile_id as profileId', 'status'])
          .where('tenant_id', '=', scope.tenantId)
          .where('analysis_id', '=', analysisId)
          .where(sql<boolean>`revealed.what = 'to-count'`)
          .limit(sql.lit(1))
          .as('found'),
      (join) => join.onTrue(),
    )
    .select(['found.resultGuid', 'found.memberId', 'found.profileId', 'found.status', hidden])
    .executeTakeFirst()

/** Resets `app.reveal`, so that later reads in this transaction cannot see unshared check-ups. */
const hidden = setting('reveal', '').as('hidden')

export interface CheckUpHead {
  readonly resultGuid: string
  readonly memberId: string
  readonly pluginId: number
  /** `null` if a module delivered it. */
  readonly profileId: string | null
  readonly profileName: string
  readonly dateOfMeasurement: string
  readonly analysisId: string | null
  readonly externalId?: string
  readonly deliveryDigest?: string
  readonly isCrisis?: boolean
  readonly entry?: RecordedEntry | undefined
}

export const insertCheckUp = (scope: EnteredTenant, head: CheckUpHead): Promise<unknown> =>
  insertCheckUps(scope, [head])

export const insertCheckUps = (scope: EnteredTenant, heads: readonly CheckUpHead[]): Promise<unknown> =>
  scope.db
    .insertInto('check_up')
    .values(
      heads.map((head) => ({
        tenant_id: scope.tenantId,
        // Lets the caller who records the check-up see it until the transaction ends, shared or not.
        result_guid: sql<string>`${setting('reveal', head.resultGuid)}::uuid`,
        member_id: head.memberId,
        plugin_id: head.pluginId,
        profile_id: head.profileId,
        profile_name: head.profileName,
        date_of_measurement: head.dateOfMeasurement,
        analysis_id: head.analysisId,
        external_id: head.externalId ?? null,
        delivery_digest: head.deliveryDigest ?? null,
        entry_id: head.entry?.entryId ?? null,
        entry_digest: head.entry?.digest ?? null,
        recorded_at: scope.now,
        crisis_at: head.isCrisis === true ? scope.now : null,
        is_shared: selectSharedAndLock({ ...head, tenantId: scope.tenantId }),
      })),
    )
    .execute()

export interface CheckUpVersion {
  readonly resultGuid: string
  readonly revision: number
  readonly dateOfMeasurement: string
  /** In minutes, at the place of measurement; `null` if unknown. If omitted, the offset is taken from the date. */
  readonly utcOffsetMinutes?: number | null | undefined
  readonly profileVersion: string
  readonly source: string
  readonly circumstances: Circumstances
  readonly answeredBy: CheckUp['answeredBy']
  readonly origin: CheckUp['origin']
  readonly reason: string | null
  readonly subject: CheckUp['subject']
  readonly answers: AnswersInput
  readonly scores: readonly Score[]
  readonly delivered: readonly ModuleValue[]
  readonly vendorRanges: VendorRanges
  readonly note: string | null
  readonly deviceFacts?: CheckUp['deviceFacts']
  readonly heart?: MeasuredHeart | null
  /** The person who measured, if this is not the caller. */
  readonly performer?: Performer | undefined
}

const checkUpHead = (scope: EnteredTenant, resultGuid: string) =>
  scope.db
    .selectFrom('check_up')
    .select(['member_id', 'is_shared', 'kept_for'])
    .where('tenant_id', '=', scope.tenantId)
    .where('result_guid', '=', resultGuid)
    .executeTakeFirst()

/**
 * Reads the heart recording of a version with the original intervals between heartbeats, because a corrected version
 * keeps them.
 */
export async function findHeart(
  scope: TenantScope,
  resultGuid: string,
  revision: number,
): Promise<MeasuredHeart | null> {
  const row = await scope.db
    .selectFrom('check_up_version')
    .select([
      sql<MeasuredHeart['result'] | null>`heart`.as('result'),
      sql<MeasuredHeart['recording'] | null>`heart_recording`.as('recording'),
    ])
    .where('tenant_id', '=', scope.tenantId)
    .where('result_guid', '=', resultGuid)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return row?.result && row.recording ? { result: row.result, recording: row.recording } : null
}

/** Adds a version. Stored versions are never changed: a correction always adds a version. */
export async function insertVersion(scope: EnteredTenant, version: CheckUpVersion): Promise<void> {
  const head = await checkUpHead(scope, version.resultGuid)
  if (!head) throw new Error('a version belongs to a check-up that is there')
  await scope.db
    .insertInto('check_up_version')
    .values({ ...buildColumns(scope, version), ...head })
    .execute()
}

/**
 * Adds the first versions of new check-ups. The caller must pass member and product, because this function cannot read
 * check-ups that are not shared with the caller.
 */
export const insertFirstVersions = (
  scope: EnteredTenant,
  versions: readonly (CheckUpVersion & Pick<CheckUpHead, 'memberId' | 'pluginId'>)[],
): Promise<unknown> =>
  scope.db
    .insertInto('check_up_version')
    .values(
      versions.map((version) => ({
        ...buildColumns(scope, version),
        member_id: version.memberId,
        is_shared: selectSharedAndLock({ ...version, tenantId: scope.tenantId }),
      })),
    )
    .execute()

const buildRecorder = ({ actor }: EnteredTenant, performer: Performer | undefined) => {
  if (performer !== undefined) return { recorded_by: performer.userId, recorded_by_name: performer.name }
  if (actor === null) return { recorded_by: null, recorded_by_name: null }
  return { recorded_by: actor.userId, recorded_by_name: `${actor.firstName} ${actor.lastName}`.trim() }
}

const buildColumns = (scope: EnteredTenant, version: CheckUpVersion) => ({
  tenant_id: scope.tenantId,
  result_guid: version.resultGuid,
  revision: version.revision,
  date_of_measurement: version.dateOfMeasurement,
  utc_offset_minutes:
    version.utcOffsetMinutes === undefined ? readUtcOffset(version.dateOfMeasurement) : version.utcOffsetMinutes,
  profile_version: version.profileVersion,
  source: version.source,
  device: version.circumstances.device,
  conditions: JSON.stringify(version.circumstances.conditions),
  answered_by: version.answeredBy,
  origin: version.origin,
  ...buildRecorder(scope, version.performer),
  recorded_at: scope.now,
  reason: version.reason,
  subject: JSON.stringify(version.subject),
  answers: JSON.stringify(version.answers),
  scores: JSON.stringify(version.scores),
  vendor_ranges: JSON.stringify(version.vendorRanges),
  delivered: JSON.stringify(version.delivered),
  note: version.note,
  device_facts: version.deviceFacts ? JSON.stringify(version.deviceFacts) : null,
  heart: version.heart ? JSON.stringify(version.heart.result) : null,
  heart_recording: version.heart ? JSON.stringify(version.heart.recording) : null,
})

/**
 * Locks the check-up until the transaction ends. Before that, locks its member and the member to whom it may be moved.
 * All code that records, corrects or withdraws check-ups or changes sharing locks the members first, so that there is
 * no deadlock.
 */
export async function lockCheckUp(
  scope: TenantScope,
  resultGuid: string,
  alsoMemberId?: string,
): Promise<{ revision: number; status: string } | undefined> {
  const checkUp = await checkUpHead(scope, resultGuid)
  await scope.db
    .selectFrom('member')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where(sql<boolean>`id = any(array[${checkUp?.member_id ?? null}, ${alsoMemberId ?? null}]::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return scope.db
    .selectFrom('check_up')
    .select(['revision', 'status'])
    .where('tenant_id', '=', scope.tenantId)
    .where('result_guid', '=', resultGuid)
    .forUpdate()
    .executeTakeFirst()
}

export const advanceCheckUp = (
  scope: TenantScope,
  to: { readonly resultGuid: string; readonly revision: number; readonly dateOfMeasurement: string },
): Promise<unknown> =>
  scope.db
    .updateTable('check_up')
    .set({ revision: to.revision, date_of_measurement: to.dateOfMeasurement })
    .where('tenant_id', '=', scope.tenantId)
    .where('result_guid', '=', to.resultGuid)
    .execute()

export const closeCheckUp = (
  scope: TenantScope,
  to: { readonly resultGuid: string; readonly revision: number },
): Promise<unknown> =>
  scope.db
    .updateTable('check_up')
    .set({ revision: to.revision, status: 'withdrawn' })
    .where('tenant_id', '=', scope.tenantId)
    .where('result_guid', '=', to.resultGuid)
    .execute()

/** Returns the date of the newest check-up that staff may see; `null` if there is none. */
export const findNewestDate = async (scope: TenantScope, memberId: string): Promise<string | null> => {
  const newest = await scope.db
    .selectFrom('check_up')
    .select('date_of_measurement as at')
    .where('tenant_id', '=', scope.tenantId)
    .where('member_id', '=', memberId)
    .where('status', '=', sql.lit('complete'))
    .where('is_shared', '=', sql.lit(true))
    .where('kept_for', 'is', null)
    .orderBy('date_of_measurement', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst()
  return newest?.at ?? null
}

export const scoresOfFirstVersion = (
  scope: EnteredTenant,
  resultGuid: string,
): Promise<{ profileId: string | null; scores: readonly Score[]; country: string } | undefined> =>
  scope.db
    .selectFrom('check_up_version as version')
    .innerJoin('check_up', (join) =>
      join
        .onRef('check_up.tenant_id', '=', 'version.tenant_id')
        .onRef('check_up.result_guid', '=', 'version.result_guid'),
    )
    .innerJoin('tenant', 'tenant.id', 'version.tenant_id')
    .select([
      'check_up.profile_id as profileId',
      sql<readonly Score[]>`version.scores`.as('scores'),
      'tenant.country as country',
    ])
    .where('version.tenant_id', '=', scope.tenantId)
    .where('version.result_guid', '=', resultGuid)
    .where('version.revision', '=', sql.lit(1))
    .executeTakeFirst()
