import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { runsOfVersion } from './sparkline.tsx'
import { type TrendSeries, TrendStrip } from './trend-strip.tsx'

afterEach(cleanup)

const point = (day: string, value: number, version: string) => ({ at: `${day}T08:00:00Z`, value, version })
const points = [
  point('2026-01-01', 10, '1.0.0'),
  point('2026-03-01', 12, '1.0.0'),
  point('2026-06-01', 20, '2.0.0'),
  point('2026-09-01', 22, '2.0.0'),
]
const draw = (given: Partial<TrendSeries> = {}) =>
  render(
    <TrendStrip
      series={{ key: 'a', name: 'a', points, usual: {}, format: String, label: 'course', ...given }}
      axis={[Date.parse('2026-01-01'), Date.parse('2026-09-01')]}
    />,
  ).container

test('only neighbours of the same version are joined', () => {
  expect(runsOfVersion(points).map((run) => run.map(({ value }) => value))).toEqual([
    [10, 12],
    [20, 22],
  ])
  expect(runsOfVersion([])).toEqual([])
})

test('the line stops where the version changes, and a mark shows it', () => {
  const broken = draw()
  expect(broken.querySelectorAll('polyline')).toHaveLength(2)
  expect(broken.querySelectorAll('line')).toHaveLength(1)
  cleanup()
  const whole = draw({ points: points.map((one) => ({ ...one, version: '1.0.0' })) })
  expect(whole.querySelectorAll('polyline')).toHaveLength(1)
  expect(whole.querySelectorAll('line')).toHaveLength(0)
})

test('the measurement error is drawn around each part of the line at its true width', () => {
  expect(draw().querySelectorAll('polygon')).toHaveLength(0)
  cleanup()
  const bands = [...draw({ error: 2 }).querySelectorAll('polygon')]
  expect(bands).toHaveLength(2)
  const [first, , , last] = (bands[0]?.getAttribute('points') ?? '')
    .split(' ')
    .map((pair) => pair.split(',').map(Number))
  // The axis spans 10 to 22 plus padding of one fifth on each side: 16.8 units, drawn on 72 px. The band of an error of
  // ±2 is 4 units high, so 4 ÷ 16.8 × 72 = 17.1 px.
  expect((last?.[1] ?? 0) - (first?.[1] ?? 0)).toBeCloseTo(17.14, 1)
})
