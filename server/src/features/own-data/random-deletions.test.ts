import type { AccountReceipt } from '@salus/contract/account/own-data.ts'
import type { RecordToMerge } from '@salus/contract/members/merges.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
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
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '100000' }, () => new Date())
}, 60_000)
afterAll(() => world.close())

interface Life {
  readonly tenant: TenantOfTest
  readonly logins: SignedIn[]
  readonly random: () => number
}
interface Outcome {
  readonly status: number
}
type Act = (life: Life) => Promise<Outcome | undefined>

const base = ({ tenant }: Life) => `/api/tenants/${tenant.tenantId}`
const pick = <Item>({ random }: Life, items: readonly Item[]): Item | undefined =>
  items[Math.floor(random() * items.length)]

interface Row {
  readonly id: string
  readonly login: string | null
}
const findRecords = ({ tenant }: Life) =>
  world.sql<Row>(
    `select id, user_id as login from member where tenant_id = $1 and merged_into is null and not held
     order by created_at, id`,
    [tenant.tenantId],
  )
const findLinked = async (life: Life) => {
  const record = pick(
    life,
    (await findRecords(life)).filter(({ login }) => login !== null),
  )
  const who = life.logins.find(({ userId }) => userId === record?.login)
  return record && who && { record, who }
}

const acts: Readonly<Record<string, Act>> = {
  'a person measures': async (life) => {
    const linked = await findLinked(life)
    if (!linked) return undefined
    const body = { profileId: stressLoadId, memberId: linked.record.id, answers: stressAnswers() }
    return world.ask(linked.who, 'POST', `${base(life)}/check-ups`, { body })
  },
  'a person decides': async (life) => {
    const linked = await findLinked(life)
    const decision = life.random() < 0.5 ? 'given' : 'withdrawn'
    const body = { purpose: 'share-with-staff', decision, textVersion: '1', language: 'de' }
    return linked && world.ask(linked.who, 'POST', `${base(life)}/members/${linked.record.id}/consents`, { body })
  },
  'a person joins': async (life) => {
    const [record, who] = [pick(life, await findRecords(life)), pick(life, life.logins)]
    const [login] = await world.sql<{ email: string }>('select email from app_user where id = $1', [who?.userId])
    const members = life.random() < 0.7 ? [{ memberId: record?.id, email: login?.email }] : []
    const body = members.length > 0 ? { members } : { addresses: [login?.email] }
    const offered = await world.ask<{ items?: { invitationId: string }[] }>(
      life.tenant.admin,
      'POST',
      `${base(life)}/member-invitations`,
      { body },
    )
    const invitationId = offered.body.items?.[0]?.invitationId
    return invitationId !== undefined && who && life.random() < 0.8
      ? world.ask(who, 'POST', '/api/me/invitations/accept', { body: { invitationId } })
      : offered
  },
  'a person leaves': async (life) => {
    const linked = await findLinked(life)
    return linked && world.ask(linked.who, 'DELETE', `/api/me/memberships/${life.tenant.tenantId}`)
  },
  'an Admin takes a login off a record': async (life) => {
    const linked = await findLinked(life)
    return linked && world.ask(life.tenant.admin, 'DELETE', `${base(life)}/members/${linked.record.id}/link`)
  },
  'staff merge two records': async (life) => {
    const [kept, merged] = [pick(life, await findRecords(life)), pick(life, await findRecords(life))]
    if (!kept || !merged || kept.id === merged.id) return undefined
    const url = `${base(life)}/member-merges`
    const { body: both } = await world.ask<{ one: RecordToMerge; other: RecordToMerge }>(
      life.tenant.staff,
      'GET',
      `${url}/records/${kept.id}/${merged.id}`,
    )
    const revisions = { revision: both.one.revision, mergedRevision: both.other.revision }
    const body = { memberId: kept.id, mergedMemberId: merged.id, ...revisions, take: [] }
    return world.ask(life.tenant.staff, 'POST', url, { body })
  },
  'staff undo a merge': async (life) => {
    const merges = await world.sql<{ id: string }>(
      'select id from member_merge where tenant_id = $1 and undone_at is null order by merged_at, id',
      [life.tenant.tenantId],
    )
    const merge = pick(life, merges)
    return merge && world.ask(life.tenant.staff, 'POST', `${base(life)}/member-merges/${merge.id}/undo`)
  },
}

async function deleteAccount(life: Life, who: SignedIn): Promise<readonly string[]> {
  const [login] = await world.sql<{ email: string }>('select email from app_user where id = $1', [who.userId])
  const keepIn = life.random() < 0.6 ? [life.tenant.tenantId] : []
  const asked = await world.ask<{ receiptCode: string }>(who, 'POST', '/api/me/deletion', { body: { keepIn } })
  expect(asked.status, asked.raw.toString()).toBe(202)
  life.logins.splice(life.logins.indexOf(who), 1)
  const body = { code: asked.body.receiptCode }
  await vi.waitFor(
    async () => {
      const receipt = await world.ask<AccountReceipt>(null, 'POST', '/api/erasure-receipts', { body })
      expect(receipt.body.doneAt).toEqual(expect.any(String))
    },
    { timeout: 20_000, interval: 50 },
  )
  return [who.userId, login?.email ?? who.userId]
}

/** Returns the tables, except the audit, that contain one of these words in any column. */
async function tablesWith(words: readonly string[]): Promise<readonly string[]> {
  const tables = await world.sql<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'salus'::regnamespace and c.relkind in ('r', 'p')
       and not c.relispartition and c.relname not like 'audit%' order by 1`,
  )
  const each = tables.map(({ name }) => `select '${name}' as name from ${name} t where lower(t::text) ~ $1`)
  const found = await world.sql<{ name: string }>(each.join(' union '), [words.join('|').replaceAll('.', '[.]')])
  return found.map(({ name }) => name)
}

const actsPerLife = 40
const actsBetweenDeletions = 13

/**
 * Performs a random act or, after every few acts, deletes one person's account. Then expects that no table except the
 * audit contains an id or email address of a deleted account.
 */
async function expectForgottenAfterAct(life: Life, done: string[], gone: string[]): Promise<void> {
  const [leaving] = life.logins
  if (leaving && done.length % actsBetweenDeletions === actsBetweenDeletions - 1) {
    done.push('a person deletes the account')
    gone.push(...(await deleteAccount(life, leaving)))
  } else {
    const [name, act] = pick(life, Object.entries(acts)) ?? ['', async () => undefined]
    done.push(name)
    const status = (await act(life))?.status ?? 0
    done[done.length - 1] = `${name}: ${status}`
    expect(status).toBeLessThan(500)
  }
  if (gone.length > 0) expect(await tablesWith(gone), 'tables that name a deleted account').toEqual([])
}

test.each([1, 4])(
  'nothing but the audit names a deleted account, whatever happened to its records before and after (seed %s)',
  async (seed) => {
    const tenant = await world.makeTenant()
    const logins = [tenant.member, await world.makeUser('Karin'), await world.makeUser('Karla')]
    const seeded = seededRandom(`deletions ${seed}`)
    const life: Life = { tenant, logins, random: () => seeded.between(0, 1) }
    for (const lastName of ['Arnold', 'Berger', 'Conrad']) await world.makeMember(tenant.tenantId, { lastName })
    const [done, gone]: [string[], string[]] = [[], []]
    try {
      while (done.length < actsPerLife) await expectForgottenAfterAct(life, done, gone)
    } catch (error) {
      throw new Error(`after these acts:\n${done.join('\n')}`, { cause: error })
    }
  },
  120_000,
)
