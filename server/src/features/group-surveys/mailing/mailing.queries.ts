import { surveyReminder } from '@salus/domain/group-reports/wave-plan.ts'
import { sql } from 'kysely'
import type { Queries } from '../../../platform/database/kysely-on.ts'
import { dayOfTenant } from '../reading/day-of-tenant.queries.ts'
import type { OperatorScope } from '../../../platform/scope/operator.ts'
import type { Recipient } from '../../../platform/mail/mail-layout.ts'
import { see } from '../../../platform/database/sight.queries.ts'

interface Asking {
  readonly db: Queries
  readonly tenantId: number
}

/** Returns the ids of all invited members, whether or not they have answered or decided. */
export async function findAsked({ db, tenantId }: Asking, surveyId: string): Promise<readonly string[]> {
  const asked = await db
    .selectFrom('group_survey_member')
    .select('member_id')
    .where('tenant_id', '=', tenantId)
    .where('survey_id', '=', surveyId)
    .execute()
  return asked.map((one) => one.member_id)
}

interface SurveyMails {
  readonly surveyId: string
  readonly occasion: 'invitation' | 'reminder'
  readonly memberIds: readonly string[]
}

export async function enqueueMails({ db, tenantId }: Asking, mails: SurveyMails): Promise<void> {
  const { surveyId, occasion, memberIds } = mails
  await sql`select graphile_worker.enqueue_for_salus('send-group-survey-mail', json_build_object('tenantId', ${String(tenantId)}::text,
      'surveyId', ${surveyId}::uuid, 'memberId', id),
      'group-survey-mail:' || ${occasion}::text || ':' || ${surveyId}::text || ':' || id)
    from unnest(${memberIds}::uuid[]) id`.execute(db)
}

export interface SurveyRecipient extends Recipient {
  readonly displayName: string
  readonly profileId: string
  readonly k: number
  readonly closesAt: string
  readonly country: string
  readonly currency: string
  readonly region: string | null
  readonly timezone: string
}

/**
 * Returns the recipient of a mail. Returns `undefined` if the survey is no longer open, or if the person has left or
 * cannot receive mail.
 */
export async function findSurveyRecipient(
  { db, tenantId, now }: OperatorScope,
  { surveyId, memberId }: { readonly surveyId: string; readonly memberId: string },
): Promise<SurveyRecipient | undefined> {
  const { rows } = await sql<SurveyRecipient>`
    select t.display_name as "displayName", s.profile_id as "profileId", s.k, s.closes_at as "closesAt", t.country, t.currency,
      u.region, u.timezone, u.email,
      trim(u.first_name || ' ' || u.last_name) as name, coalesce(u.locale, t.locale) as locale
    from group_survey s
    join group_survey_member asked on asked.tenant_id = s.tenant_id and asked.survey_id = s.id and asked.member_id = ${memberId}
    join member m on m.tenant_id = s.tenant_id and m.id = asked.member_id and m.status = 'active'
    join membership p on p.tenant_id = s.tenant_id and p.member_id = m.id and p.user_id = m.user_id and p.suspended_at is null
    join app_user u on u.id = p.user_id and u.email_verified and u.suspended_at is null
    join tenant t on t.id = s.tenant_id
    where s.tenant_id = ${tenantId} and s.id = ${surveyId} and s.state = 'open' and s.closes_at > ${now}`.execute(db)
  return rows[0]
}

/**
 * Finds the open surveys whose reminder is due, and marks them as reminded. A survey gets only one reminder. Returns
 * the ids of the surveys.
 */
export async function surveysToRemind({ db, tenantId }: Asking, now: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    update group_survey set reminded_at = ${now}
    where tenant_id = ${tenantId} and state = 'open' and reminded_at is null and closes_at > ${now}
      and closes_at <= ${now}::timestamptz + ${`${surveyReminder.daysBeforeEnd} days`}::interval
      and opened_at < ${now}::timestamptz - ${`${surveyReminder.daysAfterStart} days`}::interval
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Counts the invited people who have answered, whatever they decided. The stored number is rounded down to tens and
 * changes at most once a day.
 */
export async function countFinished({ db, tenantId }: Asking, now: Date): Promise<void> {
  const today = await dayOfTenant({ db, tenantId }, now)
  await see(db, { reveal: 'to-count' })
  await sql`
    update group_survey s set finished_on = ${today}, finished = (
      select count(distinct c.member_id)::int / 10 * 10 from check_up c
      join group_survey_member m on m.tenant_id = c.tenant_id and m.member_id = c.member_id and m.survey_id = s.id
      where c.tenant_id = ${tenantId} and c.profile_id = s.profile_id and c.status = 'complete'
        and c.date_of_measurement between s.opens_at and s.closes_at)
    where s.tenant_id = ${tenantId} and s.state = 'open'
      and (s.finished_on is null or s.finished_on < ${today})`.execute(db)
  await see(db, { reveal: null })
}
