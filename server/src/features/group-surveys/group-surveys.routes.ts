import { groupSurveysApi } from '@salus/contract/group-reports/surveys.ts'
import { ownSurveysApi } from '@salus/contract/group-reports/own-surveys.ts'
import { dayIn } from '@salus/domain/moments/day-in.ts'
import { mainZone } from '@salus/domain/moments/zone-of-country.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount/mount.ts'
import { mountOwnRead } from '../../platform/http/mount/own-read.ts'
import { mountWrite } from '../../platform/http/mount/write.ts'
import type { Platform } from '../../platform/platform.ts'
import { readInTenant } from '../../platform/scope/tenant.ts'
import { ownSurveys } from './consenting/consenting.queries.ts'
import { decideOnDevice } from './consenting/decide-on-device.ts'
import { buildMySurvey } from './consenting/my-surveys.ts'
import { countGroups } from './planning/count-groups.ts'
import { discardSurvey, planSurvey } from './planning/plan-survey.ts'
import { membersToCount } from './planning/planning.queries.ts'
import { readReport } from './reading/read-report.ts'
import { storedReport } from './reading/report.queries.ts'
import { surveyOfRow } from './reading/survey-of-row.ts'
import { surveysOfTenant } from './reading/survey-rows.queries.ts'
import { closeSurvey, withdrawReport } from './running/close-survey.ts'
import { openSurvey } from './running/open-survey.ts'

export function mountGroupSurveysRoutes(app: FastifyInstance, platform: Platform): void {
  const { getGroupHeadcounts, createGroupSurvey, discardGroupSurvey, getGroupReport } = groupSurveysApi

  mountList(app, platform)

  mount(app, getGroupHeadcounts, async ({ params, query, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: getGroupHeadcounts.access }
    const { rows } = await readInTenant(platform, entrance, { query: membersToCount })
    const today = dayIn(mainZone(rows[0]?.country ?? ''), platform.clock.now())
    return countGroups(rows, query.k ?? 10, today)
  })

  mount(app, getGroupReport, async ({ params, caller }) => {
    const { tenantId, surveyId } = params
    const entrance = { caller, tenantId, access: getGroupReport.access }
    const { rows } = await readInTenant(platform, entrance, {
      query: (db) => storedReport(db, tenantId, surveyId),
      subjects: () => [],
      isDenied: ([row]) => row?.mayRead !== true,
      object: { kind: 'group-survey', id: surveyId },
    })
    return readReport(rows[0])
  })

  mountOwnRead(app, ownSurveysApi.getMyGroupSurveys, {
    query: ownSurveys,
    isOpenWithoutMembership: true,
    answer: ({ memberships }) => ({
      items: memberships.flatMap(({ groupId, memberId, rows }) =>
        memberId === null ? [] : rows.map((row) => buildMySurvey(row, { groupId, memberId }, platform.clock.now())),
      ),
    }),
  })

  mountWrite(app, ownSurveysApi.decideOnDevice, (scope, { params, body }) =>
    decideOnDevice(scope, params.memberId, body),
  )

  mountWrite(app, createGroupSurvey, (scope, { body }) => planSurvey(scope, body))

  mountWrite(app, discardGroupSurvey, (scope, { params }) => discardSurvey(scope, params.surveyId))

  mountWrite(app, groupSurveysApi.openGroupSurvey, (scope, { params }) => openSurvey(scope, params.surveyId))

  mountWrite(app, groupSurveysApi.closeGroupSurvey, (scope, { params, body }) =>
    closeSurvey(scope, params.surveyId, body?.reason),
  )

  mountWrite(app, groupSurveysApi.withdrawGroupReport, (scope, { params, body }) =>
    withdrawReport(scope, params.surveyId, body.reason),
  )
}

function mountList(app: FastifyInstance, platform: Platform): void {
  const { getGroupSurveys } = groupSurveysApi
  mount(app, getGroupSurveys, async ({ params, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: getGroupSurveys.access }
    const { rows } = await readInTenant(platform, entrance, { query: surveysOfTenant })
    const now = platform.clock.now()
    const { surveys = [], readsReports = false, groupReportsApart = true } = rows[0] ?? {}
    return {
      items: surveys.map(({ previousClosedAt = null, ...survey }) => ({
        ...surveyOfRow(survey, now),
        // `previousClosedAt` reveals that an earlier report has numbers, and therefore that enough people agreed. So
        // only readers of reports get it.
        ...(readsReports ? { previousClosedAt } : {}),
      })),
      nextCursor: null,
      readsReports,
      groupReportsApart,
    }
  })
}
