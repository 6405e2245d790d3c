import type { Score } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import type { WavePlan } from '@salus/domain/group-reports/wave-plan.ts'
import type pg from 'pg'
import type { Client } from '../../../platform/database/open-database.ts'
import { kyselyOn, type Queries } from '../../../platform/database/kysely-on.ts'

export interface ClosingTransaction {
  readonly client: Client
  readonly db: Queries
  readonly tenantId: number
}

/**
 * Works in one tenant as the owner of the tables, the only role that may read everybody's decisions. Row-level security
 * applies to it too.
 */
export async function inTenantOfJob<T>(
  owner: pg.Pool,
  tenantId: number,
  work: (transaction: ClosingTransaction) => Promise<T>,
): Promise<T> {
  const client = await owner.connect()
  try {
    await client.query('begin; set local search_path = salus, pg_catalog; set local role salus_owner')
    await client.query(`select set_config('app.tenant', $1, true)`, [String(tenantId)])
    const result = await work({ client, db: kyselyOn(client), tenantId })
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
    throw error
  }
}

/** Returns to the connection's own login, because the owner of the tables has no right to use the queue. */
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

/** Locks the survey until the transaction ends, so that the second of two concurrent closings finds it closed. */
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

/** The open surveys that have expired. */
export async function dueSurveys({ client, tenantId }: ClosingTransaction, now: Date): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from group_survey where tenant_id = $1 and state = 'open' and closes_at <= $2 order by closes_at, id`,
    [tenantId, now],
  )
  return rows.map(({ id }) => id)
}

export interface Counted {
  readonly userId: string
  readonly classes: Readonly<Record<string, string | null>>
  /** `null` if the person was not asked in the previous survey. */
  readonly classesBefore: Readonly<Record<string, string | null>> | null
  readonly sharesAll: boolean
  readonly exceptions: readonly number[]
  readonly scores: readonly Score[]
  readonly answeredBy: string
  readonly revision: number
}

/**
 * The people who were asked, agreed and have a result. Takes each person's last result within the window, read with
 * that person's own rights. Results that others entered count only if they were recorded before the person agreed. Each
 * result counts in its version at the end of the window. Leaves out people who left, were archived, are on hold, or
 * whose record was merged into another.
 */
export async function countedPeople(
  { client, tenantId }: ClosingTransaction,
  surveyId: string,
  {
    profileId,
    opensAt,
    closesAt,
    version,
    previousId,
  }: Pick<ClosingSurvey, 'profileId' | 'opensAt' | 'closesAt'> & { version: string; previousId: string | null },
): Promise<readonly Counted[]> {
  const { rows } = await client.query<Counted>(
    `with agreed as materialized (
       select asked.member_id, asked.classes, before.classes as classes_before, m.user_id, m.shares_all, m.sharing_exceptions, d.decided_at
       from group_survey_member asked
       join member m on m.tenant_id = $1 and m.id = asked.member_id
         and m.kind = 'member' and m.status = 'active' and m.stores_health_data
       join membership p on p.tenant_id = $1 and p.member_id = m.id and p.user_id = m.user_id
         and p.suspended_at is null
       join group_survey_decision d on d.tenant_id = $1 and d.survey_id = asked.survey_id
         and d.user_id = m.user_id and d.decision = 'given'
       left join group_survey_member before on before.tenant_id = $1 and before.survey_id = $7::uuid
         and before.member_id = asked.member_id
       where asked.tenant_id = $1 and asked.survey_id = $2
     )
     select agreed.user_id as "userId", agreed.classes, agreed.classes_before as "classesBefore",
       agreed.shares_all as "sharesAll", agreed.sharing_exceptions as exceptions, result.scores,
       result.answered_by as "answeredBy", result.revision
     from agreed
     cross join lateral (
       select set_config('app.member', agreed.member_id::text, true) || set_config('app.user', agreed.user_id::text, true) as eyes
       offset 0
     ) person
     cross join lateral (
       select v.scores, v.answered_by, v.revision from check_up c
       cross join lateral (
         select one.* from check_up_version one
         where one.tenant_id = $1 and one.result_guid = c.result_guid and one.recorded_at <= $6::timestamptz
         order by one.revision desc limit 1
       ) v
       where c.tenant_id = $1 and c.member_id = agreed.member_id and person.eyes is not null
         and c.profile_id = $3 and c.status = 'complete' and v.profile_version = $4
         and v.date_of_measurement >= $5::timestamptz and v.date_of_measurement <= $6::timestamptz
         and c.recorded_at <= $6::timestamptz
         and (v.answered_by in ('self', 'by-link') or c.recorded_at <= agreed.decided_at)
       order by v.date_of_measurement desc, c.result_guid desc limit 1
     ) result
     order by agreed.member_id`,
    [tenantId, surveyId, profileId, version, opensAt, closesAt, previousId],
  )
  await client.query(`select set_config('app.member', '', true), set_config('app.user', '', true)`)
  return rows
}

/**
 * The newest report of the profile that contains numbers, even if it was withdrawn, because its readers still know
 * them. A later report without numbers does not replace it.
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
  /** The logins whose results went into it. */
  readonly countedUserIds: readonly string[]
}

/**
 * Stores the report and deletes all decisions. For each person who was counted, a note remains that only they can read.
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
    `insert into group_survey_note (tenant_id, survey_id, user_id, noted_at) select $1, $2, unnest($3::uuid[]), $4`,
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
