// Sends a unique word through every text field of every route, and then searches for each word everywhere. A word may
// appear only where it belongs.

import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { allRoutes } from '@salus/contract/all-routes.ts'
import type { DataExport } from '@salus/contract/account/own-data.ts'
import { findConsentText } from '@salus/domain/consents/consent-texts.ts'
import { Encrypter } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeBackup } from './features/backups/make-backup.ts'
import { folderStore } from './platform/files/folder-store.ts'
import { loginInTenantTables } from './platform/database/subjects/login-in-tenant-tables.queries.ts'
import { loginTables } from './platform/database/subjects/login-tables.queries.ts'
import { memberTables } from './platform/database/subjects/member-tables.queries.ts'
import { type Canaries, type Canary, openLedger } from './testing/canary/ledger.ts'
import { plans } from './testing/canary/plans.ts'
import { everyAnswer, everyFile, everyId, everyRow } from './testing/canary/readers.ts'
import { findSubject, type CanaryScene, listTextFields, type Filled, fillEverything } from './testing/canary/senders.ts'
import { openTenantWorld, type SignedIn, type TenantOfTest, type TenantWorld } from './testing/tenant-world.ts'

const telemetry: string[] = []
const monitoring = createServer((request, response) => {
  request.setEncoding('utf8').on('data', (text: string) => void telemetry.push(text))
  request.on('end', () => response.end('{}'))
})

/** These tests read all stored data, which takes long on a busy machine. */
vi.setConfig({ testTimeout: 120_000 })

let world: TenantWorld
let tenant: TenantOfTest
let other: TenantOfTest
let canaries: Canaries
let scene: CanaryScene
let filled: Filled
/** Two records of one person, which are merged before everybody is erased. */
let doubles: { readonly kept: string; readonly merged: string }

beforeAll(async () => {
  await new Promise<void>((resolve) => monitoring.listen(0, '127.0.0.1', resolve))
  const address = monitoring.address()
  const port = typeof address === 'object' && address ? address.port : 0
  world = await openTenantWorld({
    RATE_LIMIT_FACTOR: '1000',
    SUPPORT_MAIL: 'desk@operator.example',
    TELEMETRY_CONNECTION: `InstrumentationKey=00000000-0000-0000-0000-000000000001;IngestionEndpoint=http://127.0.0.1:${port}/`,
  })
  tenant = await world.makeTenant([1, 6, 15, 16])
  other = await world.makeTenant([1, 6, 15, 16])
  canaries = openLedger()
  scene = {
    world,
    tenant,
    memberId: tenant.member.memberId,
    about: 'Mara',
    founder: await world.makeUser('Frida'),
    invited: await invite('Inga'),
  }
  filled = await fillEverything(scene, { plans, canaries })
  const neighbour = { ...scene, about: 'Nora', memberId: await world.makeMember(tenant.tenantId) }
  const ofNeighbour = await fillEverything(neighbour, {
    plans,
    canaries,
    only: (route) => {
      const plan = plans[route.operationId] ?? {}
      return findSubject(route, plan, neighbour) === 'Nora' && route.access !== 'signed-in' && plan.isByMember !== true
    },
  })
  filled.problems.push(...ofNeighbour.problems)
  const double = { ...scene, about: 'Nora twice', memberId: await world.makeMember(tenant.tenantId) }
  const ofDouble = await fillEverything(double, {
    plans,
    canaries,
    only: ({ operationId }) => ['writeNote', 'createAnalysis', 'startAnalysis', 'inviteMembers'].includes(operationId),
  })
  filled.problems.push(...ofDouble.problems)
  doubles = { kept: neighbour.memberId, merged: double.memberId }
  await jobsDone()
  await world.auditWritten()
}, 120_000)
afterAll(async () => {
  vi.resetConfig()
  await world.close()
  monitoring.close()
})

async function invite(name: string): Promise<SignedIn> {
  const somebody = await world.makeUser(name)
  const [user] = await world.sql<{ email: string }>(`select email from app_user where id = $1`, [somebody.userId])
  await world.ask(tenant.staff, 'POST', `/api/tenants/${tenant.tenantId}/member-invitations`, {
    body: { addresses: [user?.email] },
  })
  return somebody
}

