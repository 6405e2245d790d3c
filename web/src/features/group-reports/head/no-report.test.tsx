import type { GroupSurvey } from '@salus/contract/group-reports/surveys.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInApp } from '../../../testing/in-app.tsx'
import { NoReport } from './no-report.tsx'

afterEach(cleanup)

const survey: GroupSurvey = {
  surveyId: '00000000-0000-4000-8000-000000000001',
  profileId: '00000000-0000-4000-8000-000000000002',
  profileVersion: '1',
  state: 'planned',
  opensAt: '2026-09-30T22:00:00Z',
  closesAt: '2026-10-31T22:59:59Z',
  k: 10,
  breakdowns: [],
  frozen: null,
  invited: null,
  finished: null,
  publishedAt: null,
  withdrawn: null,
}

test.each([
  ['Europe/Berlin', /from 1 Oct 2026 to 31 Oct 2026/],
  ['Asia/Tokyo', /from 1 Oct 2026 to 1 Nov 2026/],
])('the days of a survey are those of the organisation in %s, not those of the reader', async (zone, days) => {
  renderInApp({ at: '/', pages: { '/': () => <NoReport why="survey" survey={survey} zone={zone} /> } })
  expect(await screen.findByText(days)).toBeTruthy()
})

test.each([
  [
    'a survey that ended early',
    { publishedAt: null, reason: 'Zu wenige Zugänge' },
    /Ended on .*without a report.*Zu wenige/s,
  ],
  [
    'a survey that a restored backup ended',
    { publishedAt: null, reason: 'backup-restored' },
    /Ended on .*A backup was restored/s,
  ],
  [
    'a report that was withdrawn',
    { publishedAt: '2026-11-02T08:00:00Z', reason: 'Falsche Gruppen' },
    /Withdrawn on .*not shown any more.*Falsche/s,
  ],
])('%s says what became of it', async (_what, { publishedAt, reason }, words) => {
  const ended = {
    ...survey,
    state: 'withdrawn',
    publishedAt,
    withdrawn: { at: '2026-11-03T08:00:00Z', reason },
  } as const
  renderInApp({ at: '/', pages: { '/': () => <NoReport why="survey" survey={ended} zone="Europe/Berlin" /> } })
  await screen.findByRole('heading', { name: /2026/ })
  expect(document.body.textContent).toMatch(words)
  expect(document.body.textContent).not.toContain('backup-restored')
})
