import { expect, test } from 'vitest'
import { listReportedScores } from './reported-scores.ts'
import { stressorAnalysis } from '../measurement-profiles/stress/stressor-analysis/stressor-analysis.ts'
import { orderThemes } from './order-themes.ts'
import type { ShownScore } from './release.ts'
import { strain } from './testing/world.ts'

const scores = listReportedScores(stressorAnalysis)
const theme = (code: string, value: number, [from, to]: readonly [number, number], percent = 0): ShownScore => ({
  code,
  mean: { value, step: 0.1 },
  interval: { from, to },
  inNeed: percent === 0 ? { word: 'fewer-than-5' } : { percent, grid: 5 },
})

test('themes that certainly need action come first, then those to look at, then those to keep', () => {
  const ordered = orderThemes(
    [
      theme('meanRole', 4.4, [4.2, 4.6]),
      theme('meanDemands', 1.6, [1.4, 1.8], 65),
      theme('meanControl', 2.1, [1.7, 2.5], 30),
      theme('meanChange', 3.4, [3.2, 3.6], 10),
      { code: 'meanManagerSupport', shown: false },
    ],
    scores,
  )
  expect(ordered.map(({ code, urgency, place, isFirst }) => [code, urgency, place, isFirst])).toEqual([
    ['meanDemands', 'act-first', 1, true],
    // A quarter of the people are in need, but the interval includes the limit, so the theme is not `act-first`.
    ['meanControl', 'look-closer', 2, false],
    ['meanChange', 'look-closer', 3, false],
    ['meanRole', 'keep', 4, false],
  ])
  expect(ordered[0]?.load).toBe(85)
})

test('in a small group whose mean is good, some people in need are a reason to look closer', () => {
  const some: ShownScore = { ...theme('meanRole', 4.4, [4.2, 4.6]), inNeed: { word: 'some' } }
  expect(orderThemes([some], scores)).toMatchObject([{ code: 'meanRole', urgency: 'look-closer' }])
})

test('neighbours that cannot be distinguished share a place', () => {
  const ordered = orderThemes([theme('meanRole', 4.4, [4, 4.8]), theme('meanChange', 4.3, [3.9, 4.7])], scores)
  expect(ordered.map(({ code, place }) => [code, place])).toEqual([
    ['meanChange', 1],
    ['meanRole', 1],
  ])
})

test('at most three themes are marked as the first', () => {
  const codes = ['meanRole', 'meanChange', 'meanDemands', 'meanControl']
  const ordered = orderThemes(
    codes.map((code) => theme(code, 1.6, [1.4, 1.8], 60)),
    scores,
  )
  expect(ordered.map(({ isFirst }) => isFirst)).toEqual([true, true, true, false])
})

test('a high mean is urgent if lower values are better, and a score without a favourable end has no place', () => {
  const high: ShownScore = { code: 'total', mean: { atLeast: 36 }, inNeed: { word: 'all-but-fewer-than-5' } }
  expect(orderThemes([high], [strain])).toMatchObject([{ urgency: 'act-first', load: 95 }])
  expect(orderThemes([high], [{ ...strain, better: 'neither' }])).toEqual([])
})
