import { randomUUID } from 'node:crypto'
import type { DayBoard } from '@salus/contract/measuring/days.ts'
import type { OfflinePreparation } from '@salus/contract/measuring/offline.ts'
import type { RecordToMerge } from '@salus/contract/members/merges.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededRandom } from '../../demo/seeded-random.ts'
import { sealEntry } from '../../testing/seal-entry.ts'
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
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '100000' })
}, 60_000)
afterAll(() => world.close())

interface Entry {
  readonly entryId: string
  readonly memberId: string
}
interface Life {
  readonly tenant: TenantOfTest
  readonly day: DayBoard['day']
  readonly device: OfflinePreparation
  /** The entries that the device made. Some are sent several times, some never. */
  readonly entries: Entry[]
  readonly random: () => number
}
interface Outcome {
  readonly status: number
}
type Act = (life: Life) => Promise<readonly Outcome[]>

const base = ({ tenant }: Pick<Life, 'tenant'>) => `/api/tenants/${tenant.tenantId}`
const dayUrl = (life: Life) => `${base(life)}/measurement-days/${life.day.id}`
const ofTenant = <Row extends object>({ tenant }: Pick<Life, 'tenant'>, text: string) =>
  world.sql<Row>(text, [tenant.tenantId])
const pick = <Item>({ random }: Pick<Life, 'random'>, items: readonly Item[]): Item | undefined =>
  items[Math.floor(random() * items.length)]
const employee = ({ tenant, random }: Life): SignedIn => (random() < 0.5 ? tenant.staff : tenant.admin)

const findRecords = (life: Life) =>
  ofTenant<{ id: string }>(
    life,
    `select id from member where tenant_id = $1 and merged_into is null and not held order by created_at, id`,
  )
const pickRecord = async (life: Life) => pick(life, await findRecords(life))
const pickVisit = async (life: Life) =>
  pick(
    life,
    await ofTenant<{ id: string; profileId: string }>(
      life,
      `select v.id, s.profile_id as "profileId" from day_visit v
       join day_step s on s.tenant_id = v.tenant_id and s.visit_id = v.id
       where v.tenant_id = $1 order by v.id, s.profile_id`,
    ),
  )
const pickResult = async (life: Life) =>
  pick(
    life,
    await ofTenant<{ resultGuid: string; revision: number }>(
      life,
      `select result_guid as "resultGuid", revision from check_up where tenant_id = $1 order by recorded_at, result_guid`,
    ),
  )

const measured = ({ random }: Life) =>
  random() < 0.5
    ? { profileId: stressLoadId, answers: stressAnswers(Math.floor(random() * 40)) }
    : { profileId: manualId, values: { weight: 60 + Math.floor(random() * 20), height: 170 } }

/** Runs `what` one to three times at the same moment. */
const atOnce = (life: Life, what: () => Promise<Outcome>): Promise<readonly Outcome[]> =>
  Promise.all(Array.from({ length: 1 + Math.floor(life.random() * 3) }, what))

