import { randomUUID } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { TenantSettings } from '@salus/contract/tenant/settings.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTenantWorld, type SignedIn, type TenantOfTest, type TenantWorld } from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

const writePath = ({ tenantId }: TenantOfTest, below = 'settings') => `/api/tenants/${tenantId}/${below}`
const read = async (tenant: TenantOfTest, who: SignedIn = tenant.admin) =>
  (await world.ask<TenantSettings>(who, 'GET', writePath(tenant))).body
const change = (tenant: TenantOfTest, body: object, headers: Record<string, string> = {}) =>
  world.ask<TenantSettings>(tenant.admin, 'PATCH', writePath(tenant), { body, headers })
const whatever = { 'if-match': '*' }
const setLines = (tenant: TenantOfTest, lines: readonly object[], headers: Record<string, string> = whatever) =>
  world.ask<TenantSettings>(tenant.admin, 'PUT', writePath(tenant, 'help-lines'), { body: { lines }, headers })
const setLogo = (tenant: TenantOfTest, content: Buffer) =>
  world.ask<TenantSettings>(tenant.admin, 'PUT', writePath(tenant, 'logo'), {
    body: { content: content.toString('base64') },
    headers: whatever,
  })
const actionsIn = async ({ tenantId }: TenantOfTest) =>
  (
    await world.sql<{ action: string }>(
      `select action from audit_event where tenant_id = $1 and action like 'tenant.%' order by at, action`,
      [tenantId],
    )
  ).map(({ action }) => action)

const giveApp = ({ userId }: SignedIn) =>
  world.sql(`insert into authenticator_app (user_id, secret, confirmed_at) values ($1, '\\x00', now())`, [userId])

const line = (name: string, phones: readonly string[] = ['040 1234-5']) => ({ name: { de: name, en: name }, phones })

describe('the settings of a tenant', () => {
  test('are read by staff, with the defaults of a new tenant', async () => {
    const tenant = await world.makeTenant()
    expect(await read(tenant, tenant.staff)).toMatchObject({
      groupId: tenant.tenantId,
      country: 'DE',
      address: null,
      riskRegion: null,
      secondFactorRequired: false,
      sessionHours: 24,
      idleMinutes: null,
      dueAfterDays: 90,
      remindAfterDays: null,
      logo: null,
      hasOwnHelpLines: false,
      helpLines: [{ name: { de: 'TelefonSeelsorge' } }],
      revision: 1,
    })
  })

  test('are changed by an Admin, one by one or together, and the audit distinguishes signing in from the rest', async () => {
    const [tenant, other] = [await world.makeTenant(), await world.makeTenant()]
    const named = { displayName: 'Haus Süd', address: 'Hafenstr. 1\n20457 Hamburg', contactEmail: 'team@haus.example' }
    expect((await change(tenant, named)).body).toMatchObject({ ...named, locale: 'de', revision: 2 })
    const policy = { sessionHours: 8, idleMinutes: 15 }
    expect((await change(tenant, policy)).body).toMatchObject({ ...named, ...policy, revision: 3 })
    await change(tenant, { address: null, riskRegion: 'very-high', idleMinutes: null, currency: 'USD', locale: 'en' })
    expect(await read(tenant)).toMatchObject({
      displayName: 'Haus Süd',
      address: null,
      riskRegion: 'very-high',
      idleMinutes: null,
      sessionHours: 8,
      currency: 'USD',
      locale: 'en',
      revision: 4,
    })
    await giveApp(tenant.admin)
    expect((await change(tenant, { secondFactorRequired: true })).body).toMatchObject({ secondFactorRequired: true })
    expect(await read(other)).toMatchObject({
      secondFactorRequired: false,
      sessionHours: 24,
      riskRegion: null,
      currency: 'EUR',
      revision: 1,
    })
    expect(await actionsIn(tenant)).toEqual([
      'tenant.settings-changed',
      'tenant.policy-changed',
      'tenant.policy-changed',
      'tenant.settings-changed',
      'tenant.policy-changed',
    ])
  })

  test('demand a second factor of everybody only once the Admin has one', async () => {
    const tenant = await world.makeTenant()
    const refused = { status: 409, body: { code: 'own-second-factor-missing' } }
    expect(await change(tenant, { secondFactorRequired: true, sessionHours: 8 })).toMatchObject(refused)
    expect(await read(tenant)).toMatchObject({ secondFactorRequired: false, sessionHours: 24, revision: 1 })
    expect((await change(tenant, { secondFactorRequired: false })).status).toBe(200)
    // This session has a second factor that the identity provider checked. The person has set up none in Salus.
    await world.sql('update session set second_factor_at = now() where user_id = $1', [tenant.admin.userId])
    expect((await change(tenant, { secondFactorRequired: true })).status).toBe(200)
    expect(await read(tenant)).toMatchObject({ secondFactorRequired: true })
  })

  test('are not overwritten by somebody who has read an older revision', async () => {
    const tenant = await world.makeTenant()
    const first = await change(tenant, { sessionHours: 8 }, { 'if-match': '"1"' })
    expect(first.headers['etag']).toBe('"2"')
    const late = await change(tenant, { sessionHours: 2 }, { 'if-match': '"1"' })
    expect(late).toMatchObject({ status: 412, body: { code: 'version-conflict' } })
    expect(await setLines(tenant, [line('Zu spät')], { 'if-match': '"1"' })).toMatchObject({ status: 412 })
    expect(await read(tenant)).toMatchObject({ sessionHours: 8, hasOwnHelpLines: false, revision: 2 })
  })

  test('changed by two at once are both kept or one is refused, never lost', async () => {
    const tenant = await world.makeTenant()
    const answers = await Promise.all(
      [4, 5, 6, 7].map((sessionHours) => change(tenant, { sessionHours }, { 'if-match': '"1"' })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412])
    const kept = answers.find(({ status }) => status === 200)
    expect((await read(tenant)).sessionHours).toBe(kept?.body.sessionHours)
  })

  test.each([
    ['nothing', {}],
    ['no name', { displayName: ' ' }],
    ['a session of more than 24 hours', { sessionHours: 25 }],
    ['a session of no hour', { sessionHours: 0 }],
    ['an idle lock of half a minute', { idleMinutes: 0.5 }],
    ['a check-up due after no day', { dueAfterDays: 0 }],
    ['a check-up due after four years', { dueAfterDays: 1461 }],
    ['a region there is not', { riskRegion: 'very_high' }],
    ['a currency there is not', { currency: 'CHF' }],
    ['an address that is no e-mail', { contactEmail: 'team' }],
    ['a telephone number with a word', { contactPhone: '040 call' }],
    ['a line more in the name', { displayName: 'A\nB' }],
    ['another tenant’s id', { groupId: 1, displayName: 'A' }],
  ])('are refused: %s', async (_what, body) => {
    const tenant = await world.makeTenant()
    expect(await change(tenant, body)).toMatchObject({ status: 422, body: { code: 'invalid-input' } })
    expect((await read(tenant)).revision).toBe(1)
  })

  test('cannot be changed from inside another tenant', async () => {
    const [tenant, other] = [await world.makeTenant(), await world.makeTenant()]
    const denied = world.database.pool.query(
      `with entered as (select set_config('app.tenant', $1, false))
      update tenant set display_name = 'Taken' from entered where id = $2 returning id`,
      [String(tenant.tenantId), other.tenantId],
    )
    expect((await denied).rows).toEqual([])
    await world.database.pool.query(`select set_config('app.tenant', '', false)`)
    expect((await read(other)).displayName).not.toBe('Taken')
  })
})

