import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sealAudit } from '../platform/audit/seal.ts'
import type { Client, Database } from '../platform/database/open-database.ts'
import { makePostman } from '../platform/mail/postman.ts'
import { as } from './as.ts'
import { startTestApp } from './test-app.ts'

export interface SignedIn {
  readonly userId: string
  readonly cookie: string | undefined
}

export interface TenantOfTest {
  readonly tenantId: number
  readonly admin: SignedIn
  readonly staff: SignedIn
  /** A signed-in user, linked to the member record `memberId`. */
  readonly member: SignedIn & { readonly memberId: string }
}

export interface Answered<Body> {
  readonly status: number
  /**
   * The test chooses this type, and nothing checks it here. The test server checks every answer against the contract.
   */
  readonly body: Body
  readonly headers: Readonly<Record<string, unknown>>
  readonly raw: Buffer
}

export interface Asked {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The current time in every test. */
export const now = new Date('2026-03-10T12:00:00Z')

export type TenantWorld = Awaited<ReturnType<typeof openTenantWorld>>

/** Starts a whole server on an empty database, with functions to fill it. Every test creates its own tenant. */
export async function openTenantWorld(environment: Readonly<Record<string, string>> = {}, clock = () => now) {
  const testApp = await startTestApp({ now: clock, environment })
  const { app, database } = testApp
  const origin = testApp.config.publicUrl
  const makeHeaders = (who: SignedIn | null) => ({
    origin,
    // The app sends an idempotency key with every write. Reads ignore the key, so the tests send it with every request.
    'idempotency-key': randomUUID(),
    ...(who?.cookie === undefined ? {} : { cookie: who.cookie }),
  })

  const sql = async <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> => {
    const client = await connectTo(database)
    try {
      return (await client.query<Row>(text, [...values])).rows
    } finally {
      client.release()
    }
  }

  const ask = async <Body = unknown>(
    who: SignedIn | null,
    method: Method,
    url: string,
    asked: Asked = {},
  ): Promise<Answered<Body>> => {
    const body = asked.body === undefined ? {} : { payload: JSON.stringify(asked.body) }
    const type = asked.body === undefined ? {} : { 'content-type': 'application/json' }
    const answer = await app.inject({
      method,
      url,
      headers: { ...makeHeaders(who), ...type, ...asked.headers },
      ...body,
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    const read = (isJson ? answer.json() : undefined) as Body
    return { status: answer.statusCode, body: read, headers: answer.headers, raw: answer.rawPayload }
  }

  let made = 0
  const makeUser = async (name: string): Promise<SignedIn> => {
    const userId = randomUUID()
    made += 1
    await sql(
      `insert into app_user (id, email, email_verified, name, first_name, last_name, timezone)
       values ($1, $2, true, $3, $3, 'Tester', 'Europe/Berlin')`,
      [userId, `${name.toLowerCase()}-${made}@salus.example`, name],
    )
    const { cookie } = await as(testApp, { userId })
    return { userId, cookie }
  }

  const makeMember = async (tenantId: number, fields: MemberOfTest = {}): Promise<string> => {
    const id = randomUUID()
    const {
      firstName = 'Nora',
      lastName = 'Neuhaus',
      birthDate = '1980-05-17',
      sex = 'female',
      heightCm = null,
    } = fields
    await sql(
      `insert into member (tenant_id, id, first_name, last_name, birth_date, sex, height_cm, status, user_id,
         stores_health_data, shares_all)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        tenantId,
        id,
        firstName,
        lastName,
        birthDate,
        sex,
        heightCm,
        fields.status ?? 'active',
        fields.userId ?? null,
        fields.storesHealthData ?? true,
        fields.sharesAll ?? true,
      ],
    )
    return id
  }

  const join = (tenantId: number, { userId }: SignedIn, role: string, memberId: string | null = null) =>
    sql(`insert into membership (tenant_id, user_id, role, member_id) values ($1, $2, $3, $4)`, [
      tenantId,
      userId,
      role,
      memberId,
    ])

  const makeTenant = async (plugins: readonly number[] = [6, 15], kind = 'studio'): Promise<TenantOfTest> => {
    made += 1
    const [tenant] = await sql<{ id: number }>(
      `insert into tenant (tenant_name, display_name, kind, country, locale, currency)
       values ($1, $2, $3, 'DE', 'de', 'EUR') returning id`,
      [`tenant-${made}`, `Tenant ${made}`, kind],
    )
    const tenantId = tenant?.id ?? 0
    await sql(`insert into product (tenant_id, plugin_id, state) select $1, unnest($2::int[]), 'active'`, [
      tenantId,
      plugins,
    ])
    await sql(
      `insert into tariff_of_tenant (tenant_id, tariff, billing, started_on) values ($1, 'basic', 'monthly', '2026-01-01')`,
      [tenantId],
    )
    const [admin, staff, person] = [await makeUser('Ada'), await makeUser('Stefan'), await makeUser('Mara')]
    const memberId = await makeMember(tenantId, { firstName: 'Mara', lastName: 'Lindner', userId: person.userId })
    await join(tenantId, admin, 'Admin')
    await join(tenantId, staff, 'Staff')
    await join(tenantId, person, 'Member', memberId)
    return { tenantId, admin, staff, member: { ...person, memberId } }
  }

  return {
    ask,
    makeHeaders,
    sql,
    makeUser,
    makeMember,
    makeTenant,
    join,
    testApp,
    app,
    database,
    logged: testApp.logged,
    dataDir: testApp.config.dataDir,
    files: testApp.files,
    postman: makePostman(testApp.config, () => undefined),
    /** Waits until reads are audited, which happens only a moment after the answer. */
    auditWritten: () => pause(400),
    signInAgain: async ({ userId }: SignedIn): Promise<SignedIn> => {
      const { cookie } = await as(testApp, { userId })
      return { userId, cookie }
    },
    announced: testApp.announced,
    secret: testApp.secret,
    seal: () => sealAudit(database.owner, testApp.secret),
    close: testApp.close,
  }
}

/**
 * The connections whose search path is already set. Tests change it only within a transaction, so it is still set when
 * a connection is used again.
 */
const connected = new WeakSet<object>()

/** Opens a connection of the owner that finds the tables by their names without a schema. */
export async function connectTo({ owner }: Database): Promise<Client> {
  const client = await owner.connect()
  if (connected.has(client)) return client
  try {
    await client.query('set search_path = salus, pg_catalog')
  } catch (error) {
    client.release()
    throw error
  }
  connected.add(client)
  return client
}

interface MemberOfTest {
  readonly firstName?: string
  readonly lastName?: string
  readonly birthDate?: string | null
  readonly sex?: 'female' | 'male' | 'diverse'
  readonly heightCm?: number | null
  readonly status?: 'active' | 'archived'
  readonly userId?: string
  /** By default, the member gives both this consent and the consent `sharesAll`. */
  readonly storesHealthData?: boolean
  readonly sharesAll?: boolean
}

/** Returns answers to all questions of the stress load profile that give this many points, from 0 to 40. */
export const stressAnswers = (points = 16): Record<string, number> => {
  const favourable = [4, 5, 7, 8]
  return Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => {
      const ofItem = Math.min(4, Math.max(0, points - 4 * index))
      return [`q${index + 1}`, favourable.includes(index + 1) ? 4 - ofItem : ofItem]
    }),
  )
}

export const stressLoadId = 'd480f089-74af-5284-9f04-f4f9280a2857'
export const manualId = 'c06de6a4-4fdd-524f-a9a0-9f7d78e4b362'
