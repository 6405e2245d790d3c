import type { ApiKey, NewApiKey } from '@salus/contract/tenant/api-keys.ts'
import type { CheckUp, CheckUpListItem } from '@salus/contract/check-ups/check-ups.ts'
import type { Delivery } from '@salus/contract/tenant/modules.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { now, openTenantWorld, type TenantOfTest, type TenantWorld } from '../../testing/tenant-world.ts'

let world: TenantWorld
let tenant: TenantOfTest

beforeAll(async () => {
  world = await openTenantWorld()
  tenant = await world.makeTenant([1, 2, 4, 6])
}, 60_000)
afterAll(() => world.close())

const makeKey = async (pluginId: number, of = tenant): Promise<NewApiKey> => {
  const url = `/api/tenants/${of.tenantId}/api-keys`
  const { status, body } = await world.ask<NewApiKey>(of.admin, 'POST', url, { body: { pluginId, name: 'Gerät' } })
  expect(status).toBe(201)
  return body
}

const deliver = <Body = Delivery>(key: string | null, body: object) =>
  world.ask<Body>(null, 'POST', '/api/modules/check-ups', {
    body,
    headers: key === null ? {} : { authorization: `Bearer ${key}` },
  })

let sent = 0
const press = { code: 'legPress', name: { de: 'Beinpresse', en: 'Leg press' }, value: 812.5, unit: 'N' }
const checkUp = (of: object = {}) => {
  sent += 1
  return {
    pluginId: 1,
    externalId: `device-${sent}`,
    member: { id: tenant.member.memberId },
    profileName: 'Beweglichkeit und Kraft',
    dateOfMeasurement: '2026-03-10T09:30:00+01:00',
    values: [
      { ...press, side: 'left', low: 600, high: 900, reference: 'percent of the mean' },
      {
        ...press,
        side: 'right',
        bands: [
          { upTo: 700, name: press.name },
          { upTo: null, name: press.name },
        ],
      },
    ],
    ...of,
  }
}
const reversed = (value: object) => Object.fromEntries(Object.entries(value).toReversed())
const countCheckUps = async () => {
  const [row] = await world.sql<{ count: string }>(`select count(*) from check_up where tenant_id = $1`, [
    tenant.tenantId,
  ])
  return Number(row?.count)
}

