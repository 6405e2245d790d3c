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

test.each(samplePlugins)('every code that is played for plugin %i has an explanation', (pluginId) => {
  const { values } = makeSample({
    pluginId,
    member: { externalNumber: 'M-1001' },
    daysAgo: 0,
    now: new Date('2026-11-21T12:00:00Z'),
  })
  expect(values.filter(({ code }) => moduleCodeText(pluginId, code) === undefined)).toEqual([])
})