const acts: Readonly<Record<string, Act>> = {
  'a person arrives': async (life) => {
    const record = await pickRecord(life)
    if (!record) return []
    const body = { memberId: record.id }
    return atOnce(life, () => world.ask(employee(life), 'POST', `${dayUrl(life)}/visits`, { body }))
  },
  'a person leaves or comes back': async (life) => {
    const visit = await pickVisit(life)
    const body = { act: pick(life, ['leave', 'return', 'talk']) }
    return visit ? [await world.ask(employee(life), 'PUT', `${dayUrl(life)}/visits/${visit.id}/state`, { body })] : []
  },
  'staff take a step on or leave it out': async (life) => {
    const visit = await pickVisit(life)
    if (!visit) return []
    const url = `${dayUrl(life)}/visits/${visit.id}/steps/${visit.profileId}`
    const body = { act: pick(life, ['claim', 'take-over', 'release', 'skip']) }
    return atOnce(life, () => world.ask(employee(life), 'PUT', url, { body }))
  },
  'the day ends or goes on': async (life) => {
    const body = { state: life.random() < 0.4 ? 'closed' : 'open' }
    return [await world.ask(employee(life), 'PUT', `${dayUrl(life)}/state`, { body })]
  },
  'staff measure': async (life) => {
    const record = await pickRecord(life)
    const body = { ...measured(life), memberId: record?.id, confirmed: true }
    return record ? [await world.ask(employee(life), 'POST', `${base(life)}/check-ups`, { body })] : []
  },
  'the tablet measures': async (life) => {
    const record = await pickRecord(life)
    const offline = { dayId: life.day.id, profileVersion: '1' }
    const made = { ...measured(life), dateOfMeasurement: '2026-03-10T10:00:00+01:00', offline }
    if (record) life.entries.push({ entryId: randomUUID(), memberId: record.id, ...made })
    return []
  },
  'what the tablet measured arrives': async (life) => {
    const entry = pick(life, life.entries)
    return entry ? atOnce(life, () => sendEntry(life, entry)) : []
  },
  'staff give a result to another person': async (life) => {
    const [result, record] = [await pickResult(life), await pickRecord(life)]
    if (!result || !record) return []
    const body = { revision: result.revision, memberId: record.id, reason: 'Verwechslung', confirmed: true }
    const url = `${base(life)}/check-ups/${result.resultGuid}/reassignment`
    return [await world.ask(employee(life), 'POST', url, { body })]
  },
  'staff withdraw a result': async (life) => {
    const result = await pickResult(life)
    if (!result) return []
    const body = { revision: result.revision, reason: 'Doppelt' }
    const url = `${base(life)}/check-ups/${result.resultGuid}/withdrawal`
    return atOnce(life, () => world.ask(employee(life), 'POST', url, { body }))
  },
  'staff note whether a person shares': async (life) => {
    const record = await pickRecord(life)
    const decision = life.random() < 0.5 ? 'given' : 'withdrawn'
    const body = { purpose: 'share-with-staff', decision, textVersion: '1', language: 'de', how: 'on-paper' }
    return record
      ? [await world.ask(employee(life), 'POST', `${base(life)}/members/${record.id}/consents`, { body })]
      : []
  },
  'staff merge two records': async (life) => {
    const [one, other] = [await pickRecord(life), await pickRecord(life)]
    if (!one || !other || one.id === other.id) return []
    const url = `${base(life)}/member-merges`
    const { body: both } = await world.ask<{ one: RecordToMerge; other: RecordToMerge }>(
      life.tenant.staff,
      'GET',
      `${url}/records/${one.id}/${other.id}`,
    )
    const revisions = { revision: both.one.revision, mergedRevision: both.other.revision }
    const body = { memberId: one.id, mergedMemberId: other.id, ...revisions, take: [] }
    return [await world.ask(employee(life), 'POST', url, { body })]
  },
  'staff undo a merge': async (life) => {
    const merges = await ofTenant<{ id: string }>(
      life,
      'select id from member_merge where tenant_id = $1 and undone_at is null order by merged_at, id',
    )
    const merge = pick(life, merges)
    return merge ? [await world.ask(employee(life), 'POST', `${base(life)}/member-merges/${merge.id}/undo`)] : []
  },
  'an Admin puts a record on hold': async (life) => {
    const records = await findRecords(life)
    const record = records.length > 3 ? pick(life, records) : undefined
    const body = { reason: 'Rechtsstreit' }
    return record
      ? [await world.ask(life.tenant.admin, 'PUT', `${base(life)}/members/${record.id}/hold`, { body })]
      : []
  },
}

async function sendEntry(life: Life, body: Entry): Promise<Outcome> {
  if (life.random() < 0.3) return world.ask(employee(life), 'POST', `${base(life)}/check-ups`, { body })
  const { tenantId } = life.tenant
  const content = { kind: 'measurement', body }
  const sealed = await sealEntry(life.device, { tenantId, entryId: body.entryId, content })
  const url = `${base(life)}/offline-devices/${life.device.device.deviceId}/sealed-entries`
  return world.ask(employee(life), 'POST', url, { body: { ...sealed, confirmed: life.random() < 0.7 } })
}

