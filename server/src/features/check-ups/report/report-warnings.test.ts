import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manualId, openTenantWorld, type TenantOfTest, type TenantWorld } from '../../../testing/tenant-world.ts'
import { renderReport } from './render-report.ts'
import { reportDocument } from './report-document.ts'

let world: TenantWorld
let tenant: TenantOfTest
beforeAll(async () => {
  world = await openTenantWorld()
  tenant = await world.makeTenant()
}, 60_000)
afterAll(() => world.close())

const record = async (answers: Readonly<Record<string, number>>): Promise<CheckUp> => {
  const { tenantId, member } = tenant
  const body = { profileId: manualId, memberId: member.memberId, values: { weight: 70, height: 175, ...answers } }
  return (await world.ask<CheckUp>(member, 'POST', `/api/tenants/${tenantId}/check-ups`, { body })).body
}

const buildDocument = (checkUp: CheckUp, language: 'de' | 'en', isQuiet = false) =>
  reportDocument({
    checkUp,
    memberName: 'Mara Lindner',
    tenantName: 'Studio Nord',
    language,
    timezone: 'Europe/Berlin',
    isQuiet,
  })

test.each([
  ['de', /Brustschmerz.*Notruf 112.*noch einmal.*noch heute/s, 'Jetzt handeln'],
  ['en', /chest pain.*call 112.*measure again.*today/is, 'Act now'],
] as const)(
  'in %s, a crisis comes first and says what to do now, in quiet mode as well',
  async (language, says, grade) => {
    const checkUp = await record({ sbp: 200, dbp: 120, restingPulse: 118 })
    for (const isQuiet of [false, true]) {
      const document = buildDocument(checkUp, language, isQuiet)
      expect(document.warnings.map(({ urgency }) => urgency)).toEqual(['crisis', 'see-a-doctor'])
      expect(document.warnings[0]?.grade).toBe(grade)
      expect(document.warnings[0]?.steps.join(' ')).toMatch(says)
      expect(document.nextSteps).toHaveLength(2)
      expect(document.nextSteps[0]?.text).toMatch(says)
      expect(document.nextSteps.map(({ text }) => text).join(' ')).not.toMatch(/drei Monaten|three months/)
      expect(Buffer.from(renderReport(document, null)).subarray(0, 5).toString()).toBe('%PDF-')
    }
  },
)

test('warnings come before the steps of the profile, and a usual result has none', async () => {
  const high = buildDocument(await record({ sbp: 150, dbp: 95 }), 'en')
  expect(high.warnings).toHaveLength(1)
  expect(high.nextSteps[0]?.title).toBe('Blood pressure in the range of high blood pressure')
  expect(high.nextSteps.length).toBeGreaterThan(1)
  const usual = buildDocument(await record({ sbp: 112, dbp: 68 }), 'en')
  expect(usual.warnings).toEqual([])
})