test('a session that is older than the tenant allows ends at the next request, for every tenant', async () => {
  const tenant = await world.makeTenant()
  await change(tenant, { sessionHours: 2 })
  expect((await world.ask(tenant.staff, 'GET', writePath(tenant))).status).toBe(200)
  await world.sql(`update session set created_at = now() - interval '2 hours 1 second' where user_id = $1`, [
    tenant.staff.userId,
  ])
  expect(await world.ask(tenant.staff, 'GET', writePath(tenant))).toMatchObject({
    status: 401,
    body: { code: 'signed-out' },
  })
  expect((await world.ask(tenant.staff, 'GET', '/api/session')).status).toBe(401)
})

test('nothing is written with a session that is too old', async () => {
  const tenant = await world.makeTenant()
  await change(tenant, { sessionHours: 2 })
  await world.sql(`update session set created_at = now() - interval '3 hours' where user_id = $1`, [
    tenant.admin.userId,
  ])
  expect((await change(tenant, { displayName: 'Too late' })).status).toBe(401)
  const [kept] = await world.sql<{ revision: number }>('select revision from tenant where id = $1', [tenant.tenantId])
  expect(kept?.revision).toBe(2)
})

describe('help lines', () => {
  test('are named, changed, brought into another order and given back to the country', async () => {
    const tenant = await world.makeTenant()
    const note = { de: 'Mo bis Fr', en: 'Mon to Fri' }
    const [first, second] = [{ ...line('Betriebsärztin', ['040 1', '+49 40 2']), note }, line('Seelsorge', ['142'])]
    expect((await setLines(tenant, [first, second])).body).toMatchObject({
      helpLines: [first, second],
      hasOwnHelpLines: true,
    })
    await setLines(tenant, [second, first])
    const shown = await world.ask<{ lines: unknown }>(tenant.member, 'GET', writePath(tenant, 'help-lines'))
    expect(shown.body.lines).toEqual([second, first])
    expect((await setLines(tenant, [])).body).toMatchObject({
      helpLines: [{ name: { de: 'TelefonSeelsorge' } }],
      hasOwnHelpLines: false,
    })
    expect(await actionsIn(tenant)).toHaveLength(3)
  })

  test.each([
    ['without a number', [{ ...line('A'), phones: [] }]],
    ['with five numbers', [line('A', ['1 1', '2 2', '3 3', '4 4', '5 5'])]],
    ['with a number that is a word', [line('A', ['call me'])]],
    ['with a name in one language', [{ name: { de: 'A' }, phones: ['142'] }]],
    ['more than twenty', Array.from({ length: 21 }, () => line('A'))],
  ])('are refused: %s', async (_what, lines) => {
    const tenant = await world.makeTenant()
    expect(await setLines(tenant, lines)).toMatchObject({ status: 422 })
    expect((await read(tenant)).hasOwnHelpLines).toBe(false)
  })
})

