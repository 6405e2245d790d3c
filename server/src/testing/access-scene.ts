import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Analysis } from '@salus/contract/measuring/analyses.ts'
import type { NewAnalysisLink } from '@salus/contract/measuring/links.ts'
import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { Route } from '@salus/contract/route.ts'
import { hashPassword } from '../platform/sign-in/account/password-hash.ts'
import { makeUser } from './make.ts'
import { pdfWith } from './sample-files.ts'
import {
  connectTo,
  openTenantWorld,
  type SignedIn,
  stressAnswers,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from './tenant-world.ts'

/** The kinds of callers who request data of one tenant, in particular the record of its member Mara. */
export const personas = ['anonymous', 'member', 'staff', 'admin', 'foreignStaff', 'invited'] as const
export type Persona = (typeof personas)[number]
export type Expected = readonly [
  anonymous: number,
  member: number,
  staff: number,
  admin: number,
  foreignStaff: number,
  invited: number,
]

export const instead = (expected: Expected, success: number): Expected => {
  const [anonymous, member, staff, admin, foreignStaff, invited] = expected.map((status) =>
    status === 200 ? success : status,
  )
  return [anonymous ?? 0, member ?? 0, staff ?? 0, admin ?? 0, foreignStaff ?? 0, invited ?? 0]
}
export const everybody: Expected = [200, 200, 200, 200, 200, 200]
export const signedIn: Expected = [401, 200, 200, 200, 200, 200]

/**
 * True for routes that write for a person outside of any tenant, for example signing in, registering and changing their
 * own account. Links and invitations are not among them, because they belong to a tenant.
 */
export const writesForPerson = ({ method, path, access }: Route): boolean =>
  method !== 'GET' && (access === 'public' || access === 'signed-in') && !/analysis-links|\/invitations/.test(path)

export const employeePassword = 'Correct-horse-7'

export const billTo = {
  name: 'Praxis am Park',
  street: 'Am Park 1',
  postalCode: '28195',
  city: 'Bremen',
  country: 'DE',
  email: 'rechnung@salus.example',
}

export interface Scene {
  readonly world: TenantWorld
  readonly tenant: TenantOfTest
  readonly memberId: string
  readonly otherMemberId: string
  /** A member who shares nothing with the staff. */
  readonly silentMemberId: string
  readonly guestId: string
  readonly documentId: string
  readonly noteId: string
  readonly requestId: string
  readonly messageId: string
  readonly attachmentId: string
  readonly resultGuid: string
  readonly analysisId: string
  readonly linkId: string
  readonly invitationId: string
  readonly keyId: string
  readonly invoiceId: string
  readonly orderId: string
  readonly deviceId: string
  readonly importId: string
  readonly keyName: string
  readonly dayId: string
  readonly visitId: string
  readonly offlineDeviceId: string
  readonly surveyId: string
  readonly token: string
  /** A word in every text that the tenant stores. */
  readonly canary: string
  readonly account: { readonly email: string; readonly password: string }
  readonly people: Readonly<Record<Persona, SignedIn | null>>
}

export async function makeScene(world: TenantWorld): Promise<Scene> {
  const [tenant, foreign] = [await world.makeTenant([6, 15, 16]), await world.makeTenant()]
  const canary = `CANARY-${randomUUID()}`
  const { tenantId } = tenant
  const { memberId } = tenant.member
  await world.sql(`update tenant set display_name = $2 where id = $1`, [tenantId, canary])
  await world.sql(`update member set last_name = $2 where tenant_id = $1`, [tenantId, canary])
  const [requestId, messageId, attachmentId] = [randomUUID(), randomUUID(), randomUUID()]
  await world.sql(
    `insert into support_request (tenant_id, id, number, subject, category, priority, state, opened_by_name)
     values ($1, $2, 1, $3, 'question', 'low', 'open', 'x')`,
    [tenantId, requestId, canary],
  )
  await world.sql(
    `insert into support_message (tenant_id, request_id, id, author_name, from_operator, body) values ($1, $2, $3, 'x', true, $4)`,
    [tenantId, requestId, messageId, canary],
  )
  await world.sql(
    `insert into support_attachment (tenant_id, id, request_id, message_id, file_name, media_type, bytes, content)
     values ($1, $2, $3, $4, 'a.pdf', 'application/pdf', $6, $5)`,
    [tenantId, attachmentId, requestId, messageId, Buffer.from(canary), canary.length],
  )
  const invited = await world.makeUser('Inga')
  const [invitation] = await world.sql<{ id: string }>(
    `insert into invitation (tenant_id, email, role, token_hash, expires_at, invited_by)
     select $1, email, 'Member', $3, now() + interval '14 days', $4 from app_user where id = $2 returning id`,
    [tenantId, invited.userId, randomUUID(), tenant.staff.userId],
  )
  const [keyId, keyName] = [randomUUID(), `key of ${canary}`]
  await world.sql(
    `insert into api_key (tenant_id, id, plugin_id, name, key_hash, ends_with) values ($1, $2, 6, $3, $4, 'abcd')`,
    [tenantId, keyId, keyName, randomUUID()],
  )
  const deviceId = randomUUID()
  await world.sql(
    `insert into device (tenant_id, id, vendor, model, serial_number) values ($1, $2, 'Tanita', 'MC-780', $3)`,
    [tenantId, deviceId, canary],
  )
  const invoiceId = randomUUID()
  await world.sql(
    `insert into invoice (tenant_id, id, number, kind, reason, issued_on, currency, net, vat, gross, period_starts_on,
       period_ends_on, content, xml, pdf, pdf_hash)
     values ($1, $2, '2025-000007', 'invoice', 'order', '2025-12-01', 'EUR', 100, 19, 119, '2025-12-01', '2026-01-01', '{}', '', $3, '')`,
    [tenantId, invoiceId, Buffer.from(canary)],
  )
  const orderId = randomUUID()
  const ordered = {
    lines: [],
    net: 100,
    vat: { category: 'S', percent: 19, amount: 19, note: null },
    gross: 119,
    billTo: { ...billTo, name: canary, vatId: null, reference: null },
    isDemo: true,
  }
  await world.sql(
    `insert into tariff_order (tenant_id, id, ordered_at, kind, state, former_tariff, tariff, billing, currency, starts_on,
       ends_on, content, invoice_id)
     values ($1, $2, now(), 'order', 'begun', 'basic', 'basic', 'monthly', 'EUR', '2025-12-01', '2026-01-01', $3, $4)`,
    [tenantId, orderId, JSON.stringify(ordered), invoiceId],
  )
  const importId = randomUUID()
  const opened = { header: ['a', 'b', 'c', 'd'], rows: [{ line: 2, cells: ['Ida', 'Neu', '1.2.1990', 'w'] }] }
  await world.sql(`insert into member_import (tenant_id, id, file_name, bytes, content) values ($1, $2, $3, 1, $4)`, [
    tenantId,
    importId,
    canary,
    gzipSync(JSON.stringify(opened)),
  ])
  const surveyId = randomUUID()
  await world.sql(
    `insert into group_survey (tenant_id, id, profile_id, profile_version, opens_at, closes_at, k, breakdowns, text_version)
     values ($1, $2, $3, '1', '2026-03-10', '2026-04-10', 10, $4, '1')`,
    [tenantId, surveyId, stressLoadId, JSON.stringify([{ kind: 'units', name: canary }])],
  )
  const [dayId, visitId] = [randomUUID(), randomUUID()]
  await world.sql(
    `insert into measurement_day (tenant_id, id, title, day, stations) values ($1, $2, $3, '2026-03-10', $4)`,
    [tenantId, dayId, canary, JSON.stringify([{ name: 'Stress', profileIds: [stressLoadId] }])],
  )
  await world.sql(`insert into day_visit (tenant_id, day_id, id, member_id, number) values ($1, $2, $3, $4, 1)`, [
    tenantId,
    dayId,
    visitId,
    memberId,
  ])
  const offlineDeviceId = randomUUID()
  await world.sql(
    `insert into offline_device (tenant_id, id, day_id, name, prepared_by_name, session_id, prepared_at, last_used_at,
       ends_at, people, private_key, public_key) values ($1, $2, $3, $4, 'x', $2, now(), now(), now(), 1, '', '')`,
    [tenantId, offlineDeviceId, dayId, canary],
  )
  await world.sql(
    `insert into file_import (tenant_id, id, file_name, file_hash, importer_version, format, timezone, rows_stored,
       rows_known, rows_refused, members, imported_by_name) values ($1, $2, $3, 'x', '1', 'x', 'UTC', 0, 0, 0, 0, 'x')`,
    [tenantId, importId, canary],
  )
  for (const { userId } of [tenant.staff, tenant.admin])
    await world.sql(
      `insert into account (id, user_id, account_id, provider_id, password) values ($1, $2::uuid, $2::uuid::text, 'credential', $3)`,
      [randomUUID(), userId, await passwordHash()],
    )
  const body = { profileId: stressLoadId, memberId, answers: stressAnswers(), note: canary }
  const checkUp = await world.ask<CheckUp>(tenant.staff, 'POST', `/api/tenants/${tenantId}/check-ups`, { body })
  await world.sql(
    `insert into check_up_document (tenant_id, result_guid, content, bytes, content_hash) values ($1, $2, '%PDF-', 5, 'x')`,
    [tenantId, checkUp.body.resultGuid],
  )
  const analysis = await world.ask<Analysis>(
    tenant.staff,
    'POST',
    `/api/tenants/${tenantId}/members/${memberId}/analyses`,
    {
      body: { profileId: stressLoadId },
    },
  )
  const link = await world.ask<NewAnalysisLink>(
    tenant.staff,
    'POST',
    `/api/tenants/${tenantId}/members/${memberId}/analysis-links`,
    { body: { profileId: stressLoadId } },
  )
  const path = `/api/tenants/${tenantId}/members/${memberId}`
  const document = await world.app.inject({
    method: 'POST',
    url: `${path}/documents`,
    headers: { ...world.makeHeaders(tenant.staff), 'content-type': 'application/octet-stream' },
    payload: pdfWith(canary),
  })
  const note = await world.ask<{ id: string }>(tenant.staff, 'POST', `${path}/notes`, { body: { text: canary } })
  const guest = await world.ask<{ id: string }>(tenant.staff, 'POST', `/api/tenants/${tenantId}/guests`, {
    body: {
      name: canary,
      birthDate: '1990-01-01',
      sex: 'female',
      consent: { given: 'in-person', sharesWithStaff: true },
    },
  })
  await world.sql(
    `insert into day_step (tenant_id, visit_id, station, position, profile_id) values ($1, $2, 0, 0, $3)`,
    [tenantId, visitId, stressLoadId],
  )
  return {
    world,
    tenant,
    memberId,
    guestId: guest.body.id,
    documentId: document.json<{ id: string }>().id,
    noteId: note.body.id,
    requestId,
    messageId,
    attachmentId,
    silentMemberId: await world.makeMember(tenantId, { sharesAll: false }),
    otherMemberId: await world.makeMember(tenantId),
    resultGuid: checkUp.body.resultGuid,
    analysisId: analysis.body.analysisId,
    linkId: link.body.linkId,
    invitationId: invitation?.id ?? '',
    keyId,
    invoiceId,
    orderId,
    deviceId,
    importId,
    keyName,
    dayId,
    visitId,
    offlineDeviceId,
    surveyId,
    token: link.body.code,
    canary,
    account: await makeUser(world.database),
    people: {
      anonymous: null,
      member: tenant.member,
      staff: tenant.staff,
      admin: tenant.admin,
      foreignStaff: foreign.staff,
      invited,
    },
  }
}

const passwordHash = (() => {
  let hash: Promise<string> | undefined
  return () => (hash ??= hashPassword(employeePassword))
})()

/**
 * Tables that change even if data is only read, or that scheduled jobs change. The comparison leaves them out, except
 * that it includes the rows of `membership` without `last_used_at`.
 */
const notKept = /^(?:audit_|idempotent_answer|limit_notice|retention_run|member_word|membership$)/

const keptStatement = (() => {
  let statement: Promise<string> | undefined
  const write = async (world: TenantWorld) => {
    const tables = await world.sql<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'salus'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
         and a.attname = 'tenant_id' order by 1`,
    )
    const all = [
      ...tables
        .filter(({ name }) => !notKept.test(name))
        .map(({ name }) => selectRows(name, `${name} t where tenant_id = $1`)),
      // `last_used_at` is left out, because the server updates it some moments after any request, at most once in four
      // minutes.
      selectRows('membership', `membership t where tenant_id = $1`, `(to_jsonb(t) - 'last_used_at')::text`),
      selectRows(
        'session',
        `session t where user_id in (select user_id from membership where tenant_id = $1)`,
        `concat(id, handed_over_member_id)`,
      ),
      selectRows('tenant', `tenant t where id = $1`),
    ]
    return `select md5(string_agg(name || rows, '#' order by name)) as hash from (${all.join(' union all ')}) all_rows`
  }
  return (world: TenantWorld) => (statement ??= write(world))
})()

const selectRows = (name: string, from: string, text = 't::text') =>
  `select '${name}' as name, coalesce(string_agg(${text}, '|' order by ${text}), '') as rows from ${from}`

/** Returns a hash of the tenant's stored data, without the data that reads and scheduled jobs write. */
export async function kept(world: TenantWorld, { tenantId }: { readonly tenantId: number }): Promise<string> {
  const text = await keptStatement(world)
  const client = await connectTo(world.database)
  try {
    // The statement has a name, so that PostgreSQL plans it only once. Planning takes longer than running it.
    const { rows } = await client.query<{ hash: string }>({ name: 'kept', text, values: [tenantId] })
    return rows[0]?.hash ?? ''
  } finally {
    client.release()
  }
}

export const listSceneIds = (scene: Scene): Readonly<Record<string, string>> => ({
  tenantId: String(scene.tenant.tenantId),
  memberId: scene.memberId,
  otherMemberId: scene.otherMemberId,
  userId: scene.tenant.staff.userId,
  resultGuid: scene.resultGuid,
  analysisId: scene.analysisId,
  linkId: scene.linkId,
  invitationId: scene.invitationId,
  keyId: scene.keyId,
  guestId: scene.guestId,
  documentId: scene.documentId,
  noteId: scene.noteId,
  invoiceId: scene.invoiceId,
  orderId: scene.orderId,
  deviceId: scene.deviceId,
  requestId: scene.requestId,
  attachmentId: scene.attachmentId,
  importId: scene.importId,
  dayId: scene.dayId,
  visitId: scene.visitId,
  offlineDeviceId: scene.offlineDeviceId,
  surveyId: scene.surveyId,
  profileId: stressLoadId,
})

export const fillPath = (route: Route, values: Readonly<Record<string, string>>): string =>
  route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? 'missing')

export interface Sending {
  readonly route: Route
  readonly url: string
  readonly who: SignedIn | null
  readonly payload?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export async function send(world: TenantWorld, { route, url, who, payload, headers }: Sending) {
  const isFile = Buffer.isBuffer(payload)
  const answer = await world.app.inject({
    method: route.method,
    url,
    headers: {
      ...world.makeHeaders(who),
      ...(payload === undefined ? {} : { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload: isFile ? payload : JSON.stringify(payload) }),
    // The body is read as a stream, because the body of a live stream never ends.
    payloadAsStream: true,
  })
  const stream = answer.stream()
  if (String(answer.headers['content-type']).startsWith('text/event-stream')) {
    stream.destroy()
    return { status: answer.statusCode, text: '' }
  }
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return { status: answer.statusCode, text: Buffer.concat(chunks).toString('latin1') }
}

export const openAccessWorld = (): Promise<TenantWorld> => openTenantWorld({ RATE_LIMIT_FACTOR: '1000' })
