import { setTimeout as pause } from 'node:timers/promises'
import { sampleCheckUp } from '../report-samples.ts'
import type { GrownDatabase } from './grown-database.ts'
import { busiestMember, makeMemberId } from './rows.ts'
import { largeTenant } from './shape.ts'

export interface Client {
  readonly get: (path: string) => Promise<unknown>
  readonly post: (path: string, body?: unknown) => Promise<unknown>
}

export interface Clients {
  readonly staff: Client
  readonly person: Client
  readonly usualPerson: Client
  readonly database: GrownDatabase
}

export interface Asked {
  readonly name: string
  readonly times: number
  /**
   * `time` is the number of the run, counted from 0. A request that removes something can use it to remove something
   * different in each run.
   */
  readonly act: (clients: Clients, time: number) => Promise<unknown>
  /** Waits until the background work that the request started is done. */
  readonly settled?: (database: GrownDatabase) => Promise<unknown>
}

const usualTimes = 7

const newcomer = {
  firstName: 'Eva',
  lastName: 'Brandt',
  birthDate: '1950-05-05',
  email: 'nobody@tenant.example',
  externalNumber: null,
}

export const requestsIn = (tenantId: number): readonly Asked[] => {
  const tenant = `/api/tenants/${tenantId}`
  const memberId = makeMemberId(tenantId, 17)
  const member = `${tenant}/members/${memberId}`
  const read = (name: string, path: string): Asked => ({
    name,
    times: usualTimes,
    act: ({ staff }) => staff.get(path),
  })
  return [
    read('members, first page', `${tenant}/members?status=active`),
    read('members, newest check-up first', `${tenant}/members?status=active&sort=-last-check-up`),
    read('members, search by name', `${tenant}/members?status=active&query=vogel+tobias`),
    read('members, search by number', `${tenant}/members?status=active&query=K-117`),
    read('who is due', `${tenant}/members?view=due`),
    read('counts of the dashboard', `${tenant}/member-counts?status=active`),
    read('count of who is due', `${tenant}/member-counts?view=due`),
    read('products and their use this month', `${tenant}/products`),
    {
      name: 'members like a new one',
      times: usualTimes,
      act: ({ staff }) => staff.post(`${tenant}/like-members`, newcomer),
    },
    read('tags in use', `${tenant}/member-tags`),
    read('first steps', `${tenant}/first-steps`),
    read('record of a member', member),
    read('check-ups of a member', `${tenant}/check-ups?memberId=${memberId}`),
    read('check-ups of the tenant', `${tenant}/check-ups`),
    read('check-ups of a product', `${tenant}/check-ups?productId=6`),
    read('real changes', `${tenant}/check-up-changes`),
    read('members who changed', `${tenant}/members?view=changed`),
    read('crisis notices', `${tenant}/crisis-notices`),
    {
      name: 'one check-up',
      times: usualTimes,
      act: async ({ staff }) => staff.get(`${tenant}/check-ups/${await findNewest(staff, tenant, memberId)}`),
    },
    read('audit log', `${tenant}/audit-events`),
    read('audit log of a member', `${tenant}/audit-events?memberId=${memberId}`),
    read('access log of a member', `${member}/access-log`),
    read('measurement days', `${tenant}/measurement-days`),
    read('group surveys', `${tenant}/group-surveys`),
    read('headcounts of a group survey', `${tenant}/group-headcounts`),
    read('file of a member (CSV)', `${member}/check-ups.csv`),
    read('what an erasure removes', `${member}/erasure`),
    {
      name: 'a check-up recorded',
      times: usualTimes,
      act: ({ staff }, time) => record(staff, { tenantId, memberId: makeMemberId(tenantId, 20 + time) }),
    },
    {
      name: 'a member erased',
      times: 3,
      act: async ({ staff, database }) =>
        staff.post(`${tenant}/members/${await somebodyToErase(database, tenantId)}/erasure`),
      settled: nothingWaits,
    },
  ]
}

async function somebodyToErase({ owner }: GrownDatabase, tenantId: number): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    'select id from member where tenant_id = $1 and not held and last_name is not null order by sort_name desc, id limit 1',
    [tenantId],
  )
  const [member] = rows
  if (member === undefined) throw new Error('nobody is left')
  return member.id
}

export const requestsOfBusiest = (): readonly Asked[] => {
  const tenant = `/api/tenants/${largeTenant}`
  const staffRead = (name: string, path: string): Asked => ({
    name,
    times: usualTimes,
    act: ({ staff }) => staff.get(path),
  })
  const ownRead = (name: string, path: string): Asked => ({
    name,
    times: usualTimes,
    act: ({ person }) => person.get(path),
  })
  return [
    staffRead('check-ups of the member', `${tenant}/check-ups?memberId=${busiestMember}`),
    {
      name: 'newest check-up',
      times: usualTimes,
      act: async ({ staff }) => staff.get(`${tenant}/check-ups/${await findNewest(staff, tenant, busiestMember)}`),
    },
    staffRead('access log of the member', `${tenant}/members/${busiestMember}/access-log`),
    ownRead('own overview', '/api/me/latest-check-ups?glance=true'),
    ownRead('own check-ups', '/api/me/check-ups'),
    ownRead('own changes', '/api/me/check-up-changes'),
    ownRead('own access log', '/api/me/access-log'),
    {
      name: 'copy of own data (of ten check-ups)',
      times: 1,
      act: ({ usualPerson }) => usualPerson.post('/api/me/exports'),
      settled: nothingWaits,
    },
  ]
}

async function findNewest(staff: Client, tenant: string, memberId: string): Promise<string> {
  const page = (await staff.get(`${tenant}/check-ups?memberId=${memberId}&limit=1`)) as {
    readonly items: readonly { readonly resultGuid: string }[]
  }
  const [newest] = page.items
  if (newest === undefined) throw new Error('the member has no check-up')
  return newest.resultGuid
}

const { profileId, answers } = sampleCheckUp({ kind: 'stress-load', person: 3, daysAgo: 10 })

export const record = (staff: Client, of: { readonly tenantId: number; readonly memberId: string }) =>
  staff.post(`/api/tenants/${of.tenantId}/check-ups`, { profileId, memberId: of.memberId, answers })

async function nothingWaits(database: GrownDatabase): Promise<void> {
  for (let round = 0; round < 1200; round += 1) {
    const { rows } = await database.owner.query<{ count: number }>(
      `select count(*)::int as count from graphile_worker.jobs where task_identifier in ('erase-member', 'make-export')`,
    )
    if (rows[0]?.count === 0) return
    await pause(50)
  }
  throw new Error('a job did not end within a minute')
}
