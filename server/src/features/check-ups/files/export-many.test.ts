import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openTenantWorld,
  type SignedIn,
  stressAnswers,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from '../../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

const measure = async ({ tenantId, staff }: TenantOfTest, memberId: string, total = 16) => {
  const answer = await world.ask(staff, 'POST', `/api/tenants/${tenantId}/check-ups`, {
    body: { profileId: stressLoadId, memberId, answers: stressAnswers(total) },
  })
  expect(answer.status).toBe(201)
}

const exported = (who: SignedIn, { tenantId }: TenantOfTest, selection: object, lang = 'en') =>
  world.ask<{ code: string }>(who, 'POST', `/api/tenants/${tenantId}/check-up-exports`, { body: { selection, lang } })

const readLines = (raw: Buffer) => raw.toString('utf8').split('\r\n').slice(0, -1)

const withhold = ({ tenantId }: TenantOfTest, memberId: string) =>
  Promise.all(
    [
      'update member set shares_all = false where tenant_id = $1 and id = $2',
      'update check_up set is_shared = false where tenant_id = $1 and member_id = $2',
      'update check_up_version set is_shared = false where tenant_id = $1 and member_id = $2',
    ].map((statement) => world.sql(statement, [tenantId, memberId])),
  )

const audited = async ({ tenantId }: TenantOfTest) => {
  await world.auditWritten()
  const rows = await world.sql<{ subject_ids: string[] }>(
    `select subject_ids from audit_event where tenant_id = $1 and action = 'export-many-check-ups'`,
    [tenantId],
  )
  return rows.flatMap(({ subject_ids: ids }) => ids)
}

describe('an Admin downloads the results of several members', () => {
  test('with the person in each line, and without members who do not share', async () => {
    const tenant = await world.makeTenant([6], 'company')
    const named = { firstName: 'Eva', lastName: '=Ädler', birthDate: '1980-05-17' }
    const [one, silent] = [
      await world.makeMember(tenant.tenantId, named),
      await world.makeMember(tenant.tenantId, { firstName: 'Canary', lastName: 'Still' }),
    ]
    await measure(tenant, one)
    await measure(tenant, silent)
    await world.sql(`update member set external_number = '0042' where tenant_id = $1 and id = $2`, [
      tenant.tenantId,
      one,
    ])
    await withhold(tenant, silent)
    const answer = await exported(tenant.admin, tenant, { filter: {} })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': expect.stringContaining('no-store'),
      'content-disposition': expect.stringContaining('Results.csv'),
    })
    const [header, ...lines] = readLines(answer.raw)
    expect(header).toBe(
      '\uFEFFlast name,first name,date of birth,number,date,product,measurement,value,code,side,number,text,unit,range from,range to,band,device,taken by,measuring conditions,note',
    )
    expect(lines).toContainEqual(expect.stringMatching(/^'=Ädler,Eva,1980-05-17,0042,.*,total,,16,/))
    expect(answer.raw.toString()).not.toContain('Canary')
    expect(await audited(tenant)).toEqual([one])
  })

  test('of more members than are read at once: each once, in the order of names, below one header', async () => {
    const tenant = await world.makeTenant([6])
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    for (const letter of letters.toReversed())
      await measure(tenant, await world.makeMember(tenant.tenantId, { firstName: 'Ida', lastName: `${letter}lt` }))
    const { raw } = await exported(tenant.admin, tenant, { filter: {} }, 'de')
    const [header, ...lines] = readLines(raw)
    expect(header).toMatch(/^\uFEFFNachname;Vorname;/)
    const totals = lines.filter((line) => line.includes(';total;'))
    expect(totals.map((line) => line.split(';')[0])).toEqual(letters.map((letter) => `${letter}lt`))
    expect(await audited(tenant)).toHaveLength(26)
  })

  test('selected ones only, and never those of another tenant', async () => {
    const [tenant, foreign] = [await world.makeTenant([6]), await world.makeTenant([6])]
    const [one, other, there] = [
      await world.makeMember(tenant.tenantId, { lastName: 'Eins' }),
      await world.makeMember(tenant.tenantId, { lastName: 'Zwei' }),
      await world.makeMember(foreign.tenantId, { lastName: 'Canary' }),
    ]
    for (const memberId of [one, other]) await measure(tenant, memberId)
    await measure(foreign, there)
    const text = (await exported(tenant.admin, tenant, { memberIds: [one, there] })).raw.toString()
    expect([text.includes('Eins'), text.includes('Zwei'), text.includes('Canary')]).toEqual([true, false, false])
    expect(await exported(foreign.admin, tenant, { filter: {} })).toMatchObject({ status: 404 })
  })

  test('or nothing but the header, where nobody was measured', async () => {
    const tenant = await world.makeTenant([6])
    expect(readLines((await exported(tenant.admin, tenant, { filter: { query: 'nobody' } })).raw)).toHaveLength(1)
  })

  test('only after recent authentication, and staff cannot do this', async () => {
    const tenant = await world.makeTenant([6])
    expect(await exported(tenant.staff, tenant, { filter: {} })).toMatchObject({ status: 403 })
    await world.sql(`update session set confirmed_at = now() - interval '6 minutes' where user_id = $1`, [
      tenant.admin.userId,
    ])
    expect(await exported(tenant.admin, tenant, { filter: {} })).toMatchObject({
      status: 403,
      body: { code: 'reauth-required' },
    })
  })
})
