import { randomUUID } from 'node:crypto'
import type { Outcome } from '@salus/contract/account/own-data.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseAgainIn, removeOverdue } from '../../background-tasks.ts'
import { killAt, killAtEachCommit } from '../../testing/killed-owner.ts'
import { openTenantWorld, type SignedIn, type TenantWorld } from '../../testing/tenant-world.ts'
import { subjectHash } from '../erasures/erasure-journal.ts'
import { carryOutAccountErasure } from './erase-account.ts'

let world: TenantWorld
let places: readonly PlaceOfTest[]
beforeAll(async () => {
  world = await openTenantWorld()
  places = await makePlaces()
}, 60_000)
afterAll(() => world.close())

/**
 * How a tenant knows the person: through a membership, through an ended membership, or only through a record that is
 * linked to the login.
 */
type Known = 'membership' | 'ended' | 'link'

/**
 * Each entry stands for one tenant. Each outcome is tested in all three tenants. An entry lists the ways in which the
 * tenant knows the person, with one record for each way. So the first tenant has two records of the person.
 */
const ways: readonly (readonly Known[])[] = [['membership', 'ended'], ['ended'], ['link']]
const outcomes = ['erased', 'kept', 'locked'] as const

interface PlaceOfTest {
  readonly outcome: Outcome
  readonly tenantId: number
  readonly known: readonly Known[]
}

async function makePlaces(): Promise<readonly PlaceOfTest[]> {
  const places: PlaceOfTest[] = []
  for (const outcome of outcomes)
    for (const known of ways) {
      const { tenantId } = await world.makeTenant([6], outcome === 'locked' ? 'practice' : 'studio')
      places.push({ outcome, tenantId, known })
    }
  return places
}

/** Makes a record with a result, a consent and an invitation. */
async function makeRecord({ userId }: SignedIn, tenantId: number, known: Known): Promise<string> {
  const memberId = await world.makeMember(tenantId, known === 'ended' ? {} : { userId })
  if (known === 'membership') await world.join(tenantId, { userId, cookie: undefined }, 'Member', memberId)
  if (known === 'ended')
    await world.sql(
      `insert into ended_membership (tenant_id, user_id, member_id, since) values ($1, $2, $3, '2026-01-01')`,
      [tenantId, userId, memberId],
    )
  await world.sql(
    `insert into check_up (tenant_id, result_guid, member_id, plugin_id, profile_name, date_of_measurement)
     values ($1, gen_random_uuid(), $2, 6, 'Stress', '2026-03-05')`,
    [tenantId, memberId],
  )
  await world.sql(
    `insert into consent (tenant_id, member_id, purpose, given, text_version)
     values ($1, $2, 'store-health-data', 'in-person', '1')`,
    [tenantId, memberId],
  )
  await world.sql(
    `insert into invitation (tenant_id, email, role, token_hash, expires_at, state)
     select $1, email, 'Member', $3, now(), 'accepted' from app_user where id = $2`,
    [tenantId, userId, randomUUID()],
  )
  return memberId
}

async function makePerson(at = places) {
  const { userId } = await world.makeUser('Mara')
  const records: string[] = []
  for (const { tenantId, known } of at)
    for (const way of known) records.push(await makeRecord({ userId, cookie: undefined }, tenantId, way))
  const keptIn = at.flatMap(({ outcome, tenantId }) => (outcome === 'kept' ? [tenantId] : []))
  const [{ id } = { id: '' }] = await world.sql<{ id: string }>(
    `insert into account_erasure (id, user_id, code_hash, subject_hash, kept_in)
     values (gen_random_uuid(), $1, $2, $3, $4) returning id`,
    [userId, randomUUID(), subjectHash(userId), keptIn],
  )
  return { userId, records, id }
}

interface Receipt {
  readonly done: boolean
  readonly counts: object
  readonly outcomes: readonly { readonly outcome: Outcome; readonly until: string | null }[]
}

async function findReceipt(id: string): Promise<Receipt | undefined> {
  const [row] = await world.sql<Receipt>(
    'select done_at is not null as done, counts, outcomes from account_erasure where id = $1',
    [id],
  )
  return row && { ...row, outcomes: row.outcomes.toSorted((a, b) => a.outcome.localeCompare(b.outcome)) }
}

const listErasures = (records: readonly string[]) =>
  world.sql<{ done: boolean }>(
    `select done_at is not null as done from erasure where subject_hash = any($1) or member_id = any($2::uuid[])`,
    [records.map(subjectHash), records],
  )

