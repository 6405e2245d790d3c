import type { WavePlan } from '@salus/domain/group-reports/wave-plan.ts'
import type { MyGroupSurvey } from '@salus/contract/group-reports/own-surveys.ts'
import { sql } from 'kysely'
import { ownRecord, type Queries } from '../../../platform/database/kysely-on.ts'
import type { TenantScope } from '../../../platform/scope/tenant.ts'
import { see } from '../../../platform/database/sight.queries.ts'

interface SurveyOfMember {
  readonly profileId: string
  readonly state: string
  readonly opensAt: string
  readonly closesAt: string
}

/** Locks the survey to which the member is invited, so that the survey cannot close before the transaction ends. */
export const lockInvitedSurvey = (
  { db, tenantId }: TenantScope,
  surveyId: string,
  memberId: string,
): Promise<SurveyOfMember | undefined> =>
  db
    .selectFrom('group_survey')
    .select(['profile_id as profileId', 'state', 'opens_at as opensAt', 'closes_at as closesAt'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', surveyId)
    .where(
      sql<boolean>`exists (select from group_survey_member m where m.tenant_id = ${tenantId}
        and m.survey_id = group_survey.id and m.member_id = ${memberId})`,
    )
    .forShare()
    .executeTakeFirst()

interface StandingOfMember {
  readonly storesHealthData: boolean
  readonly isArchived: boolean
}

export const findStanding = ({ db, tenantId }: TenantScope, memberId: string): Promise<StandingOfMember | undefined> =>
  db
    .selectFrom('member')
    .select(['stores_health_data as storesHealthData', sql<boolean>`status = 'archived'`.as('isArchived')])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', memberId)
    .executeTakeFirst()

export interface NewDecision {
  readonly surveyId: string
  readonly decision: 'given' | 'withdrawn'
  readonly textVersion: string
  readonly textHash: string
  readonly language: 'de' | 'en'
}

/** Stores the caller's own decision. Row-level security prevents callers from writing a decision for another person. */
export async function storeDecision(
  { db, tenantId, actor, now }: TenantScope,
  { surveyId, decision, textVersion, textHash, language }: NewDecision,
): Promise<void> {
  const said = { decision, text_version: textVersion, text_hash: textHash, language, decided_at: now }
  await db
    .insertInto('group_survey_decision')
    .values({ tenant_id: tenantId, survey_id: surveyId, user_id: actor.userId, ...said })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'survey_id', 'user_id']).doUpdateSet(said))
    .execute()
}

interface InHands {
  readonly tenantId: number
  readonly memberId: string
  readonly profileId: string
  readonly now: Date
}

/**
 * Selects the open survey of a profile to which this member is invited. Never reads a decision, so that the device
 * cannot reveal one to staff.
 */
export const surveyInHands = (db: Queries, { tenantId, memberId, profileId, now }: InHands) =>
  db
    .selectFrom('group_survey_member as asked')
    .innerJoin('group_survey as survey', (join) =>
      join.onRef('survey.tenant_id', '=', 'asked.tenant_id').onRef('survey.id', '=', 'asked.survey_id'),
    )
    .innerJoin('member', (join) =>
      join.onRef('member.tenant_id', '=', 'asked.tenant_id').onRef('member.id', '=', 'asked.member_id'),
    )
    .innerJoin('tenant', 'tenant.id', 'asked.tenant_id')
    .select([
      'tenant.display_name as tenantDisplayName',
      'survey.id as surveyId',
      'survey.profile_id as profileId',
      'survey.opens_at as opensAt',
      'survey.closes_at as closesAt',
      'survey.k',
      'survey.invited',
      sql<WavePlan>`survey.frozen`.as('plan'),
      sql<Readonly<Record<string, string | null>>>`asked.classes`.as('classes'),
    ])
    .where('asked.tenant_id', '=', tenantId)
    .where('asked.member_id', '=', memberId)
    .where('survey.profile_id', '=', profileId)
    .where('survey.state', '=', 'open')
    .where('survey.opens_at', '<=', sql<string>`${now.toISOString()}::timestamptz`)
    .where('survey.closes_at', '>', sql<string>`${now.toISOString()}::timestamptz`)
    .where('member.user_id', 'is not', null)
    .where('member.status', '=', sql.lit('active'))