describe('a module delivers a finished check-up with its key', () => {
  test('for a record that was merged, to the one that remains; for a guest who has a record now, to nobody', async () => {
    const { key } = await makeKey(1)
    const { tenantId, staff } = tenant
    const base = `/api/tenants/${tenantId}`
    const [kept, merged] = [await world.makeMember(tenantId), await world.makeMember(tenantId)]
    const body = { memberId: kept, revision: 1, mergedMemberId: merged, mergedRevision: 1, take: [] }
    const done = await world.ask(staff, 'POST', `${base}/member-merges`, { body })
    expect(done.status, done.raw.toString()).toBe(201)
    const delivered = await deliver(key, checkUp({ member: { id: merged } }))
    expect(delivered.status, delivered.raw.toString()).toBe(201)
    expect(
      await world.sql('select member_id as id from check_up where result_guid = $1', [delivered.body.resultGuid]),
    ).toEqual([{ id: kept }])

    const person = { birthDate: '1980-05-17', sex: 'female' }
    const guest = await world.ask<{ id: string }>(staff, 'POST', `${base}/guests`, {
      body: { ...person, consent: { given: 'in-person', sharesWithStaff: true } },
    })
    const early = await deliver(key, checkUp({ member: { id: guest.body.id } }))
    expect(early.status, early.raw.toString()).toBe(201)
    const joined = await world.ask(staff, 'POST', `${base}/guests/${guest.body.id}/record`, {
      body: { as: 'existing', memberId: kept, acceptsDifference: false },
    })
    expect(joined.status, joined.raw.toString()).toBeLessThan(300)
    const late = await deliver<Problem>(key, checkUp({ member: { id: guest.body.id } }))
    expect([late.status, late.body.errors]).toMatchObject([422, [{ path: 'member', code: 'member-unknown' }]])
  })

  test('staff and the member see it with every value as it was sent', async () => {
    const { key } = await makeKey(1)
    const { status, body } = await deliver(key, checkUp({ note: 'Knie links geschont' }))
    expect(status).toBe(201)
    const read = await world.ask<CheckUp>(
      tenant.staff,
      'GET',
      `/api/tenants/${tenant.tenantId}/check-ups/${body.resultGuid}`,
    )
    expect(read.body).toMatchObject({
      pluginId: 1,
      profileId: null,
      profileName: 'Beweglichkeit und Kraft',
      origin: 'module',
      answeredBy: 'module',
      source: 'MobeeFit',
      memberId: tenant.member.memberId,
      note: 'Knie links geschont',
      subject: { age: 45, sex: 'female' },
      values: [
        { ...press, side: 'left', low: 600, high: 900, reference: 'percent of the mean' },
        { ...press, side: 'right', bands: [{ upTo: 700 }, { upTo: null }] },
      ],
    })
    const own = await world.ask<{ items: CheckUpListItem[] }>(tenant.member, 'GET', '/api/me/check-ups?productId=1')
    expect(own.body.items.map(({ resultGuid }) => resultGuid)).toContain(body.resultGuid)
  })

  test('a member is found by the number of the tenant', async () => {
    await world.sql(`update member set external_number = 'M-77' where id = $1`, [tenant.member.memberId])
    const { key } = await makeKey(1)
    const { status } = await deliver(key, checkUp({ member: { externalNumber: 'M-77' } }))
    expect(status).toBe(201)
  })

  test('the same externalId again changes nothing, twenty times at once as well', async () => {
    const { key } = await makeKey(1)
    const same = checkUp()
    const before = await countCheckUps()
    const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(key, same)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 19 }, () => 200), 201])
    expect(new Set(answers.map(({ body }) => body.resultGuid)).size).toBe(1)
    const inOtherWords = { ...same, dateOfMeasurement: '2026-03-10T08:30:00Z', values: same.values.map(reversed) }
    expect((await deliver(key, inOtherWords)).status).toBe(200)
    expect(await countCheckUps()).toBe(before + 1)
  })

  test.each(['the person', 'another person, who has it now'])(
    'is recognised when it is delivered again after %s was put on hold',
    async (whose) => {
      const { key } = await makeKey(1)
      const [owner, other] = [await world.makeMember(tenant.tenantId), await world.makeMember(tenant.tenantId)]
      const same = checkUp({ member: { id: owner } })
      const { body } = await deliver(key, same)
      const base = `/api/tenants/${tenant.tenantId}`
      if (whose !== 'the person')
        await world.ask(tenant.staff, 'POST', `${base}/check-ups/${body.resultGuid}/reassignment`, {
          body: { revision: 1, memberId: other, reason: 'Verwechslung', confirmed: true },
        })
      const held = whose === 'the person' ? owner : other
      await world.ask(tenant.admin, 'PUT', `${base}/members/${held}/hold`, { body: { reason: 'Rechtsstreit' } })
      expect(await deliver(key, same)).toMatchObject({ status: 200, body })
      expect((await deliver(key, checkUp({ member: { id: held } }))).status).toBe(422)
    },
  )

  test.each([
    ['another note', { note: 'anders' }],
    ['another value', { values: [{ ...press, value: 813 }] }],
    ['another date', { dateOfMeasurement: '2026-03-10T09:31:00+01:00' }],
    ['another person', { member: { externalNumber: 'M-77' } }],
  ])('the same externalId with %s is refused, never dropped without a word', async (_what, other) => {
    const { key } = await makeKey(1)
    const first = checkUp()
    const { resultGuid } = (await deliver(key, first)).body
    const before = await countCheckUps()
    const { status, body } = await deliver<Problem>(key, { ...first, ...other })
    expect([status, body.code, body.resultGuid]).toEqual([409, 'external-id-taken', resultGuid])
    expect(await countCheckUps()).toBe(before)
  })

  test('a delivery that was stored without a digest is recognised', async () => {
    const { key } = await makeKey(1)
    const first = checkUp()
    const { resultGuid } = (await deliver(key, first)).body
    await world.sql(`update check_up set delivery_digest = null where result_guid = $1`, [resultGuid])
    const { status, body } = await deliver(key, { ...first, note: 'anders' })
    expect([status, body.resultGuid]).toEqual([200, resultGuid])
  })

  test('a plugin that is not a product is accepted too', async () => {
    for (const pluginId of [9, 11, 13, 99]) {
      const { key } = await makeKey(pluginId)
      expect((await deliver(key, checkUp({ pluginId, profileName: '' }))).status).toBe(201)
    }
  })

  test('the ends of a scale and the rating of a band are kept as they were sent', async () => {
    const { key } = await makeKey(2)
    const name = { de: 'Schmerz', en: 'Pain' }
    const bands = [
      { upTo: 3, name, valence: 'good' },
      { upTo: null, name, valence: 'watch' },
    ]
    const pain = { code: 'pain', name, value: 4, low: 0, high: 3, scaleLow: 0, scaleHigh: 10, bands }
    const { status, body } = await deliver(key, checkUp({ pluginId: 2, values: [pain] }))
    expect(status).toBe(201)
    const url = `/api/tenants/${tenant.tenantId}/check-ups/${body.resultGuid}`
    expect((await world.ask<CheckUp>(tenant.staff, 'GET', url)).body.values).toMatchObject([pain])
  })

  test('its PDF is stored unchanged', async () => {
    const { key } = await makeKey(1)
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')
    const { body } = await deliver(key, checkUp({ document: pdf.toString('base64') }))
    const rows = await world.sql<{ content: Buffer }>(`select content from check_up_document where result_guid = $1`, [
      body.resultGuid,
    ])
    expect(rows.map(({ content }) => content.equals(pdf))).toEqual([true])
  })

  test('the key shows when it was used last', async () => {
    const { key, keyId } = await makeKey(1)
    await deliver(key, checkUp())
    const { body } = await world.ask<{ items: ApiKey[] }>(
      tenant.admin,
      'GET',
      `/api/tenants/${tenant.tenantId}/api-keys`,
    )
    expect(body.items.find((each) => each.keyId === keyId)).toMatchObject({
      endsWith: key.slice(-4),
      lastUsedAt: now.toISOString().replace('.000Z', '+00:00'),
    })
    expect(JSON.stringify(body)).not.toContain(key)
  })
})

