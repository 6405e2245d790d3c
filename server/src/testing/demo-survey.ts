import { randomUUID } from 'node:crypto'
import type { ClientBase, Pool } from 'pg'

/**
 * Copies the last survey of the demo company and returns the id of the copy. The copy is open, and all its invited
 * people have agreed. It ends in `endsInDays` days; if `endsInDays` is omitted, the end is in the past. The connection
 * must bypass row-level security.
 */
export async function openDemoSurveyAgain(
  database: Pick<ClientBase | Pool, 'query'>,
  { endsInDays }: { readonly endsInDays?: number } = {},
): Promise<string> {
  const surveyId = randomUUID()
  const { rows } = await database.query<{ id: string }>(
    `insert into salus.group_survey (tenant_id, id, profile_id, profile_version, opens_at, closes_at, k, breakdowns, state,
       text_version, frozen, invited, opened_at)
     select tenant_id, $1::uuid, profile_id, profile_version, opens_at, coalesce(now() + $2 * interval '1 day', closes_at), k,
       breakdowns, 'open', text_version, jsonb_set(frozen, '{surveyId}', to_jsonb($1::text)), invited, opened_at
     from salus.group_survey where tenant_id = 4 order by closes_at desc limit 1
     returning (select id from salus.group_survey where tenant_id = 4 order by closes_at desc limit 1) as id`,
    [surveyId, endsInDays ?? null],
  )
  await database.query(
    `insert into salus.group_survey_member (tenant_id, survey_id, member_id, classes)
     select tenant_id, $1, member_id, classes from salus.group_survey_member where tenant_id = 4 and survey_id = $2`,
    [surveyId, rows[0]?.id],
  )
  await database.query(
    `insert into salus.group_survey_decision (tenant_id, survey_id, user_id, decision, text_version, text_hash, language, decided_at)
     select tenant_id, $1, user_id, 'given', '1', '-', 'de', now() from salus.membership where tenant_id = 4 and role = 'Member'`,
    [surveyId],
  )
  return surveyId
}