describe('the logo', () => {
  test('is stored as it came, replaced and taken away', async () => {
    const tenant = await world.makeTenant()
    const picture = png(8, 4)
    expect((await setLogo(tenant, picture)).body.logo).toEqual({
      mediaType: 'image/png',
      content: picture.toString('base64'),
    })
    expect((await setLogo(tenant, jpeg)).body.logo?.mediaType).toBe('image/jpeg')
    const removed = await world.ask<TenantSettings>(tenant.admin, 'DELETE', writePath(tenant, 'logo'), {
      headers: whatever,
    })
    expect(removed.body.logo).toBeNull()
    expect(await actionsIn(tenant)).toEqual(['tenant.logo-set', 'tenant.logo-set', 'tenant.logo-removed'])
  })

  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  test.each([
    ['a drawing that could hold a program', Buffer.from(drawing), 'no-picture'],
    ['a page', Buffer.from('<!doctype html><p>x'), 'no-picture'],
    ['a picture of another kind', Buffer.from('R0lGODlhAQABAAAAACw=', 'base64'), 'no-picture'],
    ['the first bytes of a picture', png(8, 4).subarray(0, 8), 'no-picture'],
    ['a picture that breaks off', png(200, 100).subarray(0, 60), 'no-picture'],
    ['nothing that could be read', Buffer.from([0xff, 0xd8, 0xff]), 'no-picture'],
    ['a picture that unfolds to a giant', png(2001, 4), 'too-large'],
    ['a picture of more than 150 KB', Buffer.concat([png(8, 4), Buffer.alloc(150 * 1024)]), undefined],
  ])('is refused when it is %s', async (_what, content, code) => {
    const tenant = await world.makeTenant()
    const answer = await world.ask<{ errors?: { code: string }[] }>(tenant.admin, 'PUT', writePath(tenant, 'logo'), {
      body: { content: content.toString('base64') },
      headers: whatever,
    })
    expect(answer.status).toBe(422)
    if (code !== undefined) expect(answer.body.errors?.[0]?.code).toBe(code)
    expect((await read(tenant)).logo).toBeNull()
  })
})

test('the tenant’s region applies to people without one of their own, and stays with the check-up when it changes', async () => {
  const tenant = await world.makeTenant()
  await change(tenant, { riskRegion: 'high' })
  const heart = { diabetes: false, cardiovascularDisease: false, smoker: false, sbp: 140, totalChol: 6, hdl: 1.3 }
  const measure = (answers: object) =>
    world.ask<CheckUp>(tenant.staff, 'POST', writePath(tenant, 'check-ups'), {
      body: { profileId: '80bc2c1b-8da9-5309-9c07-07f79286df9a', memberId: tenant.member.memberId, answers },
      headers: { 'idempotency-key': randomUUID() },
    })
  const findRisk = ({ scores }: CheckUp) => scores.find(({ code }) => code === 'riskPercentExact')?.value
  const [byTenant, named, other] = [
    (await measure(heart)).body,
    (await measure({ ...heart, region: 'high' })).body,
    (await measure({ ...heart, region: 'low' })).body,
  ]
  expect(byTenant.subject).toMatchObject({ riskRegion: 'high' })
  expect(findRisk(byTenant)).toBe(findRisk(named))
  expect(findRisk(byTenant)).toBeGreaterThan(Number(findRisk(other)))

  await change(tenant, { riskRegion: 'low' })
  const amended = await world.ask<CheckUp>(
    tenant.staff,
    'PATCH',
    writePath(tenant, `check-ups/${byTenant.resultGuid}`),
    {
      body: { revision: 1, reason: 'Tippfehler', answers: heart },
    },
  )
  expect(findRisk(amended.body)).toBe(findRisk(byTenant))
})

function png(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const part = (name: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const content = Buffer.concat([Buffer.from(name, 'latin1'), data])
    const checksum = Buffer.alloc(4)
    checksum.writeUInt32BE(crc32(content))
    return Buffer.concat([length, content, checksum])
  }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    part('IHDR', head),
    part('IDAT', deflateSync(Buffer.alloc((width + 1) * height))),
    part('IEND', Buffer.alloc(0)),
  ])
}

/** Ten by ten pixels. */
const jpeg = Buffer.from(
  [
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19i',
    'Z2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2Nj',
    'Y2NjY2NjY2P/wAARCAAKAAoDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAf/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QA',
    'FAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AJ+AD//Z',
  ].join(''),
  'base64',
)
