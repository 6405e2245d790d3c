import type { CheckUpListItem } from '@salus/contract/check-ups/check-ups.ts'
import type { MemberMerge, RecordToMerge } from '@salus/contract/members/merges.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededRandom } from '../../demo/seeded-random.ts'
import {
  openTenantWorld,
  type SignedIn,
  stressAnswers,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  // Acts must have different times, so this world uses the real clock.
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '100000' }, () => new Date())
}, 60_000)
afterAll(() => world.close())

interface Life {
  readonly tenant: TenantOfTest
  readonly logins: readonly SignedIn[]
  readonly random: () => number
}
interface Outcome {
  readonly status: number
}
type Act = (life: Life) => Promise<Outcome | undefined>

const base = ({ tenant }: Life) => `/api/tenants/${tenant.tenantId}`
const ofTenant = <Row extends object>({ tenant }: Life, text: string) => world.sql<Row>(text, [tenant.tenantId])
const pick = <Item>({ random }: Life, items: readonly Item[]): Item | undefined =>
  items[Math.floor(random() * items.length)]

interface Row {
  readonly id: string
  readonly login: string | null
  readonly status: string
}
const findRecords = (life: Life) =>
  ofTenant<Row>(
    life,
    `select id, user_id as login, status from member
     where tenant_id = $1 and merged_into is null and not held order by created_at, id`,
  )
const findLinked = async (life: Life) => (await findRecords(life)).filter(({ login }) => login !== null)
const findLogin = (life: Life, record: Row) => life.logins.find(({ userId }) => userId === record.login)

interface Result {
  readonly resultGuid: string
  readonly revision: number
  readonly memberId: string
}
const pickResult = async (life: Life) =>
  pick(
    life,
    await ofTenant<Result>(
      life,
      `select result_guid as "resultGuid", revision, member_id as "memberId" from check_up
       where tenant_id = $1 order by recorded_at, result_guid`,
    ),
  )

const measure = (life: Life, who: SignedIn, memberId: string) => {
  const body = { profileId: stressLoadId, memberId, answers: stressAnswers(Math.floor(life.random() * 40)) }
  return world.ask(who, 'POST', `${base(life)}/check-ups`, { body })
}

const decide = (life: Life, who: SignedIn, record: Row) => {
  const how = who === life.tenant.staff ? { how: 'on-paper' } : {}
  const of = life.random() < 0.5 ? { pluginId: 15 } : {}
  const decision = life.random() < 0.5 ? 'given' : 'withdrawn'
  const body = { purpose: 'share-with-staff', decision, textVersion: '1', language: 'de', ...of, ...how }
  return world.ask(who, 'POST', `${base(life)}/members/${record.id}/consents`, { body })
}

async function merge(life: Life) {
  const records = await findRecords(life)
  const kept = pick(life, records)
  const merged = pick(
    life,
    records.filter((one) => one !== kept),
  )
  if (!kept || !merged) return undefined
  const url = `${base(life)}/member-merges`
  const { tenant, random } = life
  const { body: both } = await world.ask<{ one: RecordToMerge; other: RecordToMerge }>(
    tenant.staff,
    'GET',
    `${url}/records/${kept.id}/${merged.id}`,
  )
  const revisions = { revision: both.one.revision, mergedRevision: both.other.revision }
  const take = random() < 0.5 ? ['birthDate'] : []
  const body = { memberId: kept.id, mergedMemberId: merged.id, ...revisions, take }
  return world.ask<MemberMerge>(tenant.staff, 'POST', url, { body })
}

const undo = ({ tenant }: Life, mergeId: string) =>
  world.ask(tenant.staff, 'POST', `/api/tenants/${tenant.tenantId}/member-merges/${mergeId}/undo`)