/** Faults that no act may cause. Each query returns the rows with the fault. */
const faults: Readonly<Record<string, string>> = {
  'an entry that is stored twice': `select entry_id from check_up where tenant_id = $1 and entry_id is not null
    group by entry_id having count(*) > 1`,
  'a step that is done without a result of its person': `select s.visit_id from day_step s
    join day_visit v on v.tenant_id = s.tenant_id and v.id = s.visit_id
    left join check_up c on c.tenant_id = s.tenant_id and c.result_guid = s.result_guid
    where s.tenant_id = $1 and s.state = 'done' and (c.result_guid is null or c.status <> 'complete'
      or c.profile_id <> s.profile_id or not (c.member_id = v.member_id or exists (select from former_record f
        where f.tenant_id = $1 and f.former_id = v.member_id and f.member_id = c.member_id)))`,
  'a step that has a result and is not done': `select visit_id from day_step
    where tenant_id = $1 and (state = 'done') <> (result_guid is not null)`,
  'a visit that is over though steps are left, or not over though none is': `select v.id from day_visit v
    join day_step s on s.tenant_id = v.tenant_id and s.visit_id = v.id where v.tenant_id = $1 and v.state <> 'left'
    group by v.id, v.state having (v.state = 'done') <> bool_and(s.state in ('done', 'skipped'))`,
  'a visit whose end does not fit': `select id from day_visit
    where tenant_id = $1 and (state = 'here') <> (ended_at is null)`,
}

async function expectWhole(life: Life) {
  for (const [what, query] of Object.entries(faults)) expect(await ofTenant(life, query), what).toEqual([])
  const { body } = await world.ask<DayBoard>(life.tenant.staff, 'GET', dayUrl(life))
  const steps = body.visits.flatMap((visit) => visit.steps)
  expect(body.day).toMatchObject({
    people: body.visits.length,
    results: steps.filter(({ state }) => state === 'done').length,
  })
  const shared = await ofTenant<{ id: string }>(
    life,
    'select result_guid as id from check_up where tenant_id = $1 and is_shared and not held',
  )
  const named = steps.flatMap(({ resultGuid }) => resultGuid ?? [])
  const unseen = named.filter((id) => !shared.some((one) => one.id === id))
  expect(unseen, 'results on the board that staff may not see').toEqual([])
  const hidden = await ofTenant<{ id: string }>(
    life,
    'select id from member where tenant_id = $1 and (held or merged_into is not null)',
  )
  const people = body.visits.map(({ memberId }) => memberId)
  const away = people.filter((id) => hidden.some((one) => one.id === id))
  expect(away, 'people on the board who are on hold or merged').toEqual([])
  expect(new Set(people).size, 'people on the board').toBe(people.length)
}

async function beginDay(seed: number): Promise<Life> {
  const tenant = await world.makeTenant()
  for (const birthDate of ['1960-01-01', '1992-01-01', '1980-05-17', '1980-05-17', '1971-03-03'])
    await world.makeMember(tenant.tenantId, { birthDate })
  const url = `${base({ tenant })}/measurement-days`
  const stations = [{ name: 'Eins', profileIds: [stressLoadId, manualId] }]
  const opened = await world.ask<DayBoard>(tenant.staff, 'POST', url, {
    body: { title: 'Halle', day: '2026-03-10', stations },
  })
  const { day } = opened.body
  const prepared = await world.ask<OfflinePreparation>(tenant.staff, 'POST', `${url}/${day.id}/offline-devices`, {
    body: { name: 'Tablet' },
  })
  const seeded = seededRandom(`days ${seed}`)
  return { tenant, day, device: prepared.body, entries: [], random: () => seeded.between(0, 1) }
}

const actsPerDay = 45

test.each([2, 10])(
  'after each of many random acts, the board fits the results, and what a tablet sends again is stored once (seed %s)',
  async (seed) => {
    const life = await beginDay(seed)
    const done: string[] = []
    try {
      while (done.length < actsPerDay) {
        const [name, act] = pick(life, Object.entries(acts)) ?? ['', async () => []]
        done.push(name)
        const outcomes = await act(life)
        const statuses = outcomes.map(({ status }) => status)
        done[done.length - 1] = `${name}: ${statuses.join(' ')}`
        expect(Math.max(0, ...statuses)).toBeLessThan(500)
        await expectWhole(life)
      }
    } catch (error) {
      throw new Error(`after these acts:\n${done.join('\n')}`, { cause: error })
    }
  },
  120_000,
)
