import { expect, test } from 'vitest'
import { deliveredCheckUpSchema } from '../contract/src/tenant/modules.ts'
import { moduleCodeText } from '../domain/src/module-codes/all-module-codes.ts'
import { samplePlugins, makeSample } from './module-samples.ts'

test.each(samplePlugins)('what is played for plugin %i is a delivery that the API takes', (pluginId) => {
  const member = { externalNumber: 'M-1001' }
  const [first, second] = [90, 0].map((daysAgo) =>
    makeSample({ pluginId, member, daysAgo, now: new Date('2026-11-21T12:00:00Z') }),
  )
  expect(deliveredCheckUpSchema.safeParse(first)).toMatchObject({ success: true })
  expect(first?.externalId).not.toBe(second?.externalId)
})

test('what is played twice on one day is the same delivery, and another one for another person or day', () => {
  const play = (externalNumber: string, daysAgo: number, now: string) =>
    makeSample({ pluginId: 3, member: { externalNumber }, daysAgo, now: new Date(now) })
  for (const daysAgo of [0, 90]) {
    const first = play('M-1001', daysAgo, '2026-11-21T06:00:00Z')
    expect(play('M-1001', daysAgo, '2026-11-21T12:30:00Z')).toEqual(first)
    expect(new Date(first.dateOfMeasurement) <= new Date('2026-11-21T06:00:00Z')).toBe(true)
  }
  const ids = [
    play('M-1001', 0, '2026-11-21T06:00:00Z'),
    play('M-1002', 0, '2026-11-21T06:00:00Z'),
    play('M-1001', 1, '2026-11-22T06:00:00Z'),
  ].map(({ externalId }) => externalId)
  expect(new Set(ids).size).toBe(3)
})

test.each(samplePlugins)('every code that is played for plugin %i has an explanation', (pluginId) => {
  const { values } = makeSample({
    pluginId,
    member: { externalNumber: 'M-1001' },
    daysAgo: 0,
    now: new Date('2026-11-21T12:00:00Z'),
  })
  expect(values.filter(({ code }) => moduleCodeText(pluginId, code) === undefined)).toEqual([])
})