describe('a refused delivery leaves nothing behind', () => {
  const refused = async (key: string | null, body: object) => {
    const before = await countCheckUps()
    const answer = await deliver<Problem>(key, body)
    expect(await countCheckUps()).toBe(before)
    return answer
  }

  test('no key, a wrong one, one without its word, and one that was revoked', async () => {
    const { key, keyId } = await makeKey(1)
    const url = `/api/tenants/${tenant.tenantId}/api-keys/${keyId}`
    expect((await world.ask(tenant.admin, 'DELETE', url)).status).toBe(204)
    expect((await world.ask(tenant.admin, 'DELETE', url)).status).toBe(204)
    for (const wrong of [null, 'guessed', `salus_${tenant.tenantId}_${'A'.repeat(43)}`, key]) {
      expect(await refused(wrong, checkUp())).toMatchObject({ status: 401, body: { code: 'wrong-api-key' } })
    }
  })

  test('a wrong key more than thirty times an hour from one network, which never blocks a right key', async () => {
    const { key } = await makeKey(1)
    const deliverFrom = async (given: string) => {
      const { statusCode } = await world.app.inject({
        method: 'POST',
        url: '/api/modules/check-ups',
        remoteAddress: '10.8.4.4',
        headers: { ...world.makeHeaders(null), authorization: `Bearer ${given}` },
        payload: checkUp(),
      })
      return statusCode
    }
    const statuses: number[] = []
    for (let index = 0; index < 31; index += 1)
      statuses.push(await deliverFrom(`salus_${tenant.tenantId}_${'A'.repeat(43)}`))
    expect([statuses.slice(0, 30).every((status) => status === 401), statuses[30]]).toEqual([true, 429])
    expect(await deliverFrom(key)).toBe(201)
  })

  test('the key of another plugin', async () => {
    const { key } = await makeKey(2)
    expect(await refused(key, checkUp())).toMatchObject({ status: 403, body: { code: 'other-plugin' } })
  })

  test('the key of another tenant knows no member of this one', async () => {
    const other = await world.makeTenant([1])
    const { key } = await makeKey(1, other)
    for (const member of [{ id: tenant.member.memberId }, { externalNumber: 'M-77' }]) {
      expect(await refused(key, checkUp({ member }))).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'member' }] },
      })
    }
  })

  test('a product that the tenant does not use', async () => {
    const { key } = await makeKey(12)
    expect(await refused(key, checkUp({ pluginId: 12 }))).toMatchObject({
      status: 403,
      body: { code: 'product-not-active' },
    })
  })

  test('a member who has not consented', async () => {
    const silent = await world.makeMember(tenant.tenantId, { storesHealthData: false })
    const { key } = await makeKey(1)
    expect(await refused(key, checkUp({ member: { id: silent } }))).toMatchObject({
      status: 403,
      body: { code: 'consent-required' },
    })
  })

  test.each([
    ['dateOfMeasurement', { dateOfMeasurement: '2026-03-10T14:00:00Z' }],
    ['dateOfMeasurement', { dateOfMeasurement: '1950-01-01T08:00:00Z' }],
    ['dateOfMeasurement', { dateOfMeasurement: '2026-03-10T09:30:00' }],
    ['values', { values: [] }],
    ['values', { values: [press, press] }],
    ['values.0.value', { values: [{ ...press, value: null }] }],
    ['values.0.low', { values: [{ ...press, low: 3, high: 2 }] }],
    ['values.0.scaleLow', { values: [{ ...press, scaleLow: 10, scaleHigh: 0 }] }],
    [
      'values.0.bands',
      {
        values: [
          {
            ...press,
            bands: [
              { upTo: 5, name: press.name },
              { upTo: 5, name: press.name },
            ],
          },
        ],
      },
    ],
    ['values.0.code', { values: [{ ...press, code: '<script>' }] }],
    ['externalId', { externalId: '' }],
    ['document', { document: Buffer.from('<html>').toString('base64') }],
    ['document', { document: Buffer.from('%PDF-1.7 /JavaScript (x) /Root 1 0 R %%EOF').toString('base64') }],
    ['document', { document: pdfWithPacked('<< /S /L#61unch /F (calc.exe) >>') }],
    ['member', { member: { id: '00000000-0000-4000-8000-000000000000', externalNumber: '1' } }],
  ])('a wrong %s is named', async (path, wrong) => {
    const { key } = await makeKey(1)
    const { status, body } = await refused(key, checkUp(wrong))
    expect(status).toBe(422)
    expect(body.errors?.map((error) => error.path)).toContain(path)
  })
})

