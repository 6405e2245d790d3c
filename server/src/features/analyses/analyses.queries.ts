import type { Analysis } from '@salus/contract/analyses.ts'
import type { Answers } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.gen.ts'
import type { TenantScope } from '../../platform/tenant-scope.ts'

type Db = Kysely<Tables>

const columns = [
  'id as analysisId',
  'tenant_id as groupId',
  'member_id as memberId',
  'profile_id as profileId',
  'profile_version as profileVersion',
  sql<Analysis['answers']>`answers`.as('answers'),
  'position',
  sql<Analysis['heart']>`heart_recording`.as('heart'),
  'started_at as startedAt',
  'updated_at as updatedAt',
] as const

/**
 * The unfinished analyses of a member: one row for the member and one for each analysis, so that no row at all means
 * that the caller has no such member.
 */
export const analysesOfMember = (db: Db, tenantId: number, memberId: string) =>
  db
    .selectFrom('member')
    .leftJoin(
      db
        .selectFrom('analysis')
        .select([...columns, sql<true>`true`.as('isStarted')])
        .where('tenant_id', '=', tenantId)
        .where('member_id', '=', memberId)
        .as('started'),
      (join) => join.onTrue(),
    )
    .selectAll('started')
    .where('member.tenant_id', '=', tenantId)
    .where('member.id', '=', memberId)
    // Members see their own only; the gate's row stands around this query.
    .where(sql<boolean>`(gate.role <> 'Member' or gate.member_id = member.id)`)
    .orderBy('started.updatedAt', 'desc')

export interface NewAnalysis {
  readonly analysisId: string
  readonly memberId: string
  readonly profileId: string
  readonly profileVersion: string
  readonly pluginId: number
}

/** Nothing when the member has an unfinished analysis of this profile already. */
export const insertAnalysis = (scope: TenantScope, analysis: NewAnalysis): Promise<Analysis | undefined> =>
  scope.db
    .insertInto('analysis')
    .values({
      tenant_id: scope.tenantId,
      member_id: analysis.memberId,
      profile_id: analysis.profileId,
      id: analysis.analysisId,
      profile_version: analysis.profileVersion,
      plugin_id: analysis.pluginId,
      is_shared: sql<boolean>`(select (${analysis.pluginId}::int = any(sharing_exceptions)) <> shares_all from member
        where member.tenant_id = ${scope.tenantId} and member.id = ${analysis.memberId})`,
      started_by: scope.actor.userId,
      started_at: scope.now,
      updated_at: scope.now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'member_id', 'profile_id']).doNothing())
    .returning(columns)
    .executeTakeFirst()

export const findAnalysisOfProfile = (
  scope: TenantScope,
  memberId: string,
  profileId: string,
): Promise<Analysis | undefined> =>
  scope.db
    .selectFrom('analysis')
    .select(columns)
    .where('tenant_id', '=', scope.tenantId)
    .where('member_id', '=', memberId)
    .where('profile_id', '=', profileId)
    .executeTakeFirst()

/** Holds the row until the transaction ends, so that saving and finishing wait for each other. */
export const lockAnalysis = (scope: TenantScope, analysisId: string): Promise<Analysis | undefined> =>
  scope.db
    .selectFrom('analysis')
    .select(columns)
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', analysisId)
    .forUpdate()
    .executeTakeFirst()

export interface SavedAnswers {
  readonly answers: Answers
  readonly cleared: readonly string[]
  readonly position?: string | null | undefined
  readonly heart?: Analysis['heart']
}

export const mergeAnswers = (scope: TenantScope, analysis: Analysis, saved: SavedAnswers): Promise<Analysis> =>
  scope.db
    .updateTable('analysis')
    .set({
      answers: sql`(answers || ${JSON.stringify(saved.answers)}::jsonb) - ${[...saved.cleared]}::text[]`,
      updated_at: scope.now,
      ...(saved.position === undefined ? {} : { position: saved.position }),
      ...(saved.heart === undefined
        ? {}
        : { heart_recording: saved.heart === null ? null : JSON.stringify(saved.heart) }),
      // What a member goes on with alone is no longer on the screen of whoever began it.
      ...(scope.actor.memberId === analysis.memberId ? { started_by: scope.actor.userId } : {}),
    })
    .where('tenant_id', '=', scope.tenantId)
    .where('member_id', '=', analysis.memberId)
    .where('id', '=', analysis.analysisId)
    .returning(columns)
    .executeTakeFirstOrThrow()

/** For an analysis that a newer version of its profile takes over. */
export const replaceAnswers = (scope: TenantScope, analysis: Analysis): Promise<Analysis> =>
  scope.db
    .updateTable('analysis')
    .set({ answers: JSON.stringify(analysis.answers), profile_version: analysis.profileVersion, updated_at: scope.now })
    .where('tenant_id', '=', scope.tenantId)
    .where('member_id', '=', analysis.memberId)
    .where('id', '=', analysis.analysisId)
    .returning(columns)
    .executeTakeFirstOrThrow()

export const deleteAnalysis = (scope: TenantScope, analysis: Analysis): Promise<unknown> =>
  scope.db
    .deleteFrom('analysis')
    .where('tenant_id', '=', scope.tenantId)
    .where('member_id', '=', analysis.memberId)
    .where('id', '=', analysis.analysisId)
    .execute()
