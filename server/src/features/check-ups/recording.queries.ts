import type { AnswersInput, CheckUp, ModuleValue, Score } from '@salus/contract/check-ups.ts'
import { sql } from 'kysely'
import type { EnteredTenant } from '../../platform/entered-tenant.ts'
import type { TenantScope } from '../../platform/tenant-scope.ts'
import { checkUpWithHistory, type CheckUpRow } from './check-up.queries.ts'

export const findCheckUp = (scope: TenantScope, resultGuid: string): Promise<CheckUpRow | undefined> =>
  checkUpWithHistory(scope.db, { tenantId: scope.tenantId, resultGuid }).executeTakeFirst()

export interface FinishedAnalysis {
  readonly resultGuid: string
  readonly memberId: string
  readonly profileId: string | null
  readonly status: string
}

export const findByAnalysis = (scope: TenantScope, analysisId: string): Promise<FinishedAnalysis | undefined> =>
  scope.db
    .selectFrom('check_up')
    .select(['result_guid as resultGuid', 'member_id as memberId', 'profile_id as profileId', 'status'])
    .where('tenant_id', '=', scope.tenantId)
    .where('analysis_id', '=', analysisId)
    .executeTakeFirst()

export interface CheckUpHead {
  readonly resultGuid: string
  readonly memberId: string
  readonly pluginId: number
  readonly profileId: string
  readonly profileName: string
  readonly dateOfMeasurement: string
  readonly analysisId: string | null
}

export const insertCheckUp = (scope: EnteredTenant, head: CheckUpHead): Promise<unknown> =>
  scope.db
    .insertInto('check_up')
    .values({
      tenant_id: scope.tenantId,
      result_guid: head.resultGuid,
      member_id: head.memberId,
      plugin_id: head.pluginId,
      profile_id: head.profileId,
      profile_name: head.profileName,
      date_of_measurement: head.dateOfMeasurement,
      analysis_id: head.analysisId,
      recorded_at: scope.now,
    })
    .execute()

export interface CheckUpVersion {
  readonly resultGuid: string
  readonly revision: number
  readonly dateOfMeasurement: string
  readonly profileVersion: string
  readonly source: string
  readonly answeredBy: CheckUp['answeredBy']
  readonly origin: CheckUp['origin']
  readonly reason: string | null
  readonly subject: CheckUp['subject']
  readonly answers: AnswersInput
  readonly scores: readonly Score[]
  /** What a module delivered; nothing of a profile's. */
  readonly delivered: readonly ModuleValue[]
  readonly note: string | null
}

/** Versions are only ever added. */
export const insertVersion = (scope: EnteredTenant, version: CheckUpVersion): Promise<unknown> =>
  scope.db
    .insertInto('check_up_version')
    .values({
      tenant_id: scope.tenantId,
      result_guid: version.resultGuid,
      revision: version.revision,
      date_of_measurement: version.dateOfMeasurement,
      profile_version: version.profileVersion,
      source: version.source,
      answered_by: version.answeredBy,
      origin: version.origin,
      recorded_by: scope.actor?.userId ?? null,
      recorded_by_name: scope.actor === null ? null : `${scope.actor.firstName} ${scope.actor.lastName}`.trim(),
      recorded_at: scope.now,
      reason: version.reason,
      subject: JSON.stringify(version.subject),
      answers: JSON.stringify(version.answers),
      scores: JSON.stringify(version.scores),
      delivered: JSON.stringify(version.delivered),
      note: version.note,
    })
    .execute()

/** The revision that stands, with the row held until the transaction ends. */
export const lockCheckUp = (
  scope: TenantScope,
  resultGuid: string,
): Promise<{ revision: number; status: string } | undefined> =>
  scope.db
    .selectFrom('check_up')
    .select(['revision', 'status'])
    .where('tenant_id', '=', scope.tenantId)
    .where('result_guid', '=', resultGuid)
    .forUpdate()
    .executeTakeFirst()

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

export const newestDateOf = async (scope: TenantScope, memberId: string): Promise<string | null> => {
  const newest = await scope.db
    .selectFrom('check_up')
    .select('date_of_measurement as at')
    .where('tenant_id', '=', scope.tenantId)
    .where('member_id', '=', memberId)
    .where('status', '=', sql.lit('complete'))
    .orderBy('date_of_measurement', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst()
  return newest?.at ?? null
}
