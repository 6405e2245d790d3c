import { randomUUID } from 'node:crypto'
import type { Measure } from '@salus/contract/group-reports/measures.ts'
import type { GroupSurvey } from '@salus/contract/group-reports/surveys.ts'
import { closeDueSurvey } from '../features/group-surveys/closing/close-due-survey.ts'
import { now, type SignedIn, stressAnswers, stressLoadId, type TenantOfTest, type TenantWorld } from './tenant-world.ts'

export interface Person extends SignedIn {
  readonly memberId: string
  readonly department: string | null
}

export const dayMs = 86_400_000
/** Returns the instant this many days after `now`, to the second, in the form that the database writes. */
export const inDays = (days: number): string =>
  new Date(Math.round((now.getTime() + days * dayMs) / 1000) * 1000).toISOString().replace('.000Z', '+00:00')

/**
 * Makes a company with this many people in each department; `''` means no department. The people share nothing with
 * staff.
 */
export async function makeCompany(world: TenantWorld, departments: Readonly<Record<string, number>>) {
  const tenant = await world.makeTenant([6, 15, 16], 'company')
  const { tenantId } = tenant
  // Archives the member that every tenant has, so that only the people below are invited.
  await world.sql(`update member set status = 'archived' where tenant_id = $1`, [tenantId])
  const people: Person[] = []
  for (const [department, count] of Object.entries(departments))
    for (let number = 0; number < count; number += 1)
      people.push(await addPerson(world, tenant, department === '' ? null : department))
  return { tenant, people }
}

export async function addPerson(
  world: TenantWorld,
  { tenantId }: Pick<TenantOfTest, 'tenantId'>,
  department: string | null,
): Promise<Person> {
  const user = await world.makeUser('Pia')
  const memberId = randomUUID()
  await world.sql(
    `insert into member (tenant_id, id, first_name, last_name, birth_date, sex, department, user_id, stores_health_data, shares_all)
     values ($1, $2, 'Pia', 'Person', '1985-05-17', 'female', $3, $4, true, false)`,
    [tenantId, memberId, department, user.userId],
  )
  await world.join(tenantId, user, 'Member', memberId)
  return { ...user, memberId, department }
}

export const surveyPlan = (given: object = {}) => ({
  profileId: stressLoadId,
  opensAt: inDays(0),
  closesAt: inDays(28),
  k: 10,
  breakdowns: [{ kind: 'units', name: 'Abteilung' }],
  ...given,
})

export const surveyUrl = ({ tenantId }: Pick<TenantOfTest, 'tenantId'>, rest = '') =>
  `/api/tenants/${tenantId}/group-surveys${rest}`

export async function planned(world: TenantWorld, tenant: TenantOfTest, given: object = {}): Promise<GroupSurvey> {
  const answer = await world.ask<GroupSurvey>(tenant.admin, 'POST', surveyUrl(tenant), { body: surveyPlan(given) })
  if (answer.status !== 201) throw new Error(answer.raw.toString())
  return answer.body
}

export async function opened(world: TenantWorld, tenant: TenantOfTest, given: object = {}): Promise<GroupSurvey> {
  const { surveyId } = await planned(world, tenant, given)
  const answer = await world.ask<GroupSurvey>(tenant.admin, 'POST', surveyUrl(tenant, `/${surveyId}/open`))
  if (answer.status !== 200) throw new Error(answer.raw.toString())
  return answer.body
}

export const decideUrl = ({ tenantId }: Pick<TenantOfTest, 'tenantId'>, { memberId }: Pick<Person, 'memberId'>) =>
  `/api/tenants/${tenantId}/members/${memberId}/consents`

export const surveyDecision = ({ surveyId }: Pick<GroupSurvey, 'surveyId'>, decision = 'given') => ({
  purpose: 'group-reports',
  surveyId,
  decision,
  textVersion: '1',
  language: 'de',
})

