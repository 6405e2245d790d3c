import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { readyResult } from '../../features/check-ups/overview/use-results.ts'
import { checkUp, listItem, staffSession } from '../../testing/check-up-samples.ts'
import { changeSample } from '../../testing/change-sample.ts'
import { signedInAs } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { InShortCard } from './in-short.tsx'

afterEach(cleanup)

const result = readyResult(
  { ...listItem(1), groupId: 1 },
  checkUp(1, {
    outcome: 'within-error',
    scores: [
      { code: 'bmi', value: 24.4, change: { ...changeSample(24.2, 24.4), verdict: 'within-error' } },
      { code: 'waist', value: 87, change: { ...changeSample(80, 87), verdict: 'worse' } },
    ],
  }),
  { profile: undefined, language: 'en' },
)

test('the summary mentions only the main values, because another value may have changed or need attention', async () => {
  signedInAs(staffSession)
  const card = () => <InShortCard results={[result]} profiles={[]} checkUps={[]} now={Date.now()} />
  renderInApp({ language: 'en', at: '/', pages: { '/': card } })
  await screen.findByText(/^The main values of your results have not measurably changed since last time/)
  expect(screen.getByText('All main values are in a favourable or usual range.')).toBeTruthy()
})
