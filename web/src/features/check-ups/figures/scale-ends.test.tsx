import { barOfScale } from '@salus/domain/usual-range/bar-positions.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInApp } from '../../../testing/in-app.tsx'
import type { ResultRow } from '../rows/row.ts'
import { ScoreCard } from '../result/score-card.tsx'
import { RowBar } from '../sheet/bar.tsx'
import { BandBar } from './band-bar.tsx'
import { Radar } from './radar.tsx'
import { TrendStrips } from './trend-strips.tsx'

afterEach(cleanup)

const listLabels = (element: Element) => [...element.querySelectorAll('text')].map(({ textContent }) => textContent)

const part: ResultRow = {
  key: 'demands',
  name: 'Demands',
  role: 'facet',
  value: 2.38,
  decimals: 2,
  scale: { min: 1, max: 5 },
  usual: { low: 4 },
  bands: [],
  points: [],
}

test('the bar of a part labels the ends of its scale and the border of the usual range', async () => {
  renderInApp({ language: 'de', at: '/', pages: { '/': () => <RowBar row={part} /> } })
  expect(listLabels(await screen.findByRole('img'))).toEqual(['4,00', '1', '5'])
})

test('the headline labels the ends of its scale without the decimals of the value, as bars and the report do', async () => {
  const Page = () => <ScoreCard row={{ ...part, value: 4.2 }} scale={{ min: 1, max: 5 }} comparedAt={undefined} />
  renderInApp({ language: 'de', at: '/', pages: { '/': Page } })
  const labels = listLabels(await screen.findByRole('img'))
  expect(labels).toEqual(expect.arrayContaining(['1', '5', '4,20', 'von 5']))
  expect(labels).not.toContain('5,00')
})

const labelsOn = (border: number) => {
  const bar = barOfScale({ min: 0, max: 100 }, { low: border })
  render(
    <BandBar
      bar={bar}
      now={50}
      position="normal"
      valence="good"
      edges={[{ value: border, text: String(border) }]}
      ends={['0', '100']}
      label={`border ${border}`}
    />,
  )
  const drawn = screen.getByRole('img', { name: `border ${border}` })
  const heights = [...drawn.querySelectorAll('text')].map((text) => Number(text.getAttribute('y')))
  return { labels: listLabels(drawn), heights, room: Number(drawn.getAttribute('height')) }
}

test('a border close to an end does not hide the end, because the ends then have a line of their own', () => {
  expect(labelsOn(50)).toMatchObject({ labels: ['50', '0', '100'], heights: [31, 31, 31] })
  const { labels, heights, room } = labelsOn(96)
  expect(labels).toEqual(['96', '0', '100'])
  expect(heights).toEqual([31, 44, 44])
  expect(room).toBeGreaterThan(44)
})

test('a course labels its highest and its lowest value, and neither if they are the same', () => {
  const buildCourse = (name: string, values: readonly number[]) => ({
    key: name,
    name,
    points: values.map((value, index) => ({ at: `2026-0${index + 1}-01T08:00:00Z`, value })),
    usual: {},
    format: (value: number) => value.toFixed(1),
    label: name,
  })
  render(
    <TrendStrips
      series={[buildCourse('Weight', [88.6, 91.2, 87, 90]), buildCourse('Height', [180, 180])]}
      formatDate={(iso) => iso.slice(0, 10)}
      label="History"
    />,
  )
  expect(listLabels(screen.getByRole('group', { name: 'History' }))).toEqual(['91.2', '87.0'])
})

test('the radar names the centre and the rim', () => {
  const axes = ['a', 'b', 'c'].map((key) => ({ key, name: key, text: '', now: 0.5, from: 0, to: 1 }))
  render(<Radar axes={axes} ends={['1', '5']} label="Profile" />)
  expect(listLabels(screen.getByRole('img', { name: 'Profile' }))).toEqual(['a', 'b', 'c', '1', '5'])
})
