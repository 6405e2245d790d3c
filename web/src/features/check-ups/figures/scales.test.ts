import { expect, test } from 'vitest'
import { chartDomain, usualInDomain } from './scales.ts'

test('a chart shows the data, and only the nearest border of the usual range', () => {
  const [low, high] = chartDomain([90, 88], { low: 20, high: 81.6 })
  expect(low).toBeLessThan(81.6)
  expect(low).toBeGreaterThan(20)
  expect(high).toBeGreaterThan(90)
})

test('without a known range, half a centimetre of body height does not look like a fall', () => {
  const [low, high] = chartDomain([168.4, 168.0], {})
  expect(0.4 / (high - low)).toBeLessThan(0.05)
})

test('a chart of one value has a domain around it', () => {
  const [low, high] = chartDomain([5], {})
  expect(low).toBeLessThan(5)
  expect(high).toBeGreaterThan(5)
})

test('only the part of the usual range inside the chart is drawn', () => {
  expect(usualInDomain({ high: 50 }, [0, 100])).toEqual({ top: 0.5, bottom: 1 })
  expect(usualInDomain({ low: 50 }, [0, 100])).toEqual({ top: 0, bottom: 0.5 })
  expect(usualInDomain({ low: 200, high: 300 }, [0, 100])).toBeUndefined()
  expect(usualInDomain({}, [0, 100])).toBeUndefined()
})