const jobsDone = () =>
  vi.waitFor(
    async () => {
      const [row] = await world.sql<{ count: number }>(
        `select count(*)::int as count from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts`,
      )
      expect(row?.count).toBe(0)
    },
    { timeout: 30_000, interval: 100 },
  )

/** Describes canaries for the test output: the person or thing that each is about, its route and its field. */
const named = (found: readonly Canary[]) => [
  ...new Set(found.map(({ about, operationId, field }) => `${about}: ${operationId} ${field}`)),
]
const listPlaces = (where: ReadonlyMap<string, unknown>, isMeant: (canary: Canary) => boolean) =>
  [...where].flatMap(([place, content]) =>
    named(canaries.foundIn(content).filter(isMeant)).map((found) => `${place} has ${found}`),
  )
/**
 * Returns the database's log. On a cluster, each server's log is next to its data folder and is named after that
 * folder.
 */
const logOfDatabase = async () => {
  const isDistributed = world.database.engine === 'distributed'
  const rows = await world.sql<{ folder: string }>(
    isDistributed
      ? 'select result as folder from run_command_on_all_nodes($$ show data_directory $$)'
      : `select current_setting('data_directory') as folder`,
  )
  return rows
    .map(({ folder }) => (isDistributed ? `${folder}.log` : path.join(path.dirname(folder), 'postgres.log')))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
}
const isForAll = ({ operationId, field }: Canary) =>
  operationId === 'replaceHelpLines' ||
  (operationId === 'updateTenantSettings' && field === 'displayName') ||
  operationId === 'setTenantLogo'

test('a word was sent through every field that accepts one', () => {
  expect(filled.problems).toEqual([])
  const left = allRoutes.flatMap((route) =>
    listTextFields(route)
      .filter(
        (field) => !filled.sent.get(route.operationId)?.has(field) && !filled.closed.get(route.operationId)?.has(field),
      )
      .map((field) => `${route.operationId} ${field}`),
  )
  expect(left).toEqual([])
})

test('refused input is stored nowhere', async () => {
  const kept = [...(await everyRow(world)), ...everyFile(world.dataDir)]
  expect(listPlaces(new Map<string, unknown>(kept), ({ wasRefused }) => wasRefused)).toEqual([])
})

test('no log, no announcement and no usage statistics contain any of the words', async () => {
  const lines = new Map<string, unknown>([
    ['the log', world.logged],
    ['what the operator is told', world.announced],
    ['the log of the database', await logOfDatabase()],
    ['the monitoring service', telemetry],
  ])
  expect(listPlaces(lines, () => true)).toEqual([])
})

/** Returns the canaries that a caller can read, by route. Calls every reading route. */
async function seenBy(who: SignedIn | null): Promise<ReadonlyMap<string, readonly Canary[]>> {
  const seen = new Map<string, readonly Canary[]>()
  for (const { route, body, status } of await everyAnswer(world, who, await everyId(world, tenant.tenantId))) {
    expect(status, route.operationId).toBeLessThan(500)
    seen.set(route.operationId, [...(seen.get(route.operationId) ?? []), ...canaries.foundIn(body)])
  }
  return seen
}
const tooMuchIn = (seen: ReadonlyMap<string, readonly Canary[]>, mayBe: (canary: Canary) => boolean) =>
  [...seen].flatMap(([operationId, found]) =>
    named(found.filter((canary) => !mayBe(canary))).map((canary) => `${operationId} shows ${canary}`),
  )

