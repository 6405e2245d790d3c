import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../platform/api/query.ts'
import { guid, staffSession } from '../testing/check-up-samples.ts'
import { signedInAs } from '../testing/fake-api.ts'
import { renderInApp } from '../testing/in-app.tsx'
import { MemberCheckUp } from './member/check-up.tsx'
import { MemberOverview } from './member/overview.tsx'
import { MemberRunAnalysis } from './member/run-analysis.tsx'
import { OfflineDayPage } from './offline-day/offline-day.tsx'
import { StaffRunAnalysis } from './staff/analysis/run.tsx'
import { MeasurementDayPage } from './staff/days/day.tsx'
import { GroupReportPage } from './staff/group-surveys/report.tsx'
import { NewMeasurement } from './staff/measurements/new.tsx'
import { MemberRecordPage } from './staff/record/member-record-page.tsx'

beforeEach(() => signedInAs(staffSession))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  queryClient.clear()
})

const pages = [
  [
    'record of a member',
    `/staff/1/members-overview/${guid(1)}`,
    '/staff/$groupId/members-overview/$memberId',
    MemberRecordPage,
  ],
  [
    'measurement day',
    `/staff/1/measurement-days/${guid(1)}`,
    '/staff/$groupId/measurement-days/$dayId',
    MeasurementDayPage,
  ],
  ['new measurement', '/staff/1/member-measurements/new', '/staff/$groupId/member-measurements/new', NewMeasurement],
  ['analysis', '/staff/1/perform-analysis/', '/staff/$groupId/perform-analysis/$', StaffRunAnalysis],
  ['group report', `/staff/1/group-surveys/${guid(1)}`, '/staff/$groupId/group-surveys/$surveyId', GroupReportPage],
  ['overview of a member', '/member', '/member', MemberOverview],
  ['analysis of a member', '/member/perform-analysis/', '/member/perform-analysis/$', MemberRunAnalysis],
  ['result of a member', `/member/member-dashboard/${guid(1)}`, '/member/member-dashboard/$resultGuid', MemberCheckUp],
] as const

const failed = () =>
  Response.json({ type: 'about:blank', title: '', status: 500, code: 'internal-error' }, { status: 500 })

test.each(pages)('the %s has one heading while it loads', async (_, at, path, Page) => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  renderInApp({ at, pages: { [path]: Page } })
  expect(await screen.findAllByRole('heading', { level: 1 })).toHaveLength(1)
})

test.each(pages)('the %s has one heading when it could not be loaded', async (_, at, path, Page) => {
  vi.stubGlobal('fetch', async () => failed())
  renderInApp({ at, pages: { [path]: Page } })
  await screen.findAllByRole('heading', { level: 2, name: /could not be loaded/ }, { timeout: 5000 })
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
})

test('the page of the measurement day without a network has one heading on a device without such a day', async () => {
  renderInApp({ at: '/offline-day', pages: { '/offline-day': OfflineDayPage } })
  expect(await screen.findAllByRole('heading', { level: 1 })).toHaveLength(1)
})