const recordsLeft = async (records: readonly string[]) => {
  const rows = await world.sql<{ id: string; login: string | null; held: boolean; holds: number; invited: number }>(
    `select m.id, m.user_id as login, m.held,
       (select count(*)::int from member_hold h where h.tenant_id = m.tenant_id and h.member_id = m.id) as holds
     from member m where m.id = any($1::uuid[])`,
    [records],
  )
  return records.map((memberId) => {
    const row = rows.find(({ id }) => id === memberId)
    return row ? { login: row.login, held: row.held, holds: row.holds } : 'gone'
  })
}

test('an account is erased with one whole receipt, at whichever commit the process is killed', async () => {
  const deps = { files: world.files, dataDir: world.dataDir }
  const [usual, killed] = [await makePerson(), await makePerson()]
  await carryOutAccountErasure({ ...deps, owner: world.database.owner }, usual.id)
  const kills = await killAtEachCommit(world.database.owner, (owner) =>
    carryOutAccountErasure({ ...deps, owner }, killed.id),
  )
  expect(kills, 'before and after what was done in each tenant').toBeGreaterThan(2 * places.length)
  const whole = await findReceipt(usual.id)
  expect(whole?.outcomes.map(({ outcome }) => outcome)).toEqual(
    outcomes.flatMap((outcome) => Array.from({ length: 4 }, () => outcome)),
  )
  expect(await findReceipt(killed.id)).toEqual(whole)
  expect(await listErasures(killed.records)).toEqual(Array.from({ length: 4 }, () => ({ done: true })))
  expect(await recordsLeft(killed.records)).toEqual(await recordsLeft(usual.records))
  expect(await world.sql('select id from app_user where id = any($1)', [[usual.userId, killed.userId]])).toEqual([])
}, 60_000)

test.each([0, 1, 2, 3])(
  'the start after a kill at commit %i continues the erasure of an account with its own receipt',
  async (kill) => {
    const deps = { files: world.files, dataDir: world.dataDir }
    const { owner } = world.database
    const [usual, killed] = [await makePerson(), await makePerson()]
    await carryOutAccountErasure({ ...deps, owner }, usual.id)
    await killAt(owner, kill, (dying) => carryOutAccountErasure({ ...deps, owner: dying }, killed.id))
    expect(await eraseAgainIn({ ...deps, owner })).toBe(1)
    expect(await findReceipt(killed.id)).toEqual(await findReceipt(usual.id))
    expect(await listErasures(killed.records)).toEqual(Array.from({ length: 4 }, () => ({ done: true })))
  },
)

test('what an Admin asked to be erased is reported as erased, with the one receipt of that', async () => {
  const { tenantId, member } = await world.makeTenant([6], 'practice')
  const [waiting] = await world.sql<{ id: string }>(
    `insert into erasure (tenant_id, id, asked_by, member_id, subject_hash)
     values ($1, gen_random_uuid(), 'admin', $2, $3) returning id`,
    [tenantId, member.memberId, subjectHash(member.memberId)],
  )
  const [asked] = await world.sql<{ id: string }>(
    `insert into account_erasure (id, user_id, code_hash, subject_hash) values (gen_random_uuid(), $1, $2, $2) returning id`,
    [member.userId, randomUUID()],
  )
  const deps = { files: world.files, dataDir: world.dataDir, owner: world.database.owner }
  await carryOutAccountErasure(deps, asked?.id ?? '')
  expect((await findReceipt(asked?.id ?? ''))?.outcomes).toEqual([{ outcome: 'erased', until: null }])
  expect(
    await world.sql('select id, done_at is not null as done from erasure where tenant_id = $1', [tenantId]),
  ).toEqual([{ id: waiting?.id, done: true }])
})

test('two runs at once give one whole receipt', async () => {
  const [usual, twice] = [await makePerson(), await makePerson()]
  const deps = { files: world.files, dataDir: world.dataDir, owner: world.database.owner }
  await carryOutAccountErasure(deps, usual.id)
  await Promise.all([carryOutAccountErasure(deps, twice.id), carryOutAccountErasure(deps, twice.id)])
  expect(await findReceipt(twice.id)).toEqual(await findReceipt(usual.id))
  expect(await listErasures(twice.records)).toEqual(Array.from({ length: 4 }, () => ({ done: true })))
})

test('an account whose job has failed too often is erased with the retention, after a day', async () => {
  const [waiting, young] = [await makePerson([]), await makePerson([])]
  await world.sql(`update account_erasure set requested_at = now() - interval '25 hours' where id = $1`, [waiting.id])
  await removeOverdue({ files: world.files, dataDir: world.dataDir, owner: world.database.owner })
  expect([(await findReceipt(waiting.id))?.done, (await findReceipt(young.id))?.done]).toEqual([true, false])
})
