import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { moveCrosshair, TrendStrips } from './trend-strips.tsx'
import type { TrendSeries } from './trend-strip.tsx'

afterEach(cleanup)

const points = [
  { at: '2026-05-06T08:00:00Z', value: 91.2 },
  { at: '2026-08-14T08:00:00Z', value: 90.1 },
  { at: '2026-11-18T08:00:00Z', value: 88.6 },
]
const series = (key: string, unit: string, given: Partial<TrendSeries> = {}): TrendSeries => ({
  key,
  name: key,
  unit,
  points,
  usual: { high: 81.6 },
  format: String,
  label: `course of ${key}`,
  ...given,
})
const draw = () =>
  render(
    <TrendStrips
      series={[series('Weight', 'kg'), series('Fat', '%', { points: points.slice(1) })]}
      formatDate={(iso) => iso.slice(0, 10)}
      label="History"
    />,
  )

test('every strip describes its content for screen readers', () => {
  draw()
  expect(screen.getByRole('img', { name: 'course of Weight' })).toBeTruthy()
  expect(screen.getByRole('img', { name: 'course of Fat' })).toBeTruthy()
})

test('the arrow keys move one crosshair through all strips and announce the values', () => {
  const view = draw()
  const chart = screen.getByRole('group', { name: 'History' })
  fireEvent.keyDown(chart, { key: 'ArrowLeft' })
  expect(view.container.textContent).toContain('2026-11-18: Weight 88.6 kg, Fat 88.6 %')
  fireEvent.keyDown(chart, { key: 'ArrowLeft' })
  expect(view.container.textContent).toContain('2026-08-14: Weight 90.1 kg, Fat 90.1 %')
  fireEvent.keyDown(chart, { key: 'Home' })
  expect(view.container.textContent).toContain('2026-05-06: Weight 91.2 kg')
  expect(view.container.textContent).not.toContain('2026-05-06: Weight 91.2 kg, Fat')
  fireEvent.keyDown(chart, { key: 'Escape' })
  expect(view.container.textContent).not.toContain('2026-05-06:')
})

test('abbreviated units are read out in words', () => {
  const pressure = series('Pressure', 'mmHg', { unitWords: 'millimetres of mercury' })
  render(<TrendStrips series={[pressure]} formatDate={(iso) => iso.slice(0, 10)} label="History" />)
  fireEvent.keyDown(screen.getByRole('group', { name: 'History' }), { key: 'ArrowLeft' })
  const read = screen.getByText('2026-11-18').closest('[aria-live]')
  expect(read?.textContent).toBe('2026-11-18: Pressure 88.6 mmHg')
  expect(read?.querySelector('[role="img"]')?.getAttribute('aria-label')).toBe('millimetres of mercury')
})

test('the crosshair starts at the newest measurement and stops at both ends', () => {
  expect(moveCrosshair('ArrowLeft', undefined, 3)).toBe(2)
  expect(moveCrosshair('ArrowRight', undefined, 3)).toBe(2)
  expect(moveCrosshair('ArrowLeft', 0, 3)).toBe(0)
  expect(moveCrosshair('End', 0, 3)).toBe(2)
  expect(moveCrosshair('Tab', 1, 3)).toBe('ignored')
  expect(moveCrosshair('ArrowLeft', undefined, 0)).toBe('ignored')
})

test('measurements with the same time leave no point behind when another course is drawn', () => {
  const of = (times: readonly string[]) => (
    <TrendStrips
      series={[series('Weight', 'kg', { points: times.map((at, index) => ({ at, value: 80 + index })) })]}
      formatDate={(iso) => iso.slice(0, 10)}
      label="History"
    />
  )
  const moment = '2026-02-01T08:00:00Z'
  const { container, rerender } = render(of(['2026-01-01T08:00:00Z', moment, moment, moment]))
  expect(container.querySelectorAll('circle')).toHaveLength(4)
  rerender(of(['2026-03-01T08:00:00Z', '2026-04-01T08:00:00Z']))
  expect(container.querySelectorAll('circle')).toHaveLength(2)
})
