import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdfLines } from '../../../testing/documents/text-of-pdf.ts'
import { manualId, openTenantWorld, type TenantOfTest, type TenantWorld } from '../../../testing/tenant-world.ts'

let world: TenantWorld
let tenant: TenantOfTest
beforeAll(async () => {
  world = await openTenantWorld()
  tenant = await world.makeTenant()
}, 60_000)
afterAll(() => world.close())

async function measure(weight: number) {
  const path = `/api/tenants/${tenant.tenantId}/check-ups`
  const values = { weight, height: 200, waist: 110 }
  const body = { profileId: manualId, memberId: tenant.member.memberId, values, confirmed: true }
  const { resultGuid, bands } = (await world.ask<CheckUp>(tenant.staff, 'POST', path, { body })).body
  const { raw } = await world.ask(tenant.staff, 'GET', `${path}/${resultGuid}/report.pdf?lang=de`)
  const own = bands?.find(({ code }) => code === 'whtr')
  return { count: own?.bands.length, because: own?.noBandsBecause?.de, report: (await readPdfLines(raw)).join(' ') }
}

test('page and report give no limits to a waist-to-height ratio that is not rated, but the reason', async () => {
  const because = 'Ab einem Body-Mass-Index von 35 nicht eingeordnet (NICE 2022).'
  const rated = await measure(139.9)
  expect(rated).toMatchObject({ count: 4, because: undefined })
  expect(rated.report).toContain('0,400 bis unter 0,500')
  const unrated = await measure(140)
  expect(unrated).toMatchObject({ count: 0, because })
  expect(unrated.report).not.toContain('0,400')
  expect(unrated.report).toMatch(/Body-Mass- ?Index von 35 nicht ein- ?geordnet \(NICE 2022\)/)
})

test('a report does not round a value up to the limit of a class that it has not reached', async () => {
  const { report } = await measure(99.8)
  expect(report).toContain('24,95')
  expect(report).not.toContain('25,0 kg')
})

test('the report of a child names the values that are valid only for adults, without their numbers, as the page does', async () => {
  const memberId = await world.makeMember(tenant.tenantId, { birthDate: '2012-01-01' })
  const path = `/api/tenants/${tenant.tenantId}`
  const values = { weight: 50, height: 160, waist: 71.3, sbp: 131, dbp: 79 }
  const { resultGuid } = (
    await world.ask<CheckUp>(tenant.staff, 'POST', `${path}/check-ups`, {
      body: { profileId: manualId, memberId, values },
    })
  ).body
  const { raw } = await world.ask(tenant.staff, 'GET', `${path}/check-ups/${resultGuid}/report.pdf?lang=de`)
  const report = (await readPdfLines(raw)).join(' ')
  expect(report).toMatch(/Nur für Erwachsene gültig und deshalb nicht gezeigt: .*Taillenumfang.*Blutdruck, systolisch/)
  expect(report).not.toMatch(/Taillenumfang 71,3 cm Für/)
})
