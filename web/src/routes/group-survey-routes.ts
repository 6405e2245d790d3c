import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../platform/pages/lazy-page.ts'
import { readPlanSearch } from '../areas/staff/group-surveys/plan/plan-search.ts'
import { shownLanguage, waitShortly } from './frames.tsx'
import { staffArea } from './staff-area-route.ts'
import { loadScript } from '../platform/pages/load-script.ts'

const groupSurveys = createRoute({
  getParentRoute: () => staffArea,
  path: 'group-surveys',
  // Loads the data in parallel with the scripts that show it.
  loader: async ({ params }) => {
    const { loadGroupSurveys } = await loadScript(() => import('../areas/staff/group-surveys/load.ts'))
    void loadGroupSurveys(Number(params.groupId))
  },
  component: lazyPage(() => import('../areas/staff/group-surveys/group-surveys.tsx'), 'GroupSurveys'),
  staticData: { title: 'groupSurveys.title' },
})

const groupReport = createRoute({
  getParentRoute: () => staffArea,
  path: 'group-surveys/$surveyId',
  loader: async ({ params: { groupId, surveyId }, preload }) => {
    if (preload) return
    const { prefetchReport } = await loadScript(() => import('../features/group-reports/use-report.ts'))
    await waitShortly(prefetchReport({ tenantId: Number(groupId), surveyId }, shownLanguage()))
  },
  component: lazyPage(() => import('../areas/staff/group-surveys/report.tsx'), 'GroupReportPage'),
  staticData: { title: 'groupReports.report' },
})

const planGroupSurvey = createRoute({
  getParentRoute: () => staffArea,
  path: 'group-surveys/new',
  validateSearch: readPlanSearch,
  component: lazyPage(() => import('../areas/staff/group-surveys/plan/plan.tsx'), 'PlanGroupSurvey'),
  staticData: { title: 'groupSurveys.plan' },
})

const groupSurveyTexts = createRoute({
  getParentRoute: () => staffArea,
  path: 'group-surveys/texts',
  component: lazyPage(() => import('../areas/staff/group-surveys/texts.tsx'), 'GroupSurveyTexts'),
  staticData: { title: 'groupSurveys.texts.title' },
})

export const groupSurveyRoutes = [groupSurveys, groupReport, planGroupSurvey, groupSurveyTexts] as const
