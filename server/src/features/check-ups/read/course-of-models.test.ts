import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { riskQuestionnaire } from '@salus/domain/measurement-profiles/body-scale/risk-questionnaire/risk-questionnaire.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdfLines } from '../../../testing/documents/text-of-pdf.ts'
import { openTenantWorld, type TenantWorld } from '../../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

const answers = {
  diabetes: false,
  cardiovascularDisease: false,
  smoker: false,
  sbp: 140,
  totalChol: 5.5,
  hdl: 1.3,
  region: 'moderate',
}

test('a heart risk before and after the 70th birthday names its model, and the report draws only those of one', async () => {
  const { tenantId, staff } = await world.makeTenant()
  const memberId = await world.makeMember(tenantId, { birthDate: '1956-02-01' })
  const path = `/api/tenants/${tenantId}/check-ups`
  const record = async (day: string) => {
    const body = { profileId: riskQuestionnaire.id, memberId, dateOfMeasurement: `${day}T09:00:00Z`, answers }
    return (await world.ask<CheckUp>(staff, 'POST', path, { body })).body.resultGuid
  }
  const ids = []
  for (const day of ['2025-12-01', '2026-01-10', '2026-02-10', '2026-03-05']) ids.push(await record(day))
  const { body } = await world.ask<CheckUp>(staff, 'GET', `${path}/${ids.at(-1)}`)
  const models = body.history.map(({ scores }) => scores.find(({ code }) => code === 'riskPercent')?.model)
  expect(models).toEqual(['SCORE2', 'SCORE2', 'SCORE2-OP', 'SCORE2-OP'])
  const { raw } = await world.ask(staff, 'GET', `${path}/${ids.at(-1)}/report.pdf?lang=en`)
  const report = (await readPdfLines(raw)).join(' ')
  expect(report).toContain('another calculation model are left out')
})
