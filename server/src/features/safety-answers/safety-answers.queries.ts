import type { Answers } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import type { AskedPerson, SafetyQuestionCode } from '@salus/domain/safety/safety-questions.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/kysely-on.ts'
import { selectSharedNow } from '../../platform/database/shared-now.queries.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import { see } from '../../platform/database/sight.queries.ts'

export interface AnswerRow {
  readonly question: SafetyQuestionCode
  readonly applies: boolean
  readonly saidBy: 'self' | 'staff'
  readonly askedBy: string
  readonly askedAt: string
}

const answerColumns = [
  sql<SafetyQuestionCode>`question`.as('question'),
  'applies',
  sql<AnswerRow['saidBy']>`said_by`.as('saidBy'),
  'asked_by_name as askedBy',
  'asked_at as askedAt',
] as const

/**
 * True if the question has no newer answer, not even one that the reader is not allowed to see. If a hidden answer is
 * newer, the question is asked again.
 */
const isNewest = sql<boolean>`asked_at = salus.newest_safety_answer_at(tenant_id, member_id, question)`

const newestAnswers = (db: Queries, tenantId: number, memberId: string) =>
  db
    .selectFrom('safety_answer')
    .distinctOn('question')
    .select(answerColumns)
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', memberId)
    .where(isNewest)
    .orderBy('question')
    .orderBy('asked_at', 'desc')
    .orderBy('number', 'desc')

interface GateQuestion {
  readonly tenantId: number
  readonly memberId: string
  readonly profileId: string
}

/**
 * Selects the data of the safety questions in one row, or no row if the caller cannot see the member. The surrounding
 * query must provide the row `gate`.
 */
export const gateOfMember = (db: Queries, { tenantId, memberId, profileId }: GateQuestion) => {
  const answers = newestAnswers(db, tenantId, memberId)
  const last = db
    .selectFrom('check_up')
    .innerJoin('check_up_version as version', (join) =>
      join
        .on('version.tenant_id', '=', tenantId)
        .onRef('version.result_guid', '=', 'check_up.result_guid')
        .onRef('version.revision', '=', 'check_up.revision'),
    )
    .select(['check_up.date_of_measurement as dateOfMeasurement', 'version.answers as answers'])
    .where('check_up.tenant_id', '=', tenantId)
    .where('check_up.member_id', '=', memberId)
    .where('check_up.profile_id', '=', profileId)
    .where('check_up.status', '=', 'complete')
    .orderBy('check_up.date_of_measurement', 'desc')
    .orderBy('check_up.recorded_at', 'desc')
    .orderBy('check_up.result_guid', 'desc')
    .limit(sql.lit(1))
  return (
    db
      .selectFrom('member')
      .select([
        'member.birth_date as birthDate',
        sql<AskedPerson['sex']>`member.sex`.as('sex'),
        sql<string>`(select timezone from app_user where id = gate.user_id)`.as('timezone'),
        sql<AnswerRow[]>`(select coalesce(json_agg(answer), '[]') from ${answers} answer)`.as('answers'),
        sql<{ dateOfMeasurement: string; answers: Answers } | null>`(select row_to_json(last) from ${last} last)`.as(
          'last',
        ),
      ])
      .where('member.tenant_id', '=', tenantId)
      .where('member.id', '=', memberId)
      // Members get only their own questions.
      .where(sql<boolean>`(gate.role <> 'Member' or gate.member_id = member.id)`)
  )
}

export const findAnswers = (scope: TenantScope, memberId: string): Promise<AnswerRow[]> =>
  newestAnswers(scope.db, scope.tenantId, memberId).execute()

export const findSafetyAnswers = (
  scope: TenantScope,
  memberIds: readonly string[],
): Promise<(AnswerRow & { readonly memberId: string })[]> =>
  scope.db
    .selectFrom('safety_answer')
    .distinctOn(['member_id', 'question'])
    .select(['member_id as memberId', ...answerColumns])
    .where('tenant_id', '=', scope.tenantId)
    .where(sql<boolean>`member_id = any(${[...memberIds]}::uuid[])`)
    .where(isNewest)
    .orderBy('member_id')
    .orderBy('question')
    .orderBy('asked_at', 'desc')
    .orderBy('number', 'desc')
    .execute()

