import { notShared, shares, type Sharing } from '@salus/domain/consents/sharing.ts'
import { checkUpRows } from './check-up-rows.ts'
import { consentRows } from './consent-rows.ts'
import { demoUsers, findLogin, measuringUser } from './demo-accounts.ts'
import type { DemoCalendar } from './demo-calendar.ts'
import type { DemoTenant } from './demo-tenants.ts'
import type { Row } from './fill.queries.ts'
import { allPeople, nora } from './people/all-people.ts'
import { type DemoPerson, writeFullName } from './people/demo-person.ts'
import { planOfPerson } from './plan/plan-of-person.ts'
import { rowOfFields } from '../platform/database/member-fields.queries.ts'
import { repeatRows } from './repeat-rows.ts'
import { seededRandom } from './seeded-random.ts'
import { stableId } from './stable-id.ts'
import { operatorName, supportRequests } from './support-requests.ts'

const auditedCheckUps = 8

export function tenantRows(tenant: DemoTenant, calendar: DemoCalendar) {
  const people = allPeople.filter(({ tenantId }) => tenantId === tenant.id)
  const consents = new Map(people.map((person) => [person.id, consentRows(describeStart(person), calendar)]))
  const readSharing = (memberId: string) => consents.get(memberId)?.sharing ?? notShared
  const measured = people
    .flatMap(planOfPerson)
    .map((planned) => seenBy(readSharing(planned.person.id), checkUpRows(planned, calendar)))
  const checkUps = measured.map(({ checkUp }) => checkUp)
  const requests = supportRequests.filter(({ tenantId }) => tenantId === tenant.id)
  const auditEvents = [...auditOfMembers(people, calendar), ...auditOfCheckUps(measured)]
  return {
    tariff: {
      tenant_id: tenant.id,
      tariff: tenant.tariff,
      billing: tenant.billing,
      started_on: calendar.day(tenant.startedDaysAgo),
    },
    products: tenant.plugins.map((pluginId) => ({
      tenant_id: tenant.id,
      plugin_id: pluginId,
      id: stableId(`product ${tenant.id} ${pluginId}`),
      state: 'active',
      check_ups_allowed: tenant.checkUpsAllowed[pluginId] ?? null,
    })),
    members: people.map((person) => memberRow(person, { checkUps, sharing: readSharing(person.id) }, calendar)),
    consents: [...consents.values()].flatMap(({ rows }) => rows),
    checkUps,
    versions: measured.flatMap(({ versions }) => versions),
    documents: measured.flatMap(({ document }) => (document === undefined ? [] : [document])),
    repeatReadings: repeatRows(measured),
    supportRequests: requests.map((request) => requestRow(request, calendar)),
    supportMessages: requests.flatMap((request) => messageRows(request, calendar)),
    auditEvents,
    auditDays: listDays(auditEvents),
  }
}

/** Returns how many days ago a member joined. Nora joined yesterday, and all others before their first check-up. */
const joinedDaysAgo = (person: DemoPerson): number =>
  person.id === nora.id ? 1 : seededRandom(`joined ${person.id}`).whole(731, 758)

const createdBy = (person: DemoPerson) =>
  measuringUser(person.tenantId, seededRandom(`created ${person.id}`).whole(0, 11))

const describeStart = (person: DemoPerson) => ({
  person,
  joinedDaysAgo: joinedDaysAgo(person),
  createdBy: createdBy(person),
})

type Measured = ReturnType<typeof checkUpRows>

function seenBy(sharing: Sharing, { checkUp, versions, ...rest }: Measured): Measured {
  const isShared = shares(sharing, checkUp.plugin_id)
  const mark = { member_id: checkUp.member_id, is_shared: isShared }
  return {
    checkUp: { ...checkUp, ...mark },
    versions: versions.map((version) => ({ ...version, ...mark })),
    ...rest,
  }
}

interface Kept {
  readonly checkUps: readonly Row<'check_up'>[]
  readonly sharing: Sharing
}

