import { randomUUID } from 'node:crypto'
import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { DayBoard } from '@salus/contract/measuring/days.ts'
import type { MeasurementFile } from '@salus/contract/measuring/imports.ts'
import type { MemberMerge, RecordToMerge } from '@salus/contract/members/merges.ts'
import type { NewApiKey } from '@salus/contract/tenant/api-keys.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memberTables } from '../../platform/database/subjects/member-tables.queries.ts'
import { pdfWith } from '../../testing/sample-files.ts'
import { makeCompany, opened, surveyDecision } from '../../testing/survey-scene.ts'
import {
  manualId,
  openTenantWorld,
  type SignedIn,
  stressAnswers,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '1000' })
}, 60_000)
afterAll(() => world.close())

/** The profile of a scale. Consecutive readings of one scale are compared with each other. */
const scaleId = 'c9a6fd57-db26-503e-97e9-d1277dda63c3'

const base = ({ tenantId }: TenantOfTest) => `/api/tenants/${tenantId}`
const send = async <Body = unknown>(
  who: SignedIn | null,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Body> => {
  const answer = await world.ask<Body>(who, method, url, { ...(body === undefined ? {} : { body }), headers })
  expect(answer.status, `${method} ${url} ${answer.raw.toString()}`).toBeLessThan(300)
  return answer.body
}

const merge = async (tenant: TenantOfTest, kept: string, merged: string) => {
  const url = `${base(tenant)}/member-merges`
  const { body } = await world.ask<{ one: RecordToMerge; other: RecordToMerge }>(
    tenant.admin,
    'GET',
    `${url}/records/${kept}/${merged}`,
  )
  const revisions = { revision: body.one.revision, mergedRevision: body.other.revision }
  return (
    await send<MemberMerge>(tenant.admin, 'POST', url, {
      memberId: kept,
      mergedMemberId: merged,
      ...revisions,
      take: [],
    })
  ).id
}
const undo = (tenant: TenantOfTest, mergeId: string) =>
  send(tenant.admin, 'POST', `${base(tenant)}/member-merges/${mergeId}/undo`)

interface Scene {
  readonly tenant: TenantOfTest
  readonly surveyId: string
  readonly dayId: string
  readonly moduleKey: string
}

interface Made {
  readonly memberId: string
  readonly who: SignedIn | null
}

async function makeScene(people: readonly Made[], tenant: TenantOfTest): Promise<Scene> {
  for (const { memberId, who } of people)
    if (who !== null) {
      await world.sql('update member set user_id = $2 where id = $1', [memberId, who.userId])
      await world.join(tenant.tenantId, who, 'Member', memberId)
    }
  const { surveyId } = await opened(world, tenant)
  // Also invites the people without a login to the survey, as if they had lost their login after it opened.
  for (const { memberId } of people)
    await world.sql(
      `insert into group_survey_member (tenant_id, survey_id, member_id, classes) values ($1, $2, $3, '{}')
       on conflict do nothing`,
      [tenant.tenantId, surveyId, memberId],
    )
  const { day } = await send<DayBoard>(tenant.staff, 'POST', `${base(tenant)}/measurement-days`, {
    title: 'Gesundheitstag',
    day: '2026-03-10',
    stations: [
      { name: 'Waage', profileIds: [manualId] },
      { name: 'Fragebogen', profileIds: [stressLoadId] },
    ],
  })
  const { key } = await send<NewApiKey>(tenant.admin, 'POST', `${base(tenant)}/api-keys`, {
    pluginId: 1,
    name: 'Gerät',
  })
  return { tenant, surveyId, dayId: day.id, moduleKey: key }
}

/** Adds one item of every kind of data that members and staff can add to a record. */
async function fill(scene: Scene, { memberId, who }: Made, other: string) {
  const { tenant, surveyId, dayId, moduleKey } = scene
  const { staff } = tenant
  const url = `${base(tenant)}/check-ups`
  const of = `${base(tenant)}/members/${memberId}`
  const measure = (by: SignedIn, more: object = {}) =>
    send<CheckUp>(by, 'POST', url, { profileId: stressLoadId, memberId, answers: stressAnswers(), ...more })

  const visits = (await send<DayBoard>(staff, 'POST', `${base(tenant)}/measurement-days/${dayId}/visits`, { memberId }))
    .visits
  const visit = visits.find((one) => one.memberId === memberId)?.id ?? ''
  const step = `${base(tenant)}/measurement-days/${dayId}/visits/${visit}/steps`
  await send(staff, 'PUT', `${step}/${stressLoadId}`, { act: 'claim' })
  const first = await measure(staff)
  await send(staff, 'PATCH', `${url}/${first.resultGuid}`, { revision: 1, reason: 'Tippfehler', note: 'Nachtrag' })
  const wrong = await measure(staff, { dateOfMeasurement: '2026-03-01T08:00:00Z' })
  await send(staff, 'POST', `${url}/${wrong.resultGuid}/withdrawal`, { revision: 1, reason: 'Doppelt' })
  const ended = await measure(staff, { dateOfMeasurement: '2026-03-02T08:00:00Z' })
  await send(staff, 'PUT', `${url}/${ended.resultGuid}/series-end`)
  for (const [minute, weight] of [
    ['00', 70],
    ['05', 70.2],
  ] as const)
    await measure(staff, {
      profileId: scaleId,
      dateOfMeasurement: `2026-02-01T08:${minute}:00Z`,
      answers: { height: 170, bodyFat: 30, weight, deviceMake: 'tanita', deviceNumber: 2 },
    })
  // Records a result for this person by mistake, then reassigns it to the other person.
  const mistaken = await measure(staff, { dateOfMeasurement: '2026-03-03T08:00:00Z' })
  await send(staff, 'POST', `${url}/${mistaken.resultGuid}/reassignment`, {
    revision: 1,
    reason: 'Verwechslung',
    memberId: other,
    confirmed: true,
  })
  await send(
    null,
    'POST',
    '/api/modules/check-ups',
    {
      pluginId: 1,
      externalId: randomUUID(),
      member: { id: memberId },
      profileName: 'Kraft',
      dateOfMeasurement: '2026-03-08T09:30:00+01:00',
      values: [{ code: 'legPress', name: { de: 'Beinpresse', en: 'Leg press' }, value: 812.5, unit: 'N' }],
      document: pdfWith(memberId).toString('base64'),
    },
    { authorization: `Bearer ${moduleKey}` },
  )
  const file = {
    fileName: `${memberId}.csv`,
    content: Buffer.from(
      `Patienten-ID;Messdatum;Gewicht [kg];Körperfettanteil [%];Phasenwinkel [°]\n${memberId};09.03.2026 08:10;64,20;28,1;5,9`,
    ).toString('base64'),
  }
  const plan = await send<MeasurementFile>(staff, 'POST', `${base(tenant)}/measurement-files`, file)
  await send(staff, 'POST', `${base(tenant)}/measurement-imports`, {
    ...file,
    assignments: plan.persons.map(({ key: person }) => ({ person, memberId })),
    confirmed: true,
  })
  const link = async () =>
    (await send<{ code: string }>(staff, 'POST', `${of}/analysis-links`, { profileId: stressLoadId })).code
  await send(null, 'POST', '/api/analysis-links/finish', { token: await link(), answers: stressAnswers(20) })
  const begun = await link()
  await send(null, 'POST', '/api/analysis-links/open', { token: begun })
  await send(null, 'PATCH', '/api/analysis-links/answers', { token: begun, answers: { q1: 2 }, position: 'q2' })
  const { analysisId } = await send<{ analysisId: string }>(staff, 'POST', `${of}/analyses`, {
    profileId: stressLoadId,
  })
  await send(staff, 'PATCH', `${of}/analyses/${analysisId}`, { answers: { q1: 3 }, position: 'q2' })
  const payload = pdfWith(`Befund von ${memberId}`)
  const uploaded = await world.app.inject({
    method: 'POST',
    url: `${of}/documents`,
    headers: { ...world.makeHeaders(staff), 'content-type': 'application/octet-stream', 'x-file-name': 'a.pdf' },
    payload,
  })
  expect(uploaded.statusCode, uploaded.body).toBe(201)
  await send(staff, 'POST', `${of}/notes`, { text: `Knie von ${memberId}` })
  await send(staff, 'POST', `${of}/safety-answers`, {
    profileId: 'c9a6fd57-db26-503e-97e9-d1277dda63c3',
    answers: [{ question: 'pacemaker', applies: true }],
  })
  const decide = (by: SignedIn, more: object) =>
    send(by, 'POST', `${of}/consents`, {
      purpose: 'share-with-staff',
      textVersion: '1',
      language: 'de',
      decision: 'withdrawn',
      ...more,
    })
  if (who === null) {
    await decide(staff, { pluginId: 15, how: 'on-paper', on: '2026-03-09' })
    await send(tenant.admin, 'POST', `${base(tenant)}/member-invitations`, {
      members: [{ memberId, email: `${memberId}@salus.example` }],
    })
    const left = await world.makeUser('Lea')
    await world.sql(
      `insert into ended_membership (tenant_id, user_id, member_id, since) values ($1, $2, $3, '2026-01-01')`,
      [tenant.tenantId, left.userId, memberId],
    )
  } else {
    await send(who, 'POST', url, { profileId: stressLoadId, memberId, answers: stressAnswers(24) })
    await decide(who, { pluginId: 15 })
    await decide(who, { pluginId: 1 })
    await decide(who, { pluginId: 1, decision: 'given' })
    await send(who, 'POST', `${of}/consents`, surveyDecision({ surveyId }))
    await send(who, 'POST', `${of}/correction-requests`, { heightCm: 172, reason: 'Gewachsen' })
    const own = await send<{ analysisId: string }>(who, 'POST', `${of}/analyses`, { profileId: stressLoadId })
    await send(who, 'PATCH', `${of}/analyses/${own.analysisId}`, { answers: { q1: 1 }, position: 'q2' })
  }
  await world.sql(
    `insert into due_reminder (tenant_id, member_id, last_check_up_at, sent_at)
     select tenant_id, id, last_check_up_at, now() from member where id = $1`,
    [memberId],
  )
  await world.sql(`update member set tags = array[$2], department = $2 where id = $1`, [memberId, memberId.slice(0, 4)])
}

/** Reads all rows of the tenant from every table with a `tenant_id`, by table. */
async function readTenant({ tenantId }: TenantOfTest) {
  const tables = await world.sql<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
     where n.nspname = 'salus' and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  )
  const found = new Map<string, readonly Readonly<Record<string, unknown>>[]>()
  for (const { name } of tables) {
    const rows = await world.sql<{ row: Readonly<Record<string, unknown>> }>(
      `select to_jsonb(t) as row from ${name} t where tenant_id = $1`,
      [tenantId],
    )
    found.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return found
}
type Rows = Awaited<ReturnType<typeof readTenant>>

/** Tables that record actions. They only grow. */
const grows = new Set(['audit_event', 'audit_day', 'audit_seal', 'idempotent_answer', 'member_merge'])
/** The search index. These records are added to it only with their first change. */
const derived = new Set(['member_word'])
/** Columns that every change of a row updates. */
const renewed = new Set(['revision', 'updated_at', 'last_used_at', 'indexed_words'])
/** A merge ends some invitations, and its undo does not reopen them. */
const ofInvitation = new Set(['state', 'ended_at', 'token_hash'])

const writeLines = (rows: Rows, table: string): readonly string[] =>
  (rows.get(table) ?? [])
    .map((row) =>
      JSON.stringify(
        Object.fromEntries(
          Object.entries(row).filter(
            ([column]) => !renewed.has(column) && !(table === 'invitation' && ofInvitation.has(column)),
          ),
        ),
      ),
    )
    .toSorted()

const expectSame = (now: Rows, before: Rows) => {
  for (const table of before.keys()) {
    if (derived.has(table)) continue
    const [is, was] = [writeLines(now, table), writeLines(before, table)]
    if (!grows.has(table)) expect(is, table).toEqual(was)
    else for (const line of was) expect(is, table).toContain(line)
  }
}

async function makeBoth(logins: readonly [boolean, boolean]) {
  const { tenant } = await makeCompany(world, { Halle: 12 })
  await world.sql(`insert into product (tenant_id, plugin_id, state) values ($1, 1, 'active')`, [tenant.tenantId])
  const [kept, merged] = [
    {
      memberId: await world.makeMember(tenant.tenantId, { heightCm: 170 }),
      who: logins[0] ? await world.makeUser('Nora') : null,
    },
    {
      memberId: await world.makeMember(tenant.tenantId, { heightCm: 170 }),
      who: logins[1] ? await world.makeUser('Nora') : null,
    },
  ]
  const scene = await makeScene([kept, merged], tenant)
  await fill(scene, kept, merged.memberId)
  await fill(scene, merged, kept.memberId)
  await world.auditWritten()
  return { tenant, scene, kept, merged }
}

/** Returns the columns that contain the id of this record, as `table.column`. */
const listNames = (rows: Rows, id: string): readonly string[] => {
  const names = [...rows].flatMap(([table, found]) =>
    found.flatMap((row) =>
      Object.entries(row)
        .filter(([, value]) => JSON.stringify(value)?.includes(id))
        .map(([column]) => `${table}.${column}`),
    ),
  )
  return [...new Set(names)].toSorted()
}

/**
 * The columns in which a merge leaves the id of the merged record:
 * - columns that record what was done
 * - columns with texts and names that people entered
 * - columns of rows that a record can have only once, if the remaining record has such a row too
 */
const staysWith = new Set([
  'audit_day.member_id',
  'audit_event.object_id',
  'audit_event.subject_ids',
  'check_up.closed_from',
  'day_visit.member_id',
  'document.closed_from',
  'due_reminder.member_id',
  'file_import.file_name',
  'former_record.former_id',
  'group_survey_member.member_id',
  'idempotent_answer.answer',
  'imported_row.person',
  'imported_row.raw',
  'invitation.email',
  'invitation.member_id',
  'member.id',
  'member_merge.before',
  'member_merge.merged_member_id',
  'member_merge.moved',
  'member_note.body',
  'member_word.member_id',
  'safety_answer.closed_from',
])

/**
 * Tables in which these people have no rows. Each value names the test that covers the table, or the reason why none
 * does.
 */
const emptyHere: Readonly<Record<string, string>> = {
  erasure: 'erase-merged.test.ts',
  former_record: 'undo-in-any-order.test.ts',
  group_survey_note: 'belongs to a login and does not move',
  member_apart: 'stays with its record',
  member_hold: 'a record on hold cannot be merged',
  member_import: 'stays with its record',
  member_import_row: 'stays with its record',
  member_merge: 'undo-in-any-order.test.ts',
  member_word: 'made of the record itself',
}

const isFilled = (rows: Rows, table: string) => (rows.get(table) ?? []).length > 0

describe.each([
  { name: 'neither with a login', logins: [false, false] as const },
  { name: 'the remaining one with a login', logins: [true, false] as const },
  { name: 'the merged one with a login', logins: [false, true] as const },
])('two records of one person with one of everything, $name', ({ logins }) => {
  test('lose and double nothing by a merge, leave nothing behind, and are exactly as before after its undo', async () => {
    const { tenant, kept, merged } = await makeBoth(logins)
    const before = await readTenant(tenant)
    const isLinked = logins[0] || logins[1]
    const byLogin = ['group_survey_decision', 'record_correction']
    const empty = memberTables.map(({ table }) => table).filter((table) => !isFilled(before, table))
    expect(empty.filter((table) => emptyHere[table] === undefined && !(!isLinked && byLogin.includes(table)))).toEqual(
      [],
    )

    const mergeId = await merge(tenant, kept.memberId, merged.memberId)
    const after = await readTenant(tenant)
    expect(listNames(after, merged.memberId).filter((name) => !staysWith.has(name))).toEqual([])
    const added = [...before.keys()].filter((table) => after.get(table)?.length !== before.get(table)?.length)
    const mayAdd = new Set([...grows, ...derived, 'former_record', 'repeat_reading'])
    expect(added.filter((table) => !mayAdd.has(table) && !(isLinked && table === 'ended_membership'))).toEqual([])

    await undo(tenant, mergeId)
    expectSame(await readTenant(tenant), before)
  }, 60_000)
})
