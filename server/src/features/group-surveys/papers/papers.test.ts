import { randomUUID } from 'node:crypto'
import type { Problem } from '@salus/contract/problem.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPdfLines } from '../../../testing/documents/text-of-pdf.ts'
import { unpacked } from '../../../testing/documents/unpacked-pdf.ts'
import {
  decideUrl,
  done,
  makeReader,
  measured,
  published,
  surveyDecision,
  surveyUrl,
} from '../../../testing/survey-scene.ts'
import { typesetPapers } from './render-paper.ts'
import { openTenantWorld, type SignedIn, type TenantWorld } from '../../../testing/tenant-world.ts'

let world: TenantWorld
let scene: Awaited<ReturnType<typeof published>>
let reader: SignedIn
beforeAll(async () => {
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '1000' })
  scene = await published(world, { Halle: 16, Labor: 14, Depot: 3 })
  reader = await makeReader(world, scene.tenant)
}, 90_000)
afterAll(() => world.close())

const read = (paper: string, { who = reader, headers = {} } = {}) =>
  world.ask<Problem>(who, 'GET', surveyUrl(scene.tenant, `/${scene.survey.surveyId}/${paper}`), { headers })

describe('the papers of a published report', () => {
  test('are a tagged PDF in both languages, dated and with the hash of the report, and a table', async () => {
    const [stored] = await world.sql<{ sha256: string; at: Date; tenant: string }>(
      `select report.sha256, survey.published_at as at, tenant.display_name as tenant from group_report report
       join group_survey survey on survey.tenant_id = report.tenant_id and survey.id = report.survey_id
       join tenant on tenant.id = report.tenant_id where report.tenant_id = $1`,
      [scene.tenant.tenantId],
    )
    const moment = stored?.at.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')
    for (const [lang, title, fileName] of [
      ['de', `Gruppenbericht von ${stored?.tenant}: Stressbelastung`, 'Salus-Gruppenbericht-'],
      ['en', `Group report of ${stored?.tenant}: Stress load`, 'Salus-Group-Report-'],
    ] as const) {
      const { status, headers, raw } = await read(`report.pdf?lang=${lang}`)
      expect(status, raw.toString()).toBe(200)
      expect(headers['content-type']).toBe('application/pdf')
      expect(headers['content-disposition']).toContain(fileName)
      const structure = unpacked(raw)
      expect(structure).toContain('pdfuaid:part>1<')
      expect(structure).toContain(`(D:${moment}Z)`)
      expect(structure).toContain(`/Lang (${lang})`)
      for (const tag of ['H1', 'H2', 'Table', 'TH', 'TD']) expect(structure).toContain(`/S /${tag}\n`)
      const text = (await readPdfLines(raw)).join('\n')
      expect(text).toContain(title)
      expect(text).toContain(stored?.sha256)
    }
    const table = await read('report.csv?lang=de')
    expect([table.status, table.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(table.headers['content-disposition']).toMatch(/Salus-Gruppenbericht-[-\d]+\.csv$/)
    expect(table.raw.toString()).toContain(stored?.sha256)
    expect(await read('report.pdf?lang=fr')).toMatchObject({ status: 400, body: { code: 'invalid-query' } })
  })

  test('have the same bytes and the same ETag whatever happens afterwards', async () => {
    const { tenant, people, survey } = scene
    const { tenantId } = tenant
    const papers = ['report.pdf?lang=de', 'report.csv?lang=en']
    const readAll = () => Promise.all(papers.map((paper) => read(paper)))
    const first = await readAll()
    const [one, two] = people
    if (!one || !two) throw new Error('too few people')
    const same = async (what: string) => {
      const again = await readAll()
      expect(
        again.map(({ raw }) => raw.toString('base64')),
        what,
      ).toEqual(first.map(({ raw }) => raw.toString('base64')))
      expect(
        again.map(({ headers }) => headers['etag']),
        what,
      ).toEqual(first.map(({ headers }) => headers['etag']))
    }
    const [kept] = typesetPapers.values()
    await same('a second reading')
    expect([...typesetPapers.values()].includes(kept ?? new Uint8Array()), 'a second reading typesets nothing').toBe(
      true,
    )
    await world.ask(one, 'POST', decideUrl(tenant, one), { body: surveyDecision(survey, 'withdrawn') })
    await same('a consent withdrawn')
    await world.ask(tenant.admin, 'POST', `/api/tenants/${tenantId}/members/${two.memberId}/erasure`)
    await expect
      .poll(async () => (await world.sql('select 1 from member where id = $1', [two.memberId])).length, {
        timeout: 15_000,
      })
      .toBe(0)
    await same('somebody erased')
    await world.sql(`update member set department = 'Lager' where tenant_id = $1 and department = 'Halle'`, [tenantId])
    await world.sql(`update tenant set display_name = 'Anders' where id = $1`, [tenantId])
    await world.sql(`update app_user set timezone = 'America/Lima', region = 'US' where id = $1`, [reader.userId])
    await same('unit, tenant and the reader’s time zone changed')
    for (const [index, paper] of papers.entries()) {
      const etag = String(first[index]?.headers['etag'])
      const known = await read(paper, { headers: { 'if-none-match': etag } })
      expect([known.status, known.raw.length]).toEqual([304, 0])
      const url = surveyUrl(tenant, `/${survey.surveyId}/${paper}`)
      const head = await world.app.inject({ method: 'HEAD', url, headers: world.makeHeaders(reader) })
      expect([head.statusCode, head.headers['etag'], head.rawPayload.length]).toEqual([200, etag, 0])
    }
    const pdf = 'report.pdf?lang=de'
    typesetPapers.clear()
    const unchanged = await read(pdf, { headers: { 'if-none-match': String(first[0]?.headers['etag']) } })
    expect(unchanged.status).toBe(304)
    expect(typesetPapers.size, 'nothing is typeset to say that nothing changed').toBe(0)
    await read(pdf)
    expect(typesetPapers.size).toBe(1)
  }, 60_000)

  test('document the hazard assessment: what was assessed, judgement, measures, their effect and the date', async () => {
    const { tenant, survey } = scene
    const { surveyId } = survey
    const promised = {
      surveyId,
      action: 'Pausenraum einrichten',
      state: 'decided',
      owner: { name: 'Leitung Einkauf', userId: null },
      startsOn: '2026-04-01',
      dueOn: '2026-09-01',
      resources: '4.000 EUR',
      links: [`https://intranet.example/unterlagen/${'pausenraum'.repeat(12)}`],
    }
    const finished = { surveyId, action: 'Besprechungen kürzen', ...done }
    await measured(world, tenant, promised)
    const tall = Array.from({ length: 80 }, (_, index) => `Punkt ${index + 1}`).join('\n')
    await measured(world, tenant, { ...promised, action: tall })
    const { measureId, revision } = await measured(world, tenant, finished)
    const check = { how: 'talk', result: 'partly', checkedBy: 'Vera Prüfer', checkedOn: '2026-03-10' }
    const checked = await world.ask(
      tenant.admin,
      'POST',
      surveyUrl(tenant, `/${surveyId}/measures/${measureId}/check`),
      {
        body: check,
        headers: { 'if-match': `"${revision}"` },
      },
    )
    expect(checked.status, checked.raw.toString()).toBe(200)
    const { status, headers, raw } = await read('hazard-assessment.pdf?lang=de')
    expect(status, raw.toString()).toBe(200)
    expect(headers['content-disposition']).toContain('Salus-Gefaehrdungsbeurteilung-2026-03-10.pdf')
    expect(unpacked(raw)).toContain('pdfuaid:part>1<')
    const lines = await readPdfLines(raw)
    // The measure does not fit on one page. Its text continues after the footer of the first page.
    const foot = lines.findIndex((line, index) => index > lines.indexOf('Punkt 2') && /Seite \d/.test(line))
    expect(lines.findIndex((line) => line.includes('Punkt 80'))).toBeGreaterThan(foot)
    const text = lines.join(' ')
    for (const part of [
      'Datum des Dokuments 10.03.2026',
      'Bereiche und Tätigkeiten festlegen erledigt',
      'Gefährdungen ermitteln erledigt',
      'Gefährdungen beurteilen erledigt',
      'Maßnahmen festlegen erledigt',
      'Maßnahmen umsetzen in Arbeit',
      'Wirkung prüfen in Arbeit',
      'Beurteilung fortschreiben offen',
      // These groups have no result of their own.
      'Depot, Labor',
      'Pausenraum einrichten',
      'Leitung Einkauf',
      'ab 01.04.2026',
      'bis 01.09.2026',
      'Mittel: 4.000 EUR',
      'Besprechungen kürzen',
      'Leitung Logistik',
      'umgesetzt',
      'teilweise wirksam',
      'Gespräch, Vera Prüfer, 10.03.2026',
    ])
      expect(text).toContain(part)
    expect(text.replaceAll(/[\s\u200b]/g, '')).toContain(promised.links[0])
    // The two groups are hidden for different reasons, but the paper describes both with the same words.
    for (const name of ['Depot', 'Labor']) expect(lines).toContain(`${name} Nicht gezeigt`)
    const unknown = surveyUrl(tenant, `/${randomUUID()}/hazard-assessment.pdf`)
    expect((await world.ask(reader, 'GET', unknown)).status).toBe(404)
  })

  test('are found only by readers of their tenant, and are gone once the report is withdrawn', async () => {
    const { tenant, survey } = scene
    const foreign = await world.makeTenant()
    const stranger = await makeReader(world, foreign)
    const papers = ['report.pdf', 'report.csv', 'hazard-assessment.pdf']
    for (const paper of papers) {
      const url = `/${survey.surveyId}/${paper}`
      expect((await world.ask(stranger, 'GET', surveyUrl(tenant, url))).status).toBe(404)
      expect((await world.ask(stranger, 'GET', surveyUrl(foreign, url))).status).toBe(404)
      expect(await read(paper, { who: tenant.admin })).toMatchObject({ status: 403, body: { code: 'not-a-reader' } })
      expect((await read(paper, { who: tenant.staff })).status).toBe(403)
    }
    const withdrawn = await world.ask(tenant.admin, 'POST', surveyUrl(tenant, `/${survey.surveyId}/withdraw`), {
      body: { reason: 'Falsche Einheiten' },
    })
    expect(withdrawn.status).toBe(200)
    for (const paper of papers)
      expect(await read(paper)).toMatchObject({ status: 410, body: { code: 'report-withdrawn' } })
  })
})