function memberRow(person: DemoPerson, { checkUps, sharing }: Kept, calendar: DemoCalendar): Row<'member'> {
  const createdAt = calendar.instant(joinedDaysAgo(person), '10:00')
  const dates = checkUps
    .filter((checkUp) => checkUp.member_id === person.id && checkUp.is_shared === true)
    .map((checkUp) => String(checkUp.date_of_measurement))
  return {
    ...rowOfFields(person),
    tenant_id: person.tenantId,
    id: person.id,
    user_id: findLogin(person)?.id ?? null,
    first_name: person.firstName,
    last_name: person.lastName,
    sex: person.sex,
    created_by: createdBy(person).id,
    created_at: createdAt,
    updated_at: createdAt,
    last_check_up_at: dates.toSorted().at(-1) ?? null,
    stores_health_data: true,
    shares_all: sharing.sharesAll,
    sharing_exceptions: [...sharing.exceptions],
  }
}

type Request = (typeof supportRequests)[number]

const requestId = ({ tenantId, subject }: Request) => stableId(`support request ${tenantId} ${subject}`)

const computeNumber = (request: Request) =>
  supportRequests.filter(({ tenantId }) => tenantId === request.tenantId).indexOf(request) + 1

function requestRow(request: Request, calendar: DemoCalendar) {
  const [first] = request.messages
  const last = request.messages.at(-1) ?? first
  return {
    tenant_id: request.tenantId,
    id: requestId(request),
    number: computeNumber(request),
    subject: request.subject,
    category: request.category,
    priority: request.priority,
    state: request.state,
    opened_by: first.author?.id ?? null,
    opened_by_name: first.author === null ? operatorName : writeFullName(first.author),
    opened_at: calendar.instant(first.daysAgo, first.time),
    last_message_at: calendar.instant(last.daysAgo, last.time),
  }
}

const messageRows = (request: Request, calendar: DemoCalendar) =>
  request.messages.map(({ author, body, daysAgo, time }, index) => ({
    tenant_id: request.tenantId,
    request_id: requestId(request),
    id: stableId(`support message ${requestId(request)} ${index}`),
    author_id: author?.id ?? null,
    author_name: author === null ? operatorName : writeFullName(author),
    from_operator: author === null,
    body,
    at: calendar.instant(daysAgo, time),
  }))

const auditOfMembers = (people: readonly DemoPerson[], calendar: DemoCalendar): Row<'audit_event'>[] =>
  people.slice(-3).map((person) => ({
    tenant_id: person.tenantId,
    id: stableId(`audit of ${person.id}`),
    at: calendar.instant(joinedDaysAgo(person), '10:00'),
    actor_id: createdBy(person).id,
    actor_role: findRole(createdBy(person).id, person.tenantId),
    action: 'member.created',
    object_kind: 'member',
    object_id: person.id,
    subject_ids: [person.id],
  }))

/**
 * Builds the audit rows for the newest results that people recorded. Results of modules are left out, because no person
 * recorded them.
 */
const auditOfCheckUps = (measured: readonly ReturnType<typeof checkUpRows>[]): Row<'audit_event'>[] =>
  measured
    .flatMap(({ checkUp, versions }) => versions.map((version) => ({ version, memberId: checkUp.member_id })))
    .filter(({ version }) => version.recorded_by !== null)
    .toSorted((a, b) => (String(a.version.recorded_at) < String(b.version.recorded_at) ? 1 : -1))
    .slice(0, auditedCheckUps)
    .map(({ version, memberId }) => ({
      tenant_id: version.tenant_id,
      id: stableId(`audit of ${version.result_guid} ${version.revision}`),
      at: version.recorded_at ?? '',
      actor_id: version.recorded_by ?? null,
      actor_role: findRole(version.recorded_by ?? '', version.tenant_id),
      action: version.revision > 1 ? 'check-up.amended' : 'check-up.recorded',
      object_kind: 'check-up',
      object_id: version.result_guid,
      subject_ids: [memberId],
    }))

function listDays(events: readonly Row<'audit_event'>[]): Row<'audit_day'>[] {
  const days = events.flatMap(({ tenant_id, at, subject_ids }) =>
    (subject_ids ?? []).map((member_id) => ({
      tenant_id,
      member_id,
      day: new Date(at ?? 0).toISOString().slice(0, 10),
    })),
  )
  return [...new Map(days.map((day) => [`${day.member_id} ${day.day}`, day])).values()]
}

const findRole = (userId: string, tenantId: number): string | null =>
  demoUsers.find(({ id }) => id === userId)?.memberships.find((one) => one.tenantId === tenantId)?.role ?? null
