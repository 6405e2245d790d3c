import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tenantsOfPerson } from './platform/database/subjects/work.queries.ts'
import { type Sent, sentDuring } from './testing/sent-statements.ts'
import {
  openTenantWorld,
  stressAnswers,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from './testing/tenant-world.ts'

/**
 * The number of rows of other tenants. They make the tables so large that PostgreSQL reads the whole table if the right
 * index is missing. The tests would notice that.
 */
const strangers = 30_000
let world: TenantWorld
let tenant: TenantOfTest

beforeAll(async () => {
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '1000' })
  tenant = await world.makeTenant()
  await world.makeMember(tenant.tenantId, { firstName: 'Anna', lastName: 'Berg' })
  const client = await world.database.owner.connect()
  try {
    // Turns off triggers and foreign keys, because these rows only make the tables large.
    await client.query(
      `begin; set local search_path = salus, pg_catalog; set local session_replication_role = 'replica'`,
    )
    for (const rows of rowsOfStrangers) await client.query(rows, [strangers])
    await client.query('commit')
    await client.query('analyze salus.check_up, salus.check_up_version, salus.audit_event, salus.member')
  } finally {
    client.release()
  }
}, 60_000)
afterAll(() => world.close())

const rowsOfStrangers = [
  `insert into check_up (tenant_id, result_guid, member_id, plugin_id, profile_id, profile_name, date_of_measurement, is_shared)
   select 9000 + i % 60, gen_random_uuid(), gen_random_uuid(), 6, null, 'Stress load', now() - make_interval(mins => i), true
   from generate_series(1, $1::int) i`,
  `insert into check_up_version (tenant_id, result_guid, revision, date_of_measurement, profile_version, source, answered_by,
     origin, recorded_by, recorded_by_name, subject, answers, scores, member_id, is_shared)
   select 9000 + i % 60, gen_random_uuid(), 1, now(), '1', 'test', 'by-staff', 'questionnaire', gen_random_uuid(), 'A', '{}',
     '{}', '[]', gen_random_uuid(), true from generate_series(1, $1::int) i`,
  `insert into audit_event (tenant_id, actor_id, action, subject_ids)
   select 9000 + i % 60, gen_random_uuid(), 'check-up.opened', array[gen_random_uuid()] from generate_series(1, $1::int) i`,
  `insert into member (tenant_id, first_name, last_name, sex, last_check_up_at)
   select 9000 + i % 60, 'A', 'B', 'female', now() from generate_series(1, $1::int) i`,
]

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly Plans?: readonly Plan[]
}

const listNodes = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(listNodes)]

const large = ['check_up', 'check_up_version', 'audit_event', 'member']

/** Returns the nodes of a statement's generic plan, which PostgreSQL makes without knowing the parameters. */
async function explainPlan(pool: pg.Pool, { text, values }: Sent): Promise<readonly Plan[]> {
  const client = await pool.connect()
  try {
    await client.query(
      `begin; set local search_path = salus, pg_catalog; set local plan_cache_mode = force_generic_plan`,
    )
    await client.query(`prepare asked as ${text}`)
    const nothing = values.length === 0 ? '' : `(${values.map(() => 'null').join(', ')})`
    const { rows } = await client.query<{ 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }>(
      `explain (format json) execute asked${nothing}`,
    )
    return rows.flatMap((row) => listNodes(row['QUERY PLAN'][0].Plan))
  } finally {
    await client.query('rollback; deallocate all')
    client.release()
  }
}

/** Expects that no statement reads all of a large table. Returns the names of the indexes that are used. */
async function indexesWithoutWhole(sent: readonly Sent[]): Promise<readonly string[]> {
  expect(sent.length).toBeGreaterThan(0)
  const used: string[] = []
  for (const one of sent) {
    const nodes = await explainPlan(world.database.pool, one)
    const whole = nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'] ?? '')
    expect(
      whole.filter((name) => large.includes(name)),
      one.text,
    ).toEqual([])
    used.push(...nodes.flatMap((node) => node['Index Name'] ?? []))
  }
  return used
}

describe('where the tables are large, no row of another tenant is read', () => {
  test.each([
    ['/members?status=active', 'member_by_name'],
    ['/members?status=active&sort=-last-check-up', 'member_by_newest_check_up'],
    ['/members?status=active&query=berg', 'member_word_pkey'],
    ['/members?view=due', 'member_by_newest_check_up'],
    ['/member-counts?status=active', 'member_'],
    ['/products', 'check_up_of_product'],
    ['/check-ups', 'check_up_shared'],
    ['/check-ups?productId=6', 'check_up_'],
    ['/check-ups?memberId={member}', 'check_up_of_member'],
    ['/members/{member}', 'member_pkey'],
    ['/members/{member}/access-log', 'audit_event_'],
    ['/audit-events', 'audit_event_newest'],
    ['/audit-events?memberId={member}', 'audit_event_'],
  ])('by %s, but %s', async (path, index) => {
    const asked = path.replace('{member}', tenant.member.memberId)
    const sent = await sentDuring(async () => {
      const { status } = await world.ask(tenant.admin, 'GET', `/api/tenants/${tenant.tenantId}${asked}`)
      expect(status).toBe(200)
    })
    expect((await indexesWithoutWhole(sent)).join(' ')).toContain(index)
  })

  test('when a check-up is recorded', async () => {
    const sent = await sentDuring(async () => {
      const { status } = await world.ask(tenant.staff, 'POST', `/api/tenants/${tenant.tenantId}/check-ups`, {
        body: { profileId: stressLoadId, memberId: tenant.member.memberId, answers: stressAnswers() },
      })
      expect(status).toBe(201)
    })
    expect(await indexesWithoutWhole(sent)).toContain('member_pkey')
  })

  test('by a person’s own check-ups', async () => {
    const sent = await sentDuring(() => world.ask(tenant.member, 'GET', '/api/me/check-ups'))
    expect(await indexesWithoutWhole(sent)).toContain('check_up_of_member')
  })
})

test('a copy of one’s own data and an erasure find what a login did in a tenant by an index of logins', async () => {
  const sent = await sentDuring(() =>
    tenantsOfPerson(world.database.owner, { user: randomUUID(), email: 'nobody@salus.example' }),
  )
  const client = await world.database.owner.connect()
  try {
    await client.query(`begin; set local search_path = salus, pg_catalog`)
    for (const { text, values } of sent.filter((one) => one.text.includes('actor_id'))) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [9001, ...values.slice(1)])
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toContain('audit_event_of_actor')
      expect(plan).toContain('check_up_version_of_recorder')
    }
    expect(sent.some((one) => one.text.includes('actor_id'))).toBe(true)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
