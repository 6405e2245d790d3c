import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkUp, staffSession } from '../../../testing/check-up-samples.ts'
import { signedInAs } from '../../../testing/fake-api.ts'
import { renderInApp } from '../../../testing/in-app.tsx'
import { bodyParts, findSegments } from './segments.ts'
import { resultRows } from '../rows/rows.ts'
import { SegmentCard } from './segments-card.tsx'

const buildScores = (measure: string, start: number) =>
  bodyParts.map((part, index) => ({ code: `${measure}${part}`, value: start + index, unit: 'kg' }))

const buildRows = (...scores: readonly { code: string; value: number }[]) =>
  resultRows(checkUp(1, { scores: [...scores] }), { language: 'en' })

beforeEach(() => signedInAs(staffSession))
afterEach(cleanup)

test('a measure is shown if all five parts were measured', () => {
  const [first, ...four] = buildScores('fatKg', 1)
  expect(findSegments(buildRows(...four))).toBeUndefined()
  const found = findSegments(buildRows(...buildScores('leanKg', 2), ...four))
  expect(found?.measures.map(({ key }) => key)).toEqual(['leanKg'])
  expect(first && findSegments(buildRows(first, ...four))?.keys).toHaveLength(5)
})

test('the switch changes which measure is large, and the table contains both', () => {
  const segments = findSegments(buildRows(...buildScores('leanKg', 2), ...buildScores('fatKg', 20)))
  if (segments === undefined) throw new Error('no segments')
  const Page = () => <SegmentCard segments={segments} />
  const { findByRole } = renderInApp({ at: '/', pages: { '/': Page } })
  return findByRole('table', { name: 'Segments' }).then((table) => {
    const rows = within(table).getAllByRole('row')
    expect(rows[1]?.textContent).toBe('Right arm2 kilograms20 kilograms')
    expect(rows[5]?.textContent).toBe('Left leg6 kilograms24 kilograms')
    const [, fat] = within(screen.getByRole('group', { name: 'Show' })).getAllByRole('button')
    if (fat) fireEvent.click(fat)
    expect(fat?.getAttribute('aria-pressed')).toBe('true')
  })
})