describe('of everything a tenant stores', () => {
  test.each([
    ['nobody', () => null],
    ['the staff of another tenant', () => other.staff],
    ['the Admin of another tenant', () => other.admin],
    ['a member of another tenant', () => other.member],
    ['somebody without a tenant', () => scene.founder],
  ])('%s sees nothing', async (_, who) => {
    // Exception: the founder sees the texts that they wrote about their own organisation.
    expect(tooMuchIn(await seenBy(who()), ({ about }) => about === 'another organisation')).toEqual([])
  })

  test('a member sees what is about them and for everybody, and no note of the staff', async () => {
    const seen = await seenBy(tenant.member)
    const isNote = ({ operationId }: Canary) => ['writeNote', 'changeNote'].includes(operationId)
    expect(tooMuchIn(seen, (canary) => isForAll(canary) || (canary.about === 'Mara' && !isNote(canary)))).toEqual([])
    expect(named([...seen.values()].flat()).length).toBeGreaterThan(40)
  })

  test('another member sees what is for everybody', async () => {
    const seen = await seenBy(scene.invited)
    expect(tooMuchIn(seen, (canary) => isForAll(canary) || canary.operationId === 'acceptInvitation')).toEqual([])
  })

  test('staff see the records, and of results only those that are shared with them', async () => {
    expect(named([...(await seenBy(tenant.staff)).values()].flat()).length).toBeGreaterThan(80)
    const health = await everyRow(world).then((rows) =>
      [...rows].filter(([table]) => /^(?:check_up|document|analysis|imported_row|safety_answer)/.test(table)),
    )
    const results = new Set(canaries.foundIn(health.map(([, rows]) => rows)).map(({ word }) => word))
    const { tenantId, memberId } = { tenantId: tenant.tenantId, ...tenant.member }
    const withdrawn = await world.ask(tenant.member, 'POST', `/api/tenants/${tenantId}/members/${memberId}/consents`, {
      body: {
        purpose: 'share-with-staff',
        decision: 'withdrawn',
        textVersion: findConsentText('share-with-staff').version,
        language: 'de',
      },
    })
    expect(withdrawn.status, withdrawn.raw.toString()).toBeLessThan(300)
    for (const who of [tenant.staff, tenant.admin]) {
      const seen = await seenBy(who)
      // The reason for undoing an import remains visible, because it belongs to the import and not to a person.
      expect(
        tooMuchIn(
          seen,
          ({ word, about, operationId }) =>
            about !== 'Mara' || !results.has(word) || operationId === 'undoMeasurementImport',
        ),
      ).toEqual([])
    }
  })
})

describe('a file for a person', () => {
  test('the copy of a person’s data contains nobody else’s', async () => {
    const asked = await world.ask<DataExport>(tenant.member, 'POST', '/api/me/exports')
    await jobsDone()
    const { status, raw } = await world.ask(tenant.member, 'GET', `/api/me/exports/${asked.body.id}/salus-export.zip`)
    expect(status).toBe(200)
    const found = canaries.foundIn(raw)
    expect(named(found.filter((canary) => canary.about !== 'Mara' && !isForAll(canary)))).toEqual([])
    expect(named(found).length).toBeGreaterThan(40)
  })

  test.each(['csv', 'xlsx'])('the list of members as %s has no result and no note', async (format) => {
    const { status, raw } = await world.ask(tenant.admin, 'POST', `/api/tenants/${tenant.tenantId}/member-exports`, {
      body: { selection: { filter: {} }, format },
    })
    expect(status).toBe(200)
    const found = canaries.foundIn(raw)
    const ofRecords = new Set(canaries.foundIn((await everyRow(world)).get('member')).map(({ word }) => word))
    expect(named(found.filter(({ word }) => !ofRecords.has(word)))).toEqual([])
    expect(named(found).length).toBeGreaterThan(10)
  })

  test('the audit log names acts and people, distinguished by number, but no content', async () => {
    const { status, raw } = await world.ask(tenant.admin, 'GET', `/api/tenants/${tenant.tenantId}/audit-events.csv`)
    expect(status).toBe(200)
    const tellsWho = /(?:^|[. ])(?:firstName|lastName|first name|last name|name|externalNumber)$|^content: number$/
    expect(named(canaries.foundIn(raw).filter(({ field }) => !tellsWho.test(field)))).toEqual([])
  })

  test('a backup is unreadable without its key', async () => {
    const lock = new Encrypter()
    lock.setScryptWorkFactor(10)
    lock.setPassphrase('correct-horse-battery-staple')
    const file = path.join(world.dataDir, 'backup.age')
    const { owner } = world.database
    const { dataDir, secret } = world
    await makeBackup(file, {
      owner,
      files: folderStore(dataDir),
      dataDir,
      lock,
      secret,
      secretIsElsewhere: false,
      now: new Date(),
    })
    const bytes = readFileSync(file)
    expect(bytes.length).toBeGreaterThan(100_000)
    expect(named(canaries.foundIn(bytes))).toEqual([])
  })
})

