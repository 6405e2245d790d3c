import { sql } from 'kysely'
import type pg from 'pg'
import type { Queries } from '../../database/kysely-on.ts'

export interface HandOver {
  readonly tenantId: number
  readonly memberId: string
  readonly profileId: string
}

export interface LastingHandOver extends HandOver {
  readonly at: Date
}

export interface AnsweredHandOver extends HandOver {
  /** The last result that was recorded on the device since it was handed over. */
  readonly resultGuid: string | null
}

export interface PresentHandOver extends AnsweredHandOver {
  /**
   * The id of the member's record. If the record was merged since then, the id of the record into which it was merged.
   */
  readonly presentMemberId: string
}

/**
 * Returns the hand-over of a session; `null` if the session has ended. Call it only with a token for which
 * `isHandedOver` is true.
 */
export async function findHandOver(pool: pg.Pool, token: string, hours: number): Promise<PresentHandOver | null> {
  const { rows } = await pool.query<AnsweredHandOver>(
    `select handed_over_tenant_id as "tenantId", handed_over_member_id as "memberId", handed_over_profile_id as "profileId",
       handed_over_result_guid as "resultGuid"
     from session where token = $1 and expires_at > now()
       and created_at > now() - make_interval(secs => $2::float8 * 3600)`,
    [token, hours],
  )
  const [handOver] = rows
  return handOver === undefined ? null : { ...handOver, presentMemberId: await findPresentMember(pool, handOver) }
}

async function findPresentMember(pool: pg.Pool, { tenantId, memberId }: HandOver): Promise<string> {
  const { rows } = await pool.query<{ memberId: string }>(
    `select merged.member_id as "memberId" from (select set_config('app.tenant', $1::int::text, true) as tenant offset 0) opened
     cross join lateral (
       select f.member_id from former_record f
       where opened.tenant is not null and f.tenant_id = $1::int and f.former_id = $2::uuid
       offset 0
     ) merged`,
    [tenantId, memberId],
  )
  return rows[0]?.memberId ?? memberId
}

/** Returns the hand-over of a session; `undefined` if the session's device was not handed over. */
export async function handOverOfSession(db: Queries, sessionId: string): Promise<AnsweredHandOver | undefined> {
  const { rows } = await sql<AnsweredHandOver>`
    select handed_over_tenant_id as "tenantId", handed_over_member_id as "memberId",
      handed_over_profile_id as "profileId", handed_over_result_guid as "resultGuid"
    from session where id = ${sessionId} and handed_over_member_id is not null`.execute(db)
  return rows[0]
}

/**
 * Returns true if the result belongs to the member and profile of the hand-over. False if staff have reassigned it
 * since.
 */
export async function isResultOfMember(
  pool: pg.Pool,
  { tenantId, memberId, profileId }: HandOver,
  resultGuid: string,
): Promise<boolean> {
  const { rows } = await pool.query<{ own: boolean }>(
    `select exists (
       select from (select set_config('app.tenant', $1::int::text, true) as tenant,
         set_config('app.member', $2::uuid::text, true) as member offset 0) opened
       cross join lateral (
         select from check_up c where opened.tenant is not null and opened.member is not null and c.tenant_id = $1::int
           and c.member_id = $2::uuid and c.result_guid = $3::uuid and c.profile_id = $4::uuid
         offset 0
       ) own) as own`,
    [tenantId, memberId, resultGuid, profileId],
  )
  return rows[0]?.own === true
}

interface Answered extends HandOver {
  readonly sessionId: string
  readonly resultGuid: string
}

/**
 * Stores a check-up as the last result of the session's hand-over. Does nothing if the device was not handed over for
 * this member and profile.
 */
export const noteResultOfHandOver = (db: Queries, { sessionId, tenantId, memberId, profileId, resultGuid }: Answered) =>
  sql`update session set handed_over_result_guid = ${resultGuid} where id = ${sessionId}
    and handed_over_tenant_id = ${tenantId} and handed_over_member_id = ${memberId}
    and handed_over_profile_id = ${profileId}`.execute(db)

/** Returns true if the account has a password or a passkey, with which the device can be unlocked. */
export async function canUnlock(db: Queries, userId: string): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`
    select exists (select from account where user_id = ${userId} and password is not null)
      or exists (select from passkey where user_id = ${userId}) as can`.execute(db)
  return rows[0]?.can === true
}

interface Narrowing extends LastingHandOver {
  readonly sessionId: string
  readonly token: string
}

export const narrowSession = (db: Queries, { sessionId, token, tenantId, memberId, profileId, at }: Narrowing) =>
  sql`update session set token = ${token}, handed_over_tenant_id = ${tenantId}, handed_over_member_id = ${memberId},
    handed_over_profile_id = ${profileId}, handed_over_at = ${at}, handed_over_result_guid = null
    where id = ${sessionId}`.execute(db)
