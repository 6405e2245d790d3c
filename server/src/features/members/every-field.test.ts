import { setTimeout as pause } from 'node:timers/promises'
import type { ImportReport, MemberImport, OpenedImport } from '@salus/contract/members/imports.ts'
import type { Member } from '@salus/contract/members/members.ts'
import type { MemberMerge, RecordToMerge } from '@salus/contract/members/merges.ts'
import {
  fieldsToTake,
  type MemberFieldFacts,
  type MemberFieldName,
  memberFieldNames,
  memberFields,
} from '@salus/domain/members/member-fields.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { columnOfField } from '../../platform/database/member-fields.queries.ts'
import { memberTables } from '../../platform/database/subjects/member-tables.queries.ts'
import { openTenantWorld, type TenantOfTest, type TenantWorld } from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

function makeSample(name: MemberFieldName, sample: 0 | 1): unknown {
  const field: MemberFieldFacts = memberFields[name]
  switch (field.kind) {
    case 'text':
      return `${name} ${sample}`
    case 'email':
      return `${name}-${sample}@salus.example`
    case 'day':
      return `198${sample}-05-1${sample}`
    case 'choice':
      return field.choices[sample]
    case 'number':
      return field.max - sample - 0.5
    case 'labels':
      return [`label ${sample}`, `other label ${sample}`]
  }
}
const samples = (sample: 0 | 1) => Object.fromEntries(memberFieldNames.map((name) => [name, makeSample(name, sample)]))

const at = ({ tenantId }: TenantOfTest) => `/api/tenants/${tenantId}`
const readFields = (member: Member | RecordToMerge) =>
  Object.fromEntries(memberFieldNames.map((name) => [name, member[name]]))
const create = async (tenant: TenantOfTest, fields: object) =>
  (await world.ask<Member>(tenant.staff, 'POST', `${at(tenant)}/members`, { body: fields })).body
const read = async (tenant: TenantOfTest, memberId: string) =>
  readFields((await world.ask<Member>(tenant.staff, 'GET', `${at(tenant)}/members/${memberId}`)).body)
const idOfNumber = async (tenant: TenantOfTest, number: unknown) =>
  (
    await world.sql<{ id: string }>('select id from member where tenant_id = $1 and external_number = $2', [
      tenant.tenantId,
      number,
    ])
  )[0]?.id ?? ''

async function imported(tenant: TenantOfTest, content: Buffer, doubles: 'skip' | 'update'): Promise<MemberImport> {
  const base = `${at(tenant)}/member-imports`
  const file = { fileName: 'members.csv', content: content.toString('base64') }
  const opened = (await world.ask<OpenedImport>(tenant.staff, 'POST', base, { body: file })).body
  const url = `${base}/${opened.import.id}`
  const reading = { columns: opened.columns, doubles, choices: [], consent: { given: 'on-paper' } }
  const report = (await world.ask<ImportReport>(tenant.staff, 'POST', `${url}/check`, { body: reading })).body
  const body = { revision: report.import.revision, leaveOutBadRows: false }
  expect((await world.ask(tenant.staff, 'POST', `${url}/run`, { body })).status).toBe(202)
  return settled(tenant, opened.import.id)
}

async function settled(tenant: TenantOfTest, importId: string): Promise<MemberImport> {
  for (let tries = 0; tries < 300; tries += 1) {
    const url = `${at(tenant)}/member-imports/${importId}`
    const { body } = await world.ask<MemberImport>(tenant.staff, 'GET', url)
    if (!['waiting', 'running', 'undoing'].includes(body.state)) return body
    await pause(50)
  }
  throw new Error('the import takes too long')
}

test('is stored as given, and can be changed', async () => {
  const tenant = await world.makeTenant()
  const { id, ...member } = await create(tenant, samples(0))
  expect(readFields({ id, ...member })).toEqual(samples(0))
  expect(await read(tenant, id)).toEqual(samples(0))
  await world.ask(tenant.staff, 'PATCH', `${at(tenant)}/members/${id}`, { body: samples(1) })
  expect(await read(tenant, id)).toEqual(samples(1))
})

test('goes from one tenant to another in our own file, and is changed by a file and given back by the undo', async () => {
  const [one, other] = [await world.makeTenant(), await world.makeTenant()]
  await create(one, samples(0))
  const file = async (query: string) =>
    (await world.ask(one.admin, 'GET', `${at(one)}/members.csv?lang=de&query=${query}`)).raw
  const first = await file(encodeURIComponent(String(makeSample('externalNumber', 0))))
  expect(await imported(other, first, 'skip')).toMatchObject({ state: 'done', counts: { create: 1, bad: 0 } })
  const id = await idOfNumber(other, makeSample('externalNumber', 0))
  expect(await read(other, id)).toEqual(samples(0))

  const samePerson = { firstName: makeSample('firstName', 0), lastName: makeSample('lastName', 0) }
  const changed = { ...samples(1), ...samePerson, externalNumber: makeSample('externalNumber', 0) }
  await world.ask(one.staff, 'PATCH', `${at(one)}/members/${await idOfNumber(one, makeSample('externalNumber', 0))}`, {
    body: changed,
  })
  const second = await file(encodeURIComponent(String(makeSample('externalNumber', 0))))
  const done = await imported(other, second, 'update')
  expect(done).toMatchObject({ state: 'done', counts: { update: 1, bad: 0 } })
  const tags = [...memberLabels(0), ...memberLabels(1)]
  expect(await read(other, id)).toEqual({ ...changed, tags })
  const undo = `${at(other)}/member-imports/${done.id}/undo`
  expect((await world.ask(other.staff, 'POST', undo, { body: { keepUsed: false } })).status).toBe(202)
  await settled(other, done.id)
  expect(await read(other, id)).toEqual(samples(0))
})

const memberLabels = (sample: 0 | 1) => [makeSample('tags', sample)].flat()

test('can be taken from the merged record, and is restored by the undo', async () => {
  const tenant = await world.makeTenant()
  const [kept, merged] = [await create(tenant, samples(0)), await create(tenant, samples(1))]
  const compared = (
    await world.ask<{ one: RecordToMerge; other: RecordToMerge }>(
      tenant.staff,
      'GET',
      `${at(tenant)}/member-merges/records/${kept.id}/${merged.id}`,
    )
  ).body
  expect([readFields(compared.one), readFields(compared.other)]).toEqual([samples(0), samples(1)])
  const { body: merge } = await world.ask<MemberMerge>(tenant.staff, 'POST', `${at(tenant)}/member-merges`, {
    body: {
      memberId: kept.id,
      revision: kept.revision,
      mergedMemberId: merged.id,
      mergedRevision: merged.revision,
      take: fieldsToTake,
    },
  })
  const both = { tags: [...memberLabels(0), ...memberLabels(1)] }
  expect(await read(tenant, kept.id)).toEqual({ ...samples(1), ...both })
  await world.ask(tenant.staff, 'POST', `${at(tenant)}/member-merges/${merge.id}/undo`)
  expect([await read(tenant, kept.id), await read(tenant, merged.id)]).toEqual([samples(0), samples(1)])
})

test('is in the copy of a person’s own data', () => {
  const record = memberTables.find(({ table, ids }) => table === 'member' && ids.length > 0)
  const left = typeof record?.copied === 'object' ? record.copied.without : undefined
  expect(left).toBeDefined()
  expect(memberFieldNames.map(columnOfField).filter((column) => left?.some((one) => one === column))).toEqual([])
})
