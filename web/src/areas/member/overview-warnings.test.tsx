import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { summarizeResults } from '../../features/check-ups/overview/summarize-results.ts'
import { readyResult } from '../../features/check-ups/overview/use-results.ts'
import { checkUp, listItem } from '../../testing/check-up-samples.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { crisisWarning, watchWarning } from '../../testing/warning-samples.ts'
import { OverviewWarnings } from './overview-warnings.tsx'

afterEach(cleanup)

const result = (number: number, warnings: readonly (typeof crisisWarning)[]) =>
  readyResult({ ...listItem(number), groupId: 1 }, checkUp(number, { warnings: [...warnings] }), {
    profile: undefined,
    language: 'en',
  })

test('the warnings of the newest results are shown, the most serious first and equal ones once', async () => {
  const results = [result(1, [watchWarning]), result(2, [crisisWarning, watchWarning])]
  renderInApp({ language: 'en', at: '/', pages: { '/': () => <OverviewWarnings results={results} /> } })
  await screen.findByRole('heading', { level: 2, name: 'Please act now' })
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Blood pressure very high',
    'Waist high',
  ])
  expect(screen.getByText(/call 112 at once/)).toBeTruthy()
})

test('the summary names a result with a warning first, whatever its headline says', () => {
  const { attention } = summarizeResults([result(1, []), result(2, [watchWarning]), result(3, [crisisWarning])])
  expect(attention.map(({ item }) => item.resultGuid)).toEqual(
    [listItem(3), listItem(2)].map((item) => item.resultGuid),
  )
})