/** Reads the state that an undo right after its merge must restore. */
const readState = async (life: Life) => ({
  results: await ofTenant(
    life,
    'select result_guid, member_id, is_shared, kept_for, closed_from from check_up where tenant_id = $1 order by 1',
  ),
  answers: await ofTenant(
    life,
    'select id, member_id, is_shared, kept_for, closed_from from safety_answer where tenant_id = $1 order by 1',
  ),
  records: await ofTenant(
    life,
    `select to_jsonb(t) - array['revision', 'updated_at', 'indexed_words'] as row from member t
     where tenant_id = $1 order by id`,
  ),
  consents: await ofTenant(life, 'select id, member_id from consent where tenant_id = $1 order by 1'),
  logins: await ofTenant(life, 'select user_id, member_id from membership where tenant_id = $1 order by 1'),
})

const safetyProfileId = 'c9a6fd57-db26-503e-97e9-d1277dda63c3'

const acts: Readonly<Record<string, Act>> = {
  'staff measure': async (life) => {
    const record = pick(life, await findRecords(life))
    return record && measure(life, life.tenant.staff, record.id)
  },
  'a person measures': async (life) => {
    const record = pick(life, await findLinked(life))
    const who = record && findLogin(life, record)
    return who && measure(life, who, record.id)
  },
  'a person answers a link': async (life) => {
    const record = pick(life, await findRecords(life))
    if (!record) return undefined
    const url = `${base(life)}/members/${record.id}/analysis-links`
    const link = await world.ask<{ code?: string }>(life.tenant.staff, 'POST', url, {
      body: { profileId: stressLoadId },
    })
    const body = { token: link.body.code ?? '', answers: stressAnswers(20) }
    return world.ask(null, 'POST', '/api/analysis-links/finish', { body })
  },
  'staff correct a result': async (life) => {
    const result = await pickResult(life)
    if (!result) return undefined
    const body = { revision: result.revision, reason: 'Tippfehler', note: 'Nachtrag' }
    return world.ask(life.tenant.staff, 'PATCH', `${base(life)}/check-ups/${result.resultGuid}`, { body })
  },
  'staff withdraw a result': async (life) => {
    const result = await pickResult(life)
    if (!result) return undefined
    const body = { revision: result.revision, reason: 'Doppelt' }
    return world.ask(life.tenant.staff, 'POST', `${base(life)}/check-ups/${result.resultGuid}/withdrawal`, { body })
  },
  'staff give a result to another person': async (life) => {
    const result = await pickResult(life)
    const other = pick(
      life,
      (await findRecords(life)).filter(({ id }) => id !== result?.memberId),
    )
    if (!result || !other) return undefined
    const body = { revision: result.revision, memberId: other.id, reason: 'Verwechslung', confirmed: true }
    return world.ask(life.tenant.staff, 'POST', `${base(life)}/check-ups/${result.resultGuid}/reassignment`, { body })
  },
  'a person decides': async (life) => {
    const record = pick(life, await findLinked(life))
    const who = record && findLogin(life, record)
    return who && decide(life, who, record)
  },
  'staff note a decision': async (life) => {
    const record = pick(life, await findRecords(life))
    return record && decide(life, life.tenant.staff, record)
  },
  'staff ask the safety questions': async (life) => {
    const record = pick(life, await findRecords(life))
    const body = { profileId: safetyProfileId, answers: [{ question: 'metalImplant', applies: true }] }
    return record && world.ask(life.tenant.staff, 'POST', `${base(life)}/members/${record.id}/safety-answers`, { body })
  },
  'a person joins': async (life) => {
    const record = pick(
      life,
      (await findRecords(life)).filter(({ login }) => login === null),
    )
    const who = pick(life, life.logins)
    if (!record || !who) return undefined
    const [login] = await world.sql<{ email: string }>('select email from app_user where id = $1', [who.userId])
    const offered = await world.ask<{ items?: { invitationId: string }[] }>(
      life.tenant.admin,
      'POST',
      `${base(life)}/member-invitations`,
      { body: { members: [{ memberId: record.id, email: login?.email }] } },
    )
    const invitationId = offered.body.items?.[0]?.invitationId
    return invitationId === undefined
      ? offered
      : world.ask(who, 'POST', '/api/me/invitations/accept', { body: { invitationId } })
  },
  'a person leaves': async (life) => {
    const record = pick(life, await findLinked(life))
    const who = record && findLogin(life, record)
    return who && world.ask(who, 'DELETE', `/api/me/memberships/${life.tenant.tenantId}`)
  },
  'an Admin takes a login off a record': async (life) => {
    const record = pick(life, await findLinked(life))
    return record && world.ask(life.tenant.admin, 'DELETE', `${base(life)}/members/${record.id}/link`)
  },
  'an Admin puts a record on hold': async (life) => {
    const records = await findRecords(life)
    const record = records.length > 3 ? pick(life, records) : undefined
    const body = { reason: 'Rechtsstreit' }
    return record && world.ask(life.tenant.admin, 'PUT', `${base(life)}/members/${record.id}/hold`, { body })
  },
  'staff merge two records': merge,
  'staff undo a merge': async (life) => {
    const made = await ofTenant<{ id: string }>(
      life,
      'select id from member_merge where tenant_id = $1 and undone_at is null order by merged_at',
    )
    const one = pick(life, made)
    return one && undo(life, one.id)
  },
  'staff merge two records and undo it': async (life) => {
    const before = await readState(life)
    const made = await merge(life)
    if (made?.status !== 201) return made
    const undone = await undo(life, made.body.id)
    expect(undone.status, undone.raw.toString()).toBe(200)
    expect(await readState(life)).toEqual(before)
    return undone
  },
}