test('the value of both sides comes beside that of each side', async () => {
  const { key } = await makeKey(1)
  const values = [press, { ...press, side: 'left' }, { ...press, side: 'right' }]
  const { body, status } = await deliver(key, checkUp({ values }))
  expect(status).toBe(201)
  const url = `/api/tenants/${tenant.tenantId}/check-ups/${body.resultGuid}`
  const { body: seen } = await world.ask<CheckUp>(tenant.staff, 'GET', url)
  expect(seen.values.map(({ side }) => side)).toEqual([undefined, 'left', 'right'])
})

test('the date of a clock that was not set is refused, also for a person born before', async () => {
  const { key } = await makeKey(1)
  const old = await world.makeMember(tenant.tenantId, { birthDate: '1960-05-05' })
  for (const [dateOfMeasurement, code] of [
    ['1970-01-01T00:02:00Z', 'clock-not-set'],
    ['1980-01-01T01:00:00+01:00', 'clock-not-set'],
    ['1990-06-01T09:00:00+02:00', undefined],
  ] as const) {
    const { body } = await deliver<Problem>(key, checkUp({ member: { id: old }, dateOfMeasurement }))
    expect(body.errors?.[0]?.code).toBe(code)
  }
})

test.each([
  ['below-zero', { value: -50 }],
  ['beyond-unit', { value: 99_999 }],
  ['beyond-scale', { value: 11, scaleLow: 0, scaleHigh: 10 }],
  ['number-as-text', { value: '412,5' }],
  ['not-measured', { value: 'NaN' }],
])('an impossible value is refused with the reason %s', async (code, wrong) => {
  const { key } = await makeKey(1)
  const { status, body } = await deliver<Problem>(key, checkUp({ values: [{ ...press, ...wrong }] }))
  expect([status, body.errors]).toMatchObject([422, [{ path: 'values.0.value', code }]])
})

