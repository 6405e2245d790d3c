import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openTenantWorld,
  type SignedIn,
  stressAnswers,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from '../../../testing/tenant-world.ts'
import { unpacked } from '../../../testing/documents/unpacked-pdf.ts'

let world: TenantWorld
let tenant: TenantOfTest
let checkUp: CheckUp
beforeAll(async () => {
  world = await openTenantWorld()
  tenant = await world.makeTenant()
  const note = '#panic("note") #sys.inputs $x$ *fett* „Grüße“ @x <y> // \\ ]'
  const body = { profileId: stressLoadId, memberId: tenant.member.memberId, answers: stressAnswers(), note }
  checkUp = (await world.ask<CheckUp>(tenant.staff, 'POST', `/api/tenants/${tenant.tenantId}/check-ups`, { body })).body
}, 60_000)
afterAll(() => world.close())

const report = (lang: string, who: SignedIn = tenant.staff) =>
  world.ask(who, 'GET', `/api/tenants/${tenant.tenantId}/check-ups/${checkUp.resultGuid}/report.pdf${lang}`)

describe('the report', () => {
  test('is a tagged PDF for archiving, with a file name that reveals nothing about the person', async () => {
    const { status, headers, raw } = await report('?lang=de')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''Salus-Bericht-2026-03-10.pdf",
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(raw.subarray(0, 5).toString()).toBe('%PDF-')
    const structure = unpacked(raw)
    expect(structure).toContain('/StructTreeRoot')
    expect(structure).toMatch(/\/Marked true/)
    expect(structure).toContain('pdfuaid:part>1<')
    expect(structure).toContain('Inter-Regular')
    expect(structure).toMatch(/\/Lang \(de\)/i)
    expect(structure).toMatch(/\/FontFile[23]/)
    expect(structure).not.toMatch(/\/(JavaScript|JS|OpenAction|Launch|EmbeddedFile)\b/)
  })

  test('is the same each time, and another in another language', async () => {
    const [first, second, english] = [await report('?lang=de'), await report('?lang=de'), await report('?lang=en')]
    expect(first.raw.equals(second.raw)).toBe(true)
    expect(first.raw.equals(english.raw)).toBe(false)
    expect(english.headers['content-disposition']).toContain('Salus-Report-2026-03-10.pdf')
  })

  test('has the picture of the tenant at its head once there is one, and stays accessible', async () => {
    const without = unpacked((await report('?lang=de')).raw)
    await world.sql(`insert into tenant_logo (tenant_id, media_type, content) values ($1, 'image/png', $2)`, [
      tenant.tenantId,
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    ])
    const { status, raw } = await report('?lang=de')
    await world.sql('delete from tenant_logo where tenant_id = $1', [tenant.tenantId])
    expect(status).toBe(200)
    expect(without).not.toMatch(/\/Subtype\s*\/Image/)
    expect(unpacked(raw)).toMatch(/\/Subtype\s*\/Image/)
    expect(unpacked(raw)).toContain('pdfuaid:part>1<')
  })

  test('of many at once is each the right one', async () => {
    const alone = (await report('?lang=de')).raw
    const other = await world.makeTenant()
    const body = { profileId: stressLoadId, memberId: other.member.memberId, answers: stressAnswers(3) }
    const made = await world.ask<CheckUp>(other.staff, 'POST', `/api/tenants/${other.tenantId}/check-ups`, { body })
    const ofOther = () =>
      world.ask(
        other.staff,
        'GET',
        `/api/tenants/${other.tenantId}/check-ups/${made.body.resultGuid}/report.pdf?lang=de`,
      )
    const otherAlone = (await ofOther()).raw
    const mixed = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? report('?lang=de') : ofOther())),
    )
    for (const [index, { raw }] of mixed.entries()) expect(raw.equals(index % 2 === 0 ? alone : otherAlone)).toBe(true)
  })

  test('of one’s own check-up equals the one that staff get', async () => {
    const own = await world.ask(tenant.member, 'GET', `/api/me/check-ups/${checkUp.resultGuid}/report.pdf?lang=de`)
    expect(own.status).toBe(200)
    expect(own.raw.equals((await report('?lang=de')).raw)).toBe(true)
  })

  test('of one’s own check-up has no numbers in quiet mode, while staff still see them', async () => {
    const own = () => world.ask(tenant.member, 'GET', `/api/me/check-ups/${checkUp.resultGuid}/report.pdf?lang=de`)
    const [withNumbers, ofStaff] = [await own(), await report('?lang=de')]
    await world.sql('update app_user set quiet_mode = true where id = $1', [tenant.member.userId])
    const quiet = await own()
    expect(quiet.status).toBe(200)
    expect(quiet.raw.equals(withNumbers.raw)).toBe(false)
    expect((await report('?lang=de')).raw.equals(ofStaff.raw)).toBe(true)
    await world.sql('update app_user set quiet_mode = false where id = $1', [tenant.member.userId])
  })

  test('in an unsupported language is refused', async () => {
    expect(await report('?lang=fr')).toMatchObject({ status: 400, body: { code: 'invalid-query' } })
  })
})
