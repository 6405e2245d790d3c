import { get, type IncomingMessage } from 'node:http'
import { type LiveEvent, liveEventSchema } from '@salus/contract/service/live-events.ts'
import type { ReadName } from '@salus/contract/read-names.ts'
import { staleAfter } from '@salus/contract/stale.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seededRandom } from './demo/seeded-random.ts'
import { liveChannel } from './platform/live/notify.queries.ts'
import { openTenantWorld, type SignedIn, type TenantOfTest, type TenantWorld } from './testing/tenant-world.ts'

const scaleId = 'c9a6fd57-db26-503e-97e9-d1277dda63c3'
let world: TenantWorld
let port: number
const responses: IncomingMessage[] = []
beforeAll(async () => {
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '1000' }, () => new Date())
  await world.app.listen({ host: '127.0.0.1', port: 0 })
  const address = world.app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
}, 60_000)
afterAll(async () => {
  for (const response of responses) response.destroy()
  await world.close()
})

interface Page {
  readonly read: ReadName
  readonly url: string
}
interface Reader {
  readonly name: string
  readonly who: SignedIn
  readonly pages: readonly Page[]
  readonly heard: LiveEvent[]
}

const listen = (who: SignedIn) =>
  new Promise<LiveEvent[]>((resolve, reject) => {
    const heard: LiveEvent[] = []
    const request = get({ port, path: '/api/events', headers: { cookie: who.cookie ?? '' } }, (response) => {
      responses.push(response)
      response.setEncoding('utf8').on('data', (part: string) => {
        for (const [, data = ''] of part.matchAll(/^data: (.*)$/gm)) heard.push(liveEventSchema.parse(JSON.parse(data)))
      })
      resolve(heard)
    })
    request.on('error', reject)
  })

/** Waits until a last event has reached every reader, and all earlier events with it. */
async function hearAll(readers: readonly Reader[]): Promise<void> {
  for (const { who } of readers)
    await world.sql('select pg_notify($1, $2)', [
      liveChannel,
      JSON.stringify({ kind: 'export-changed', userId: who.userId }),
    ])
  await vi.waitFor(() => {
    for (const { heard } of readers) expect(heard.map(({ kind }) => kind)).toContain('export-changed')
  })
}

/** No event says when a session was last used, or how many check-ups a product has had. */
const untoldFields = /"(?:lastUsedAt|checkUpsUsed)":(?:"[^"]*"|null|\d+)/g

const readAll = async ({ who, pages }: Reader) =>
  new Map(
    await Promise.all(
      pages.map(async ({ read, url }) => {
        const shown = (await world.ask(who, 'GET', url)).raw.toString()
        return [read, shown.replaceAll(untoldFields, '')] as const
      }),
    ),
  )

const pagesIn = (base: string, reads: Readonly<Partial<Record<ReadName, string>>>): readonly Page[] =>
  Object.entries(reads).map(([read, rest]) => ({ read: read as ReadName, url: `${base}${rest}` }))

const pagesOfMember = pagesIn('/api/me', {
  getMyConsents: '/consents',
  getMyRecords: '/records',
  getMeasurementProfilesOfCurrentUser: '/measurement-profiles',
})
const session = pagesIn('/api', { getSession: '/session' })
const pagesOfStaff = (base: string, memberId: string, otherId: string) => [
  ...session,
  ...pagesIn(base, {
    getMeasurementProfilesOfTenant: '/measurement-profiles',
    getAvailableProductsOfTenant: '/products',
    getMembersOfTenant: '/members?limit=50',
    getTenant: '',
  }),
  ...pagesIn(`${base}/members/${memberId}`, { getSafetyGate: `/safety-answers?profileId=${scaleId}` }),
  ...pagesIn(`${base}/members/${otherId}`, {
    getMember: '',
    getConsentsOfMember: '/consents',
    getNotesOfMember: '/notes',
  }),
]
const pagesOfAdmin = (base: string) => pagesIn(base, { getHolds: '/holds', getErasures: '/erasures' })

