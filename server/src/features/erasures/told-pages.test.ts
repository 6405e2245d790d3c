import type { LiveEvent } from '@salus/contract/service/live-events.ts'
import { staleAfter } from '@salus/contract/stale.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { liveChannel } from '../../platform/live/notify.queries.ts'
import { openTenantWorld, type TenantOfTest, type TenantWorld } from '../../testing/tenant-world.ts'

let world: TenantWorld
let ear: pg.Client
const heard: LiveEvent[] = []
beforeAll(async () => {
  world = await openTenantWorld()
  ear = new pg.Client(world.database.appAddress)
  await ear.connect()
  await ear.query(`listen ${liveChannel}`)
  ear.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '')))
}, 60_000)
afterAll(async () => {
  await ear.end()
  await world.close()
})

const record = ({ tenantId, member }: TenantOfTest) => `/api/tenants/${tenantId}/members/${member.memberId}`

test.each([
  ['an Admin puts the record on hold', 'PUT', '/hold', { reason: 'Rechtsstreit' }],
  ['an Admin erases the record', 'POST', '/erasure', undefined],
  ['an Admin unlinks the login', 'DELETE', '/link', undefined],
] as const)(
  'pages that show the consents or documents of a person are notified when %s',
  async (_what, method, path, body) => {
    const tenant = await world.makeTenant()
    // Nothing is shared, so no consent ends with the act.
    await world.sql('update member set shares_all = false where tenant_id = $1', [tenant.tenantId])
    const asked = body === undefined ? {} : { body }
    const { status, raw } = await world.ask(tenant.admin, method, `${record(tenant)}${path}`, asked)
    expect(status, raw.toString()).toBeLessThan(300)
    await vi.waitFor(() => {
      const about = heard.filter((event) => 'memberId' in event && event.memberId === tenant.member.memberId)
      const stale: readonly string[] = about.flatMap(({ kind }) => staleAfter[kind])
      expect(stale).toEqual(
        expect.arrayContaining(['getMember', 'getConsentsOfMember', 'getDocumentsOfMember', 'getAnalysesOfMember']),
      )
    })
  },
)

test.each([
  ['puts the record on hold', 'PUT', '/hold', { reason: 'Rechtsstreit' }],
  ['erases the record', 'POST', '/erasure', undefined],
] as const)('no open list keeps data of a person after an Admin %s', async (_what, method, path, body) => {
  const tenant = await world.makeTenant()
  const asked = body === undefined ? {} : { body }
  const { status, raw } = await world.ask(tenant.admin, method, `${record(tenant)}${path}`, asked)
  expect(status, raw.toString()).toBeLessThan(300)
  const staleFor = (isTold: (event: LiveEvent) => boolean): readonly string[] =>
    heard.filter(isTold).flatMap(({ kind }) => staleAfter[kind])
  const memberId = tenant.member.memberId
  await vi.waitFor(() => {
    expect(staleFor((event) => 'memberId' in event && event.memberId === memberId)).toEqual(
      expect.arrayContaining(['getMyRecords', 'getMyConsents', 'getMyDocuments', 'getMyCheckUps']),
    )
    expect(staleFor((event) => 'groupId' in event && event.groupId === tenant.tenantId)).toEqual(
      expect.arrayContaining(['getAnalysisLinksOfMember', 'getCorrectionsOfMember', 'getOpenCorrections']),
    )
  })
})