test('mails contain only what they are about', async () => {
  const mails = [...everyFile(path.join(world.dataDir, 'outbox'))].filter(([name]) => name.endsWith('.eml'))
  const mayBe = [
    // These mails may contain the recipient's address and the organisation's name.
    /^(?:inviteMembers|inviteEmployee|requestEmailChange|changeTariff|sendInvoiceAgain) .*(?:email|Email|addresses\[\])$/,
    /^updateTenantSettings displayName$/,
    // These mails may contain the recipient's own name and address.
    /^register (?:account\.(?:email|firstName|lastName)|organisation\.displayName)$/,
    /^(?:updateProfile|updateMember) (?:firstName|lastName|email)$/,
    // These mails may contain what the sender wrote to the operator.
    /^(?:openSupportRequest|writeSupportMessage) (?:subject|text)$/,
  ]
  const found = canaries.foundIn(mails.map(([, bytes]) => bytes.toString('utf8').replaceAll('=\r\n', '')))
  expect(mails.length).toBeGreaterThan(5)
  expect(
    named(found.filter(({ operationId, field }) => !mayBe.some((rule) => rule.test(`${operationId} ${field}`)))),
  ).toEqual([])
})

describe('after everybody was erased', () => {
  /** True for column names, because these describe the organisation's files and not a person. */
  const isOfFormat = ({ field }: Canary) => /^columns|^content: a header$/.test(field)
  const stays = ['organisation', 'another organisation', 'somebody who registers', 'somebody invited', 'nobody']

  test('nothing of them remains except what the receipt says', async () => {
    const merges = `/api/tenants/${tenant.tenantId}/member-merges`
    const records = await world.ask<{ one: { revision: number }; other: { revision: number } }>(
      tenant.staff,
      'GET',
      `${merges}/records/${doubles.kept}/${doubles.merged}`,
    )
    const merged = await world.ask(tenant.staff, 'POST', merges, {
      body: {
        memberId: doubles.kept,
        revision: records.body.one.revision,
        mergedMemberId: doubles.merged,
        mergedRevision: records.body.other.revision,
        take: [],
      },
    })
    expect(merged.status, merged.raw.toString()).toBe(201)
    const members = await world.sql<{ id: string }>(
      `select id from member where tenant_id = $1 and id <> $2 and merged_into is null
         and id not in (select member_id from member_hold where tenant_id = $1)`,
      [tenant.tenantId, tenant.member.memberId],
    )
    const of = (id: string) => `/api/tenants/${tenant.tenantId}/members/${id}`
    for (const { id } of members)
      expect((await world.ask(tenant.admin, 'POST', `${of(id)}/erasure`)).status, id).toBe(202)
    const held = await world.sql<{ id: string }>(`select member_id as id from member_hold where tenant_id = $1`, [
      tenant.tenantId,
    ])
    expect(held.length).toBeGreaterThan(0)
    for (const { id } of held) expect((await world.ask(tenant.admin, 'DELETE', `${of(id)}/hold`)).status).toBe(202)
    const gone = await world.ask(tenant.member, 'POST', '/api/me/deletion', { body: { keepIn: [] } })
    expect(gone.status, gone.raw.toString()).toBe(202)
    await jobsDone()
    await world.auditWritten()

    const reasons = new Set(
      [...memberTables, ...loginTables, ...loginInTenantTables].flatMap(({ table, erased }) =>
        'staysBecause' in erased ? [table] : [],
      ),
    )
    const rows = [...(await everyRow(world))].filter(([table]) => !reasons.has(table))
    const files = [...everyFile(world.dataDir)].filter(([name]) => name !== 'backup.age')
    const left = new Map<string, unknown>([
      ...rows,
      ...files,
      ['the log', world.logged],
      ['the log of the database', await logOfDatabase()],
    ])
    expect(listPlaces(left, (canary) => !stays.includes(canary.about) && !isOfFormat(canary))).toEqual([])
  })
})