interface Scene {
  readonly tenant: TenantOfTest
  readonly invited: SignedIn
  readonly colleague: SignedIn
  readonly others: readonly string[]
  readonly number: number
}
type Act = (scene: Scene) => Promise<{ readonly status: number }>
const base = ({ tenantId }: TenantOfTest) => `/api/tenants/${tenantId}`
const ask = (who: SignedIn, method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', [url, body]: readonly [string, object?]) =>
  world.ask<{ readonly invitationId?: string }>(who, method, url, body === undefined ? {} : { body })
const findEmail = async ({ userId }: SignedIn) =>
  (await world.sql<{ email: string }>('select email from app_user where id = $1', [userId]))[0]?.email

const acts: Readonly<Record<string, Act>> = {
  'an Admin switches a product off and on': async ({ tenant, number }) =>
    number % 2 === 0
      ? ask(tenant.admin, 'DELETE', [`${base(tenant)}/products/15`])
      : ask(tenant.admin, 'PUT', [`${base(tenant)}/products/15`, { as: 'active' }]),
  'an Admin renames the tenant': ({ tenant, number }) =>
    ask(tenant.admin, 'PATCH', [`${base(tenant)}/settings`, { displayName: `Studio ${number}` }]),
  'an Admin invites an employee': async ({ tenant, invited }) =>
    ask(tenant.admin, 'POST', [
      `${base(tenant)}/employee-invitations`,
      { email: await findEmail(invited), role: 'Staff' },
    ]),
  'an Admin revokes the invitation': async ({ tenant }) => {
    const [open] = await world.sql<{ id: string }>(
      `select id from invitation where tenant_id = $1 and kind = 'mail' and state = 'pending'`,
      [tenant.tenantId],
    )
    return open ? ask(tenant.admin, 'DELETE', [`${base(tenant)}/invitations/${open.id}`]) : { status: 204 }
  },
  'staff print a code': ({ tenant, others }) =>
    ask(tenant.staff, 'POST', [`${base(tenant)}/invitation-codes`, { memberIds: [others[0]] }]),
  'the member answers the safety questions': ({ tenant, number }) =>
    ask(tenant.member, 'POST', [
      `${base(tenant)}/members/${tenant.member.memberId}/safety-answers`,
      { profileId: scaleId, answers: [{ question: 'metalImplant', applies: number % 2 === 0 }] },
    ]),
  'staff measure the member': ({ tenant, number }) =>
    ask(tenant.staff, 'POST', [
      `${base(tenant)}/check-ups`,
      {
        profileId: scaleId,
        memberId: tenant.member.memberId,
        values: { weight: 70 + number / 10, height: 170, bodyFat: 30 },
        confirmed: true,
      },
    ]),
  'an Admin suspends a colleague or ends that': ({ tenant, colleague, number }) =>
    ask(tenant.admin, 'PATCH', [`${base(tenant)}/employees/${colleague.userId}`, { isSuspended: number % 2 === 0 }]),
  'an Admin puts a record on hold': ({ tenant, others }) =>
    ask(tenant.admin, 'PUT', [`${base(tenant)}/members/${others[1]}/hold`, { reason: 'Rechtsstreit' }]),
}

test.each([1])(
  'after each of many random acts, every open page that now differs is told to load again (seed %s)',
  async (seed) => {
    const tenant = await world.makeTenant([6, 15, 3])
    await world.sql('update member set shares_all = true where tenant_id = $1', [tenant.tenantId])
    await world.sql(`update tariff_of_tenant set tariff = 'enterprise' where tenant_id = $1`, [tenant.tenantId])
    const others = [await world.makeMember(tenant.tenantId), await world.makeMember(tenant.tenantId)]
    const [invited, colleague] = [await world.makeUser('Karin'), await world.makeUser('Stella')]
    await world.join(tenant.tenantId, colleague, 'Staff')
    const [known = ''] = others
    const ofStaff = pagesOfStaff(base(tenant), tenant.member.memberId, known)
    const people: readonly (readonly [string, SignedIn, readonly Page[]])[] = [
      ['the Admin', await world.signInAgain(tenant.admin), [...ofStaff, ...pagesOfAdmin(base(tenant))]],
      ['staff', await world.signInAgain(tenant.staff), ofStaff],
      ['the member', await world.signInAgain(tenant.member), [...session, ...pagesOfMember]],
      ['the invited person', invited, session],
    ]
    const readers: readonly Reader[] = await Promise.all(
      people.map(async ([name, who, pages]) => ({
        name,
        who,
        pages,
        heard: await listen(who),
      })),
    )
    const { between } = seededRandom(`pages ${seed}`)
    const before = new Map(await Promise.all(readers.map(async (one) => [one, await readAll(one)] as const)))
    const untold: string[] = []
    const todo = [...Object.entries(acts), ...Object.entries(acts)]
    for (let number = 0; todo.length > 0; number += 1) {
      const [[name, act] = ['', async () => ({ status: 0 })]] = todo.splice(Math.floor(between(0, todo.length)), 1)
      const { status } = await act({ tenant, invited, colleague, others, number })
      expect(status, name).toBeLessThan(500)
      await hearAll(readers)
      const read = async (reader: Reader) => {
        const stale: ReadonlySet<string> = new Set(reader.heard.splice(0).flatMap(({ kind }) => staleAfter[kind]))
        const now = await readAll(reader)
        for (const [page, shown] of now)
          if (shown !== before.get(reader)?.get(page) && !stale.has(page))
            untold.push(`${reader.name} is not told to load ${page} after: ${name}`)
        before.set(reader, now)
      }
      await Promise.all(readers.map(read))
    }
    expect(untold).toEqual([])
  },
  30_000,
)
