import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { TrendSeries } from './trend-strip.tsx'
import { TrendTable } from './trend-table.tsx'

afterEach(cleanup)

const series = (given: Partial<TrendSeries>): TrendSeries => ({
  key: 'sitting',
  name: 'Sitting',
  unit: 'min',
  points: [
    { at: '2026-05-06T08:00:00Z', value: 45 },
    { at: '2026-08-14T08:00:00Z', value: 390 },
  ],
  usual: {},
  format: String,
  label: 'course',
  ...given,
})

const cells = (given: Partial<TrendSeries>) => {
  render(
    <TrendTable series={[series(given)]} formatDate={(iso) => iso.slice(0, 10)} caption="History" dateHeading="Date" />,
  )
  return ['columnheader', 'cell'].map((role) => screen.getAllByRole(role).map(({ textContent }) => textContent))
}

test('the head of a column names the unit of its values', () =>
  expect(cells({})).toEqual([
    ['Date', 'Sitting (min)'],
    ['390', '45'],
  ]))

test('if some values are in hours and minutes, each value has its unit, and the head of the column names none', () => {
  const format = (value: number) => (value === 390 ? '6 h 30' : String(value))
  expect(cells({ hasHours: true, format })).toEqual([
    ['Date', 'Sitting'],
    ['6 h 30 min', '45 min'],
  ])
})

test('a hidden number leaves its cell empty', () =>
  expect(cells({ hasHours: true, format: () => '' })[1]).toEqual(['', '']))