export async function loginOfMember({ db, tenantId }: TenantScope, memberId: string): Promise<string | null> {
  const found = await db
    .selectFrom('member')
    .select('user_id as userId')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', memberId)
    .executeTakeFirst()
  return found?.userId ?? null
}

/**
 * Stores the decision with the rights of the member, and resets the rights afterwards. A no replaces any stored
 * decision. A yes never replaces a stored decision: a stored no stays a no, and a stored yes keeps its time. That time
 * decides which of the results that other people entered count.
 */
export async function storeDecisionOnDevice(
  { db, tenantId, actor, now }: TenantScope,
  { memberId, userId }: Person,
  { surveyId, decision, textVersion, textHash, language }: NewDecision,
): Promise<void> {
  await see(db, { member: memberId, user: userId })
  await sql`
    insert into group_survey_decision (tenant_id, survey_id, user_id, decision, text_version, text_hash, language, decided_at)
    values (${tenantId}, ${surveyId}, ${userId}, ${decision}, ${textVersion}, ${textHash}, ${language}, ${now})
    on conflict (tenant_id, survey_id, user_id) do update set decision = excluded.decision,
      text_version = excluded.text_version, text_hash = excluded.text_hash, language = excluded.language,
      decided_at = excluded.decided_at
    where excluded.decision = 'withdrawn'`.execute(db)
  await see(db, { member: null, user: actor.userId })
}

interface Person {
  readonly memberId: string
  readonly userId: string
}

/**
 * Selects the surveys to which the caller is invited. Row-level security hides decisions and notes of other people from
 * every caller. If the caller's record is archived, leaves out open surveys. An open survey to which the caller agreed
 * stays in the list, because the caller may take the agreement back.
 */
export const ownSurveys = (db: Queries) =>
  db
    .selectFrom('group_survey_member as asked')
    .innerJoin('group_survey as survey', (join) =>
      join.onRef('survey.tenant_id', '=', 'asked.tenant_id').onRef('survey.id', '=', 'asked.survey_id'),
    )
    .innerJoin('member', (join) =>
      join.onRef('member.tenant_id', '=', 'asked.tenant_id').onRef('member.id', '=', 'asked.member_id'),
    )
    .innerJoin('tenant', 'tenant.id', 'asked.tenant_id')
    .leftJoin('group_survey_decision as decided', (join) =>
      join
        .onRef('decided.tenant_id', '=', 'asked.tenant_id')
        .onRef('decided.survey_id', '=', 'asked.survey_id')
        .on(sql<boolean>`decided.user_id::text = current_setting('app.user', true)`),
    )
    .leftJoin('group_survey_note as note', (join) =>
      join
        .onRef('note.tenant_id', '=', 'asked.tenant_id')
        .onRef('note.survey_id', '=', 'asked.survey_id')
        .on(sql<boolean>`note.user_id::text = current_setting('app.user', true)`),
    )
    .select([
      'tenant.display_name as tenantDisplayName',
      'survey.id as surveyId',
      'survey.profile_id as profileId',
      sql<MyGroupSurvey['state']>`survey.state`.as('state'),
      'survey.opens_at as opensAt',
      'survey.closes_at as closesAt',
      'survey.k',
      'survey.invited',
      sql<WavePlan>`survey.frozen`.as('plan'),
      sql<Readonly<Record<string, string | null>>>`asked.classes`.as('classes'),
      sql<'given' | 'withdrawn' | null>`decided.decision`.as('decision'),
      'decided.decided_at as decidedAt',
      'note.noted_at as wentIntoReportAt',
      sql<boolean>`member.status = 'archived'`.as('isArchived'),
    ])
    .where('asked.tenant_id', '=', ownRecord.tenantId)
    .where('asked.member_id', '=', ownRecord.memberId)
    .where('survey.frozen', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('survey.state', '!=', sql.lit('open')),
        eb('member.status', '=', sql.lit('active')),
        eb('decided.decision', '=', sql.lit('given')),
      ]),
    )
    .orderBy('survey.closes_at', 'desc')
    .orderBy('survey.id')
