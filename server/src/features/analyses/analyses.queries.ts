import type { Analysis, BegunAnalysis } from '@salus/contract/measuring/analyses.ts'
import type { Answers } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/kysely-on.ts'
import { selectSharedNow } from '../../platform/database/shared-now.queries.ts'
import { unsentRevealed } from '../../platform/database/reveal.queries.ts'
import type { WithheldMember } from '../../platform/refuse-withheld.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'

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
 * The member whom a refusal must name if staff ask and the member has not consented to storage; otherwise `null`.
 * Unlike for check-ups, sharing does not matter, because the callers entered these unsent answers themselves.
 */
const withheld = sql<WithheldMember | null>`case
  when gate.member_id is not distinct from member.id or member.stores_health_data then null
  else json_build_object('memberId', member.id, 'firstName', member.first_name, 'lastName', member.last_name,
    'storesHealthData', member.stores_health_data) end`

/**
 * Selects one row for each of the member's analyses that the caller began. Selects one row without an analysis if there
 * is none, and no row if the member does not exist. Row-level security hides analyses that others began.
 */
export const analysesOfMember = (db: Queries, tenantId: number, memberId: string) =>
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
    .select(withheld.as('withheld'))
    .where('member.tenant_id', '=', tenantId)
    .where('member.id', '=', memberId)
    // Members reach only their own record. The surrounding query provides the row `gate`.
    .where(sql<boolean>`(gate.role <> 'Member' or gate.member_id = member.id)`)
    .orderBy('started.updatedAt', 'desc')
    .orderBy('started.analysisId')

/**
 * Selects analyses that others began and that already contain answers. Staff see only analyses of products that the
 * member shares. Members see all of them, except unshared analyses that began before the record belonged to the member.
 */
export const begunByOthers = (db: Queries, tenantId: number, memberId: string) =>
  db
    .selectFrom(unsentRevealed.as('revealed'))
    .innerJoinLateral(
      sql<BegunAnalysis>`(select a.profile_id as "profileId", a.started_at as "startedAt",
          case when coalesce(a.second_of, a.owner_id) = member.user_id then 'member' else 'organisation' end as "begunBy"
        from analysis a join member on member.tenant_id = ${tenantId} and member.id = a.member_id
        where revealed.what = 'seen' and a.tenant_id = ${tenantId} and a.member_id = ${memberId}::uuid
          and coalesce(a.second_of, a.owner_id)::text <> current_setting('app.owner', true) and a.answers <> '{}'
          and ((gate.role <> 'Member' and a.is_shared) or (gate.member_id = a.member_id and (a.is_shared
            or member.unlinked_at is null or a.started_at > member.unlinked_at or member.former_user_id = gate.user_id)))
        order by a.started_at desc limit 50)`.as('begun'),
      (join) => join.onTrue(),
    )
    .selectAll('begun')

export interface NewAnalysis {
  readonly analysisId: string
  readonly memberId: string
  readonly profileId: string
  readonly profileVersion: string
  readonly pluginId: number
}

/**
 * The id that row-level security compares with the owner of an analysis. It is the id of the login or, on a handed-over
 * device, the id of the hand-over.
 */
const owner = sql<string>`current_setting('app.owner')::uuid`

/** Inserts an analysis. Returns `undefined` if the caller has already begun one of this member and profile. */
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
      is_shared: selectSharedNow({ ...analysis, tenantId: scope.tenantId }),
      started_by: scope.actor.userId,
      owner_id: owner,
      started_at: scope.now,
      updated_at: scope.now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'member_id', 'profile_id', 'owner_id']).doNothing())
    .returning(columns)
    .executeTakeFirst()

/**
 * Returns the caller's unfinished analysis of this profile. After a merge there can be two. Then returns the one with
 * answers or, if both have answers, the one that was updated last, as in the list.
 */
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
    .where(sql<boolean>`coalesce(second_of, owner_id) = ${owner}`)
    .orderBy(sql`answers = '{}'`)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Returns true if a merge left the caller with a second analysis of this profile. */
export const hasSecond = async (scope: TenantScope, memberId: string, profileId: string): Promise<boolean> => {
  const second = await scope.db
    .selectFrom('analysis')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('member_id', '=', memberId)
    .where('profile_id', '=', profileId)
    .where('second_of', '=', owner)
    .executeTakeFirst()
  return second !== undefined
}

/** Locks the analysis until the transaction ends, so that saving and finishing cannot run at the same time. */
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
      position: saved.position,
      ...(saved.heart === undefined
        ? {}
        : { heart_recording: saved.heart === null ? null : JSON.stringify(saved.heart) }),
    })
    .where('tenant_id', '=', scope.tenantId)
    .where('member_id', '=', analysis.memberId)
    .where('id', '=', analysis.analysisId)
    .returning(columns)
    .executeTakeFirstOrThrow()

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
