import type { WavePlan } from '@salus/domain/group-reports/wave-plan.ts'
import type pg from 'pg'
import { runInOwnerTransaction } from '../../../platform/database/owner-transaction.queries.ts'
import type { Client } from '../../../platform/database/open-database.ts'
import { kyselyOn, type Queries } from '../../../platform/database/kysely-on.ts'
import { seeOn } from '../../../platform/database/sight.queries.ts'

export interface ClosingTransaction {
  readonly client: Client
  readonly db: Queries
  readonly tenantId: number
}

/**
 * Runs `work` as the owner of the tables, the only role that may read the decisions of all people. Sets the tenant,
 * because row-level security applies even to the owner.
 */
export const runInTenantOfJob = <T>(
  owner: pg.Pool,
  tenantId: number,
  work: (transaction: ClosingTransaction) => Promise<T>,
): Promise<T> =>
  runInOwnerTransaction(owner, async (client) => {
    await client.query('set local role salus_owner')
    await seeOn(client, { tenant: tenantId })
    return work({ client, db: kyselyOn(client), tenantId })
  })

/** Switches back to the login of the connection, because the owner of the tables must not use the queue. */
export async function useQueue({ client }: ClosingTransaction): Promise<void> {
  await client.query('reset role')
}

export interface ClosingSurvey {
  readonly state: string
  readonly profileId: string
  readonly opensAt: string
  readonly closesAt: string
  readonly plan: WavePlan | null
}

/**
 * Locks the survey until the transaction ends. If the survey is closed twice at the same time, the second transaction
 * waits and then finds the survey closed.
 */
export async function lockForClosing(
  { client, tenantId }: ClosingTransaction,
  surveyId: string,
): Promise<ClosingSurvey | undefined> {
  const { rows } = await client.query<ClosingSurvey>(
    `select state, profile_id as "profileId", opens_at::text as "opensAt", closes_at::text as "closesAt", frozen as plan
     from group_survey where tenant_id = $1 and id = $2 for update`,
    [tenantId, surveyId],
  )
  return rows[0]
}

export async function dueSurveys({ client, tenantId }: ClosingTransaction, now: Date): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from group_survey where tenant_id = $1 and state = 'open' and closes_at <= $2 order by closes_at, id`,
    [tenantId, now],
  )
  return rows.map(({ id }) => id)
}

/**
 * Returns the newest report of the profile that contains numbers. Includes withdrawn reports, because their readers
 * still know the numbers.
 */
export async function previousRelease(
  { client, tenantId }: ClosingTransaction,
  profileId: string,
): Promise<{ readonly surveyId: string; readonly body: string } | null> {
  const { rows } = await client.query<{ surveyId: string; body: string }>(
    `select r.survey_id as "surveyId", r.body from group_report r join group_survey s on s.tenant_id = r.tenant_id and s.id = r.survey_id
     where r.tenant_id = $1 and s.profile_id = $2 and r.body::jsonb -> 'whole' ? 'n5'
     order by r.computed_at desc, s.closes_at desc limit 1`,
    [tenantId, profileId],
  )
  return rows[0] ?? null
}

export interface NewReport {
  readonly surveyId: string
  readonly body: string
  readonly sha256: string
  readonly engineVersion: string
  readonly now: Date
  readonly countedUserIds: readonly string[]
}

/**
 * Stores the report, publishes the survey and deletes all decisions. For each counted person, stores a note about the
 * report that only this person can read.
 */
export async function storeReport(
  transaction: ClosingTransaction,
  { surveyId, body, sha256, engineVersion, now, countedUserIds }: NewReport,
): Promise<void> {
  const { client, tenantId } = transaction
  await client.query(
    `insert into group_report (tenant_id, survey_id, body, sha256, engine_version, computed_at) values ($1, $2, $3, $4, $5, $6)`,
    [tenantId, surveyId, body, sha256, engineVersion, now],
  )
  await client.query(
    `insert into group_survey_note (tenant_id, survey_id, user_id, noted_at) select $1, $2, unnest($3::uuid[]), $4
     -- Without this a distributed database copies the rows in a way that row-level security refuses.
     returning survey_id`,
    [tenantId, surveyId, [...countedUserIds], now],
  )
  await forgetDecisions(transaction, surveyId)
  await client.query(
    `update group_survey set state = 'published', published_at = $3 where tenant_id = $1 and id = $2`,
    [tenantId, surveyId, now],
  )
}

export async function forgetDecisions({ client, tenantId }: ClosingTransaction, surveyId: string): Promise<void> {
  await client.query('delete from group_survey_decision where tenant_id = $1 and survey_id = $2', [tenantId, surveyId])
}
