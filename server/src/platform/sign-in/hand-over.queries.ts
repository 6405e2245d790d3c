import { sql } from 'kysely'
import type pg from 'pg'
import type { Queries } from '../database/kysely-on.ts'

/** What a session's device was handed over for. */
export interface HandOver {
  readonly tenantId: number
  readonly memberId: string
  readonly profileId: string
}

/** A hand-over that lasts. */
export interface LastingHandOver extends HandOver {
  readonly at: Date
}

/** Null where the session has ended. */
export async function findHandOver(pool: pg.Pool, token: string, hours: number): Promise<LastingHandOver | null> {
  const { rows } = await pool.query<LastingHandOver>(
    `select handed_over_tenant_id as "tenantId", handed_over_member_id as "memberId", handed_over_profile_id as "profileId",
       handed_over_at as at
     from session where token = $1 and expires_at > now()
       and created_at > now() - make_interval(secs => $2::float8 * 3600)`,
    [token, hours],
  )
  return rows[0] ?? null
}

/** Whether this check-up was recorded on the device since it was handed over: its last page shows what to do about it. */
export async function isOwnResult(pool: pg.Pool, handOver: LastingHandOver, resultGuid: string): Promise<boolean> {
  const { tenantId, memberId, profileId, at } = handOver
  const { rows } = await pool.query<{ own: boolean }>(
    `select exists (
       select from (select set_config('app.tenant', $1::int::text, true) as tenant,
         set_config('app.member', $2::uuid::text, true) as member offset 0) opened
       cross join lateral (
         select from check_up c where opened.tenant is not null and opened.member is not null and c.tenant_id = $1::int
           and c.member_id = $2::uuid and c.result_guid = $3::uuid and c.profile_id = $4::uuid and c.recorded_at >= $5
         offset 0
       ) own) as own`,
    [tenantId, memberId, resultGuid, profileId, at],
  )
  return rows[0]?.own === true
}

/** Whether the account has a password or a passkey, with which a device can be unlocked. */
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
    handed_over_profile_id = ${profileId}, handed_over_at = ${at} where id = ${sessionId}`.execute(db)
