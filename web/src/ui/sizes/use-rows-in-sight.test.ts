import { expect, test } from 'vitest'
import { rowsToDraw } from './use-rows-in-sight.ts'

const rowHeight = 72
const windowHeight = 900

test('every row in sight is rendered, at any scroll position', () => {
  for (let above = -600; above < 300_000; above += 37) {
    const { first, end } = rowsToDraw(above, { rowHeight, windowHeight })
    expect(first * rowHeight).toBeLessThanOrEqual(Math.max(0, above))
    expect(end * rowHeight).toBeGreaterThanOrEqual(above + windowHeight)
    expect(end - first).toBeLessThan(60)
  }
})

test('scrolling by one frame usually needs the same rows', () => {
  const asked = Array.from({ length: 300 }, (_, frame) => rowsToDraw(frame * 40, { rowHeight, windowHeight }))
  const changes = asked.filter(({ first, end }, at) => first !== asked[at - 1]?.first || end !== asked[at - 1]?.end)
  expect(changes.length).toBeLessThan(70)
})
