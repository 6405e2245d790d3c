import { groupSurveysApi } from '@salus/contract/group-reports/surveys.ts'
import { mainZone } from '@salus/domain/moments/zone-of-country.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount/mount.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import { type Entrance, readInTenant } from '../../../platform/scope/tenant.ts'
import { askedLanguage } from '../../measurement-profiles/asked-language.ts'
import { readReport } from '../reading/read-report.ts'
import { personAtTheGate, storedPaper } from '../reading/report.queries.ts'
import { measuresOfSurvey } from '../measures/measures.queries.ts'
import { measuresOfRow } from '../measures/measures-of-row.ts'
import { buildGroupReport } from './group-report-document.ts'
import { buildHazards } from './hazard-document.ts'
import { nameHazards, namePaper } from './name-paper.ts'
import type { PublishedRelease } from './paper-themes.ts'
import { writeReportTable } from './report-table.ts'
import { renderGroupReport, renderHazards } from './render-paper.ts'

export function mountGroupReportPapersRoutes(app: FastifyInstance, platform: Platform): void {
  const { getGroupReportDocument, getGroupReportTable, getHazardAssessmentDocument } = groupSurveysApi

  mount(app, getGroupReportDocument, async ({ params, query, caller, request }) => {
    const entrance = { caller, tenantId: params.tenantId, access: getGroupReportDocument.access }
    const published = await readPublished(platform, entrance, params.surveyId)
    const language = askedLanguage(request, query.lang)
    return {
      pdf: renderGroupReport(buildGroupReport(published, language)),
      fileName: namePaper(published, { language, extension: 'pdf' }),
    }
  })

  mount(app, getGroupReportTable, async ({ params, query, caller, request }) => {
    const entrance = { caller, tenantId: params.tenantId, access: getGroupReportTable.access }
    const published = await readPublished(platform, entrance, params.surveyId)
    const language = askedLanguage(request, query.lang)
    return {
      text: writeReportTable(published, language),
      mediaType: 'text/csv; charset=utf-8' as const,
      fileName: namePaper(published, { language, extension: 'csv' }),
    }
  })

  mount(app, getHazardAssessmentDocument, async ({ params, query, caller, request }) => {
    const { tenantId, surveyId } = params
    const entrance = { caller, tenantId, access: getHazardAssessmentDocument.access }
    // Reads the report first, because this read is audited and is refused if the report is not shown.
    const published = await readPublished(platform, entrance, surveyId)
    const { rows } = await readInTenant(platform, entrance, {
      query: (db) => measuresOfSurvey(db, { tenantId, surveyId }, personAtTheGate),
    })
    const row = rows[0] ?? refuse('not-found')
    const [now, language] = [platform.clock.now(), askedLanguage(request, query.lang)]
    const assessed = { ...published, measures: measuresOfRow(row, now) }
    return {
      pdf: renderHazards(buildHazards(assessed, { language, now })),
      fileName: nameHazards(published, { language, now }),
    }
  })
}

/**
 * Reads a published report. If the report is not shown to the caller, refuses with the reason, like the route of the
 * report itself.
 */
async function readPublished(platform: Platform, entrance: Entrance, surveyId: string): Promise<PublishedRelease> {
  const { rows } = await readInTenant(platform, entrance, {
    query: (db) => storedPaper(db, entrance.tenantId, surveyId),
    subjects: () => [],
    isDenied: ([row]) => row?.mayRead !== true,
    object: { kind: 'group-survey', id: surveyId },
  })
  const release = readReport(rows[0])
  const { publishedAt, scores, country, tenantName, previousClosedAt } = rows[0] ?? refuse('not-found')
  if (publishedAt === null || scores === null) throw new Error(`the published survey ${surveyId} has no plan`)
  return { release, scores, publishedAt, tenantName, zone: mainZone(country), previousClosedAt }
}