export interface NewAnswer {
  readonly id: string
  readonly question: SafetyQuestionCode
  readonly applies: boolean
}

interface Asked {
  readonly memberId: string
  readonly pluginId: number
  readonly saidBy: 'self' | 'staff'
  readonly answers: readonly NewAnswer[]
  readonly askedAt: Date
  readonly askedBy: { readonly userId: string | null; readonly name: string }
  /** True if not even the person who asked may read the answers. */
  readonly isClosedToAsker: boolean
}

interface AskedBefore extends Pick<Asked, 'memberId' | 'pluginId'> {
  readonly since: Date
}

/**
 * True if, after `since`, the member has ended the sharing of this product, has withdrawn the consent to storage, or
 * was unlinked. Stored answers were then closed to the person who asked. Answers that arrive later must be closed as
 * well.
 */
export async function hasWithdrawnSince(
  { db, tenantId }: TenantScope,
  { memberId, pluginId, since }: AskedBefore,
): Promise<boolean> {
  const found = await db
    .selectFrom('member')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', memberId)
    .where(
      sql<boolean>`(unlinked_at >= ${since} or exists (select from consent c
        where c.tenant_id = ${tenantId} and c.member_id = ${memberId} and c.decision = 'withdrawn'
          and c.recorded_at >= ${since} and (c.purpose = 'store-health-data'
            or (c.purpose = 'share-with-staff' and (c.plugin_id is null or c.plugin_id = ${pluginId})))))`,
    )
    .executeTakeFirst()
  return found !== undefined
}

/** True if staff may now see what is stored of this member for this product. */
export const isSharedNow = async (
  { db, tenantId }: TenantScope,
  { memberId, pluginId }: Pick<Asked, 'memberId' | 'pluginId'>,
): Promise<boolean> => {
  const isShared = selectSharedNow({ tenantId, memberId, pluginId })
  const { rows } = await sql<{ isShared: boolean }>`select ${isShared} as "isShared"`.execute(db)
  return rows[0]?.isShared === true
}

/** Adds answers and returns how many of them were new. Never changes existing answers. */
export const insertAnswers = async (
  scope: TenantScope,
  { memberId, pluginId, saidBy, answers, askedAt, askedBy, isClosedToAsker }: Asked,
): Promise<number> => {
  const { numInsertedOrUpdatedRows = 0n } = await scope.db
    .insertInto('safety_answer')
    .values(
      answers.map(({ id, question, applies }) => ({
        tenant_id: scope.tenantId,
        id,
        member_id: memberId,
        plugin_id: pluginId,
        question,
        applies,
        said_by: saidBy,
        asked_by: askedBy.userId,
        asked_by_name: askedBy.name,
        asked_at: askedAt,
        closed_to_asker: isClosedToAsker,
        is_shared: selectSharedNow({ tenantId: scope.tenantId, memberId, pluginId }),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows)
}

/**
 * Moves all answers of one member record to another. The sharing settings of the new record then apply to the moved
 * answers. Answers with `kept_for` stay unshared.
 */
export const updateOwnerOfAnswers = async (scope: TenantScope, from: string, to: string): Promise<void> => {
  await see(scope.db, { reveal: 'to-count' })
  await scope.db
    .updateTable('safety_answer')
    .set({
      member_id: to,
      is_shared: sql<boolean>`(select safety_answer.kept_for is null and
          (safety_answer.plugin_id = any(sharing_exceptions)) <> shares_all from member
        where member.tenant_id = ${scope.tenantId} and member.id = ${to})`,
    })
    .where('tenant_id', '=', scope.tenantId)
    .where('member_id', '=', from)
    .execute()
  await see(scope.db, { reveal: null })
}
