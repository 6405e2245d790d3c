import type { Score } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import { readEngine } from '../../../platform/database/distributed/engine.queries.ts'
import type { ClosingSurvey, ClosingTransaction } from './closing.queries.ts'
import { seeOn, settingText } from '../../../platform/database/sight.queries.ts'

interface Agreed {
  readonly memberId: string
  readonly userId: string
  readonly classes: Readonly<Record<string, string | null>>
  /** `null` if the person was not invited to the previous survey. */
  readonly classesBefore: Readonly<Record<string, string | null>> | null
  readonly sharesAll: boolean
  readonly exceptions: readonly number[]
  /** The text of the database, because a `Date` would lose the microseconds. */
  readonly decidedAt: string
}

interface LastResult {
  readonly memberId: string
  readonly scores: readonly Score[]
  readonly answeredBy: string
  readonly revision: number
  /** True if the member stopped sharing after the result was recorded. Staff may have read the result before. */
  readonly wasShared: boolean
}

export type Counted = Omit<Agreed, 'memberId' | 'decidedAt'> & Omit<LastResult, 'memberId'>

interface Window extends Pick<ClosingSurvey, 'profileId' | 'opensAt' | 'closesAt'> {
  readonly version: string
  readonly previousId: string | null
}

/**
 * Returns the people who count in the report, each with their last result. They were invited, have agreed, are still
 * active members with a valid login, and have a result within the window. Reads results with each person's own rights,
 * in the version that was current at the end of the window. A result that others entered counts only if it was recorded
 * before the person agreed.
 */
export async function countedPeople(
  transaction: ClosingTransaction,
  surveyId: string,
  window: Window,
): Promise<readonly Counted[]> {
  const { client } = transaction
  const agreed = await agreedPeople(transaction, surveyId, window.previousId)
  const read = (await readEngine(client)) === 'distributed' ? oneByOne : together
  const results = new Map<string, LastResult>()
  for (const result of await read(transaction, agreed, window)) results.set(result.memberId, result)
  await seeOn(client, { member: null, user: null })
  return agreed.flatMap(({ memberId, userId, classes, classesBefore, sharesAll, exceptions }) => {
    const result = results.get(memberId)
    if (result === undefined) return []
    const { scores, answeredBy, revision, wasShared } = result
    return [{ userId, classes, classesBefore, sharesAll, exceptions, scores, answeredBy, revision, wasShared }]
  })
}

/**
 * Replaces the id of the previous survey if there is no such survey. With `null` instead, a distributed database would
 * ignore the tenant in the join.
 */
const noSurvey = '00000000-0000-0000-0000-000000000000'

async function agreedPeople(
  { client, tenantId }: ClosingTransaction,
  surveyId: string,
  previousId: string | null,
): Promise<readonly Agreed[]> {
  const { rows } = await client.query<Agreed>(
    `select asked.member_id as "memberId", m.user_id as "userId", asked.classes, before.classes as "classesBefore",
       m.shares_all as "sharesAll", m.sharing_exceptions as exceptions, d.decided_at::text as "decidedAt"
     from group_survey_member asked
     join member m on m.tenant_id = $1 and m.id = asked.member_id
       and m.kind = 'member' and m.status = 'active' and m.stores_health_data
     join membership p on p.tenant_id = $1 and p.member_id = m.id and p.user_id = m.user_id
       and p.suspended_at is null
     join group_survey_decision d on d.tenant_id = $1 and d.survey_id = asked.survey_id
       and d.user_id = m.user_id and d.decision = 'given'
     left join group_survey_member before on before.tenant_id = asked.tenant_id and before.survey_id = $3::uuid
       and before.member_id = asked.member_id
     where asked.tenant_id = $1 and asked.survey_id = $2
     order by asked.member_id`,
    [tenantId, surveyId, previousId ?? noSurvey],
  )
  return rows
}

/**
 * Builds the query for a member's last result. The parameters $1 to $5 are the tenant, the profile, its version, and
 * the start and the end of the window.
 */
const lastResult = (memberId: string, decidedAt: string) => `
select c.member_id as "memberId", v.scores, v.answered_by as "answeredBy", v.revision,
  exists (select from consent w where w.tenant_id = $1 and w.member_id = ${memberId} and w.purpose = 'share-with-staff'
    and w.decision = 'withdrawn' and (w.plugin_id is null or w.plugin_id = c.plugin_id)
    and w.recorded_at >= c.recorded_at) as "wasShared"
from check_up c
cross join lateral (
  select one.* from check_up_version one
  where one.tenant_id = $1 and one.result_guid = c.result_guid and one.recorded_at <= $5::timestamptz
  order by one.revision desc limit 1
) v
where c.tenant_id = $1 and c.member_id = ${memberId}
  and c.profile_id = $2 and c.status = 'complete' and v.profile_version = $3
  and v.date_of_measurement >= $4::timestamptz and v.date_of_measurement <= $5::timestamptz
  and c.recorded_at <= $5::timestamptz
  and (v.answered_by in ('self', 'by-link') or c.recorded_at <= ${decidedAt})`

const newestFirst = 'order by v.date_of_measurement desc, c.recorded_at desc, c.result_guid desc limit 1'

const listValues = (tenantId: number, { profileId, version, opensAt, closesAt }: Window) => [
  tenantId,
  profileId,
  version,
  opensAt,
  closesAt,
]

async function together(
  { client, tenantId }: ClosingTransaction,
  agreed: readonly Agreed[],
  window: Window,
): Promise<readonly LastResult[]> {
  const { rows } = await client.query<LastResult>(
    `select result.* from unnest($6::uuid[], $7::uuid[], $8::timestamptz[]) agreed(member_id, user_id, decided_at)
     cross join lateral (
       select ${settingText('member', 'agreed.member_id::text')} || ${settingText('user', 'agreed.user_id::text')} as eyes
       offset 0
     ) person
     cross join lateral (
       ${lastResult('agreed.member_id', 'agreed.decided_at')} and person.eyes is not null ${newestFirst}
     ) result`,
    [
      ...listValues(tenantId, window),
      agreed.map(({ memberId }) => memberId),
      agreed.map(({ userId }) => userId),
      agreed.map(({ decidedAt }) => decidedAt),
    ],
  )
  return rows
}

/**
 * Reads the results of one person after another. A distributed database needs this, because it does not pass on a
 * setting that changes within a statement to its other servers.
 */
async function oneByOne(
  { client, tenantId }: ClosingTransaction,
  agreed: readonly Agreed[],
  window: Window,
): Promise<readonly LastResult[]> {
  const results: LastResult[] = []
  for (const { memberId, userId, decidedAt } of agreed) {
    await seeOn(client, { member: memberId, user: userId })
    const { rows } = await client.query<LastResult>(`${lastResult('$6::uuid', '$7::timestamptz')} ${newestFirst}`, [
      ...listValues(tenantId, window),
      memberId,
      decidedAt,
    ])
    results.push(...rows)
  }
  return results
}
