import { createHash } from 'node:crypto'
import type pg from 'pg'

/**
 * Procedures of several requests. Each must be completed within minutes, only once, and in the browser that began it.
 */
export type StepKind = 'passkey' | 'new-passkey' | 'second-step' | 'single-sign-on'

export interface NewStep {
  readonly kind: StepKind
  /** The browser stores the token. The server stores only its hash. */
  readonly token: string
  readonly userId: string | null
  readonly data?: object
  readonly minutes: number
}

export interface StoredStep {
  readonly userId: string | null
  readonly data: unknown
}

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Starts a step. Also deletes a few expired steps, so that unfinished ones do not accumulate. */
export async function beginStep(pool: pg.Pool, step: NewStep): Promise<void> {
  await pool.query(
    `with gone as (
       delete from sign_in_step where token_hash in (select token_hash from sign_in_step where expires_at < now() limit 20)
     )
     insert into sign_in_step (token_hash, kind, user_id, data, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(mins => $5))`,
    [hashToken(step.token), step.kind, step.userId, JSON.stringify(step.data ?? {}), step.minutes],
  )
}

/**
 * Uses up the step and returns it. If it is called several times at once, only one call returns the step; the others
 * return `null`.
 */
export async function takeStep(pool: pg.Pool, kind: StepKind, token: string): Promise<StoredStep | null> {
  const { rows } = await pool.query<StoredStep>(
    `delete from sign_in_step where token_hash = $1 and kind = $2 and expires_at > now() returning user_id as "userId", data`,
    [hashToken(token), kind],
  )
  return rows[0] ?? null
}

const mostTries = 5

/** Counts an attempt at a second step. Returns `null` if the step was used, has expired or was tried too often. */
export async function trySecondStep(pool: pg.Pool, token: string): Promise<StoredStep | null> {
  const { rows } = await pool.query<StoredStep>(
    `update sign_in_step set tries = tries + 1
     where token_hash = $1 and kind = 'second-step' and expires_at > now() and tries < $2 returning user_id as "userId", data`,
    [hashToken(token), mostTries],
  )
  return rows[0] ?? null
}