async function expectWhole(life: Life) {
  const versions = await ofTenant(
    life,
    `select c.result_guid from check_up c
     join check_up_version v on v.tenant_id = c.tenant_id and v.result_guid = c.result_guid where c.tenant_id = $1
     group by c.tenant_id, c.result_guid
     having count(*) <> c.revision or max(v.revision) <> c.revision or bool_or(v.member_id is distinct from c.member_id
       or v.is_shared <> c.is_shared or v.kept_for is distinct from c.kept_for)`,
  )
  expect(versions, 'results whose versions differ from them').toEqual([])
  const sharedAgainstConsent = await ofTenant(
    life,
    `select c.result_guid from check_up c join member m on m.tenant_id = c.tenant_id and m.id = c.member_id
     where c.tenant_id = $1 and c.is_shared
       <> (c.kept_for is null and (c.plugin_id = any(m.sharing_exceptions)) <> m.shares_all)`,
  )
  expect(sharedAgainstConsent, 'results that are shared otherwise than decided').toEqual([])
  const shared = await ofTenant<{ id: string }>(
    life,
    `select result_guid as id from check_up where tenant_id = $1 and is_shared and not held and status = 'complete'`,
  )
  const { body } = await world.ask<{ items: readonly CheckUpListItem[] }>(
    life.tenant.staff,
    'GET',
    `${base(life)}/check-ups?limit=200`,
  )
  const listed = body.items.map(({ resultGuid }) => resultGuid)
  expect(listed.toSorted(), 'the results that staff see').toEqual(shared.map(({ id }) => id).toSorted())
}

const actsPerLife = 45

test.each([3, 13])(
  'after each of many random acts, results are whole, shared as decided and with one person (seed %s)',
  async (seed) => {
    const tenant = await world.makeTenant()
    const logins = [tenant.member, await world.makeUser('Karin'), await world.makeUser('Karla')]
    const seeded = seededRandom(`acts ${seed}`)
    const life: Life = { tenant, logins, random: () => seeded.between(0, 1) }
    for (const birthDate of ['1960-01-01', '1992-01-01', '1980-05-17'])
      await world.makeMember(tenant.tenantId, { birthDate })
    const done: string[] = []
    try {
      while (done.length < actsPerLife) {
        const [name, act] = pick(life, Object.entries(acts)) ?? ['', async () => undefined]
        done.push(name)
        const outcome = await act(life)
        if (outcome === undefined) continue
        done[done.length - 1] = `${name}: ${outcome.status}`
        expect(outcome.status).toBeLessThan(500)
        await expectWhole(life)
      }
    } catch (error) {
      throw new Error(`after these acts:\n${done.join('\n')}`, { cause: error })
    }
  },
  120_000,
)