/**
 * Answers the stress load questionnaire as a signed-in person, with this many points. Returns the id of the check-up.
 */
export async function answered(
  world: TenantWorld,
  { tenantId }: Pick<TenantOfTest, 'tenantId'>,
  person: Person,
  points = 16,
): Promise<string> {
  const body = { profileId: stressLoadId, memberId: person.memberId, answers: stressAnswers(points) }
  const answer = await world.ask<{ resultGuid: string }>(person, 'POST', `/api/tenants/${tenantId}/check-ups`, { body })
  if (answer.status !== 201) throw new Error(answer.raw.toString())
  return answer.body.resultGuid
}

/** Makes a company whose people all answer a survey and consent to its report, and publishes the report. */
export async function published(world: TenantWorld, departments: Readonly<Record<string, number>> = { Halle: 14 }) {
  const { tenant, people } = await makeCompany(world, departments)
  const survey = await opened(world, tenant)
  const results: string[] = []
  for (const [index, person] of people.entries()) {
    results.push(await answered(world, tenant, person, 10 + (index % 12)))
    const answer = await world.ask(person, 'POST', decideUrl(tenant, person), { body: surveyDecision(survey) })
    if (answer.status !== 200) throw new Error(answer.raw.toString())
  }
  await endWindow(world, tenant)
  await closeDueSurvey(
    { owner: world.database.owner, clock: { now: () => now } },
    { tenantId: tenant.tenantId, surveyId: survey.surveyId },
  )
  return { tenant, people, survey, results }
}

/**
 * Replaces all surveys of the tenant with one in the state `published`, without participants and without a stored
 * report.
 */
export async function publishedAnew(world: TenantWorld, tenant: TenantOfTest): Promise<string> {
  await world.sql('delete from group_survey where tenant_id = $1', [tenant.tenantId])
  const { surveyId } = await planned(world, tenant)
  await world.sql(
    `update group_survey set state = 'published', frozen = $2, opens_at = $3, closes_at = $4, published_at = $4 where id = $1`,
    [
      surveyId,
      JSON.stringify({ k: 10, breakdowns: [], invited: { whole: 12, perClass: {} } }),
      inDays(-29),
      inDays(-1),
    ],
  )
  return surveyId
}

export const newMeasure = (given: object = {}) => ({ theme: 'total', finding: null, group: null, ...editable(given) })

export const editable = (given: object = {}) => ({
  action: 'Besprechungen kürzen',
  kind: 'organisational',
  owner: null,
  startsOn: null,
  dueOn: null,
  state: 'proposed',
  resources: null,
  links: [],
  plannedCheck: null,
  ...given,
})

export const done = { state: 'done', owner: { name: 'Leitung Logistik', userId: null }, dueOn: '2026-03-01' }

export async function measured(
  world: TenantWorld,
  tenant: TenantOfTest,
  { surveyId, ...given }: { readonly surveyId: string } & Readonly<Record<string, unknown>>,
): Promise<Measure> {
  const url = surveyUrl(tenant, `/${surveyId}/measures`)
  const answer = await world.ask<Measure>(tenant.admin, 'POST', url, { body: newMeasure(given) })
  if (answer.status !== 201) throw new Error(answer.raw.toString())
  return answer.body
}

/** Moves the dates of the tenant's open surveys into the past, so that their period has ended. */
export const endWindow = (world: TenantWorld, { tenantId }: Pick<TenantOfTest, 'tenantId'>) =>
  world.sql(`update group_survey set closes_at = $2, opens_at = $3 where tenant_id = $1 and state = 'open'`, [
    tenantId,
    inDays(0),
    inDays(-28),
  ])

export async function makeReader(world: TenantWorld, { tenantId }: Pick<TenantOfTest, 'tenantId'>): Promise<SignedIn> {
  const reader = await world.makeUser('Lea')
  await world.join(tenantId, reader, 'Reader')
  return reader
}