const said = async (key: string | null, body: object | string, headers: Record<string, string> = {}) => {
  const authorization = key === null ? {} : { authorization: `Bearer ${key}` }
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/modules/check-ups',
    headers: { ...world.makeHeaders(null), 'content-type': 'application/json', ...authorization, ...headers },
    payload: body,
  })
  return answer.json<Problem>()
}

test.each([
  ['value', { value: null }, 'values.0.value', 'must be a number, or words of at most 500 characters'],
  ['unit', { unit: '' }, 'values.0.unit', 'must not be empty'],
  ['name', { name: { de: 'Knie' } }, 'values.0.name.en', 'is missing'],
  ['name', { name: 'Knie' }, 'values.0.name', 'must be an object'],
  [
    'name of two lines',
    { name: { de: 'a\nb', en: 'b' } },
    'values.0.name.de',
    'must be one line, without tabs and other control characters',
  ],
  ['side', { side: 'links' }, 'values.0.side', 'must be one of left, right'],
  ['reference', { reference: 'x'.repeat(301) }, 'values.0.reference', 'must be at most 300 characters'],
])('a vendor reads in plain words what a %s must be', async (_field, wrong, path, message) => {
  const { key } = await makeKey(1)
  const { errors } = await said(key, checkUp({ values: [{ ...press, ...wrong }] }))
  expect(errors).toMatchObject([{ path, message }])
})

test.each([
  ['20.11.2026', 'must be a date and time with an offset, such as 2026-11-20T09:30:00+01:00'],
  [1_795_000_000, 'must be text'],
  [undefined, 'is missing'],
])('a vendor who sends the date %s reads how it is written', async (dateOfMeasurement, message) => {
  const { key } = await makeKey(1)
  const { errors } = await said(key, checkUp({ dateOfMeasurement }))
  expect(errors).toMatchObject([{ path: 'dateOfMeasurement', message }])
})

test('a vendor reads why a body cannot be read and how a key is sent', async () => {
  const { key } = await makeKey(1)
  expect((await said(key, '{"pluginId":')).detail).toBe('The body is not JSON in UTF-8.')
  expect((await said(key, `{"note":"${'x'.repeat(300_000)}",}`)).detail).toBe('The body is not JSON in UTF-8.')
  expect((await said(key, '{"pluginId":1,"pluginId":2}')).detail).toContain('a key twice in one object')
  expect((await said(null, checkUp())).detail).toContain('"Authorization: Bearer <key>"')
  expect((await said(null, checkUp(), { authorization: key })).detail).toContain('"Authorization: Bearer <key>"')
  expect((await said(`salus_${tenant.tenantId}_${'A'.repeat(43)}`, checkUp())).detail).toBeUndefined()
})

/** Returns a PDF in base64 whose only object is compressed, as in PDFs of version 1.5 and later. */
function pdfWithPacked(object: string): string {
  const packed = deflateSync(`1 0 ${object}`).toString('latin1')
  const stream = `2 0 obj << /Type /ObjStm /Filter /FlateDecode /Length ${packed.length} >> stream\n${packed}\nendstream`
  return Buffer.from(`%PDF-1.7\n${stream}\ntrailer << /Root 3 0 R >>\n%%EOF\n`, 'latin1').toString('base64')
}

test('keys are for Admins, and neither database nor log holds one', async () => {
  const url = `/api/tenants/${tenant.tenantId}/api-keys`
  expect((await world.ask(tenant.staff, 'POST', url, { body: { pluginId: 1, name: 'x' } })).status).toBe(403)
  const { key } = await makeKey(1)
  await deliver(key, checkUp())
  const rows = await world.sql(`select to_jsonb(api_key) from api_key`)
  expect(JSON.stringify(rows)).not.toContain(key.slice(-20))
  expect(JSON.stringify(world.logged)).not.toContain(key.slice(-20))
})

test('every delivery is in the audit with its member', async () => {
  const { key } = await makeKey(4)
  const { body } = await deliver(key, checkUp({ pluginId: 4 }))
  const rows = await world.sql<{ action: string; subject_ids: string[] }>(
    `select action, subject_ids from audit_event where object_id = $1`,
    [body.resultGuid],
  )
  expect(rows).toEqual([{ action: 'check-up.delivered', subject_ids: [tenant.member.memberId] }])
})
