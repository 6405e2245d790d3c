import { expect, test } from 'vitest'
import { groupByProduct, writeLabel, writeTitle } from './labels.ts'

const stressLoad = { pluginId: 6, profileId: 'd480f089-74af-5284-9f04-f4f9280a2857', profileName: 'stored name' }

test('a profile of Salus is named in the reader’s language, whatever name was stored', () => {
  expect(writeLabel(stressLoad, 'de')).toBe('Stressbelastung')
  expect(writeLabel(stressLoad, 'en')).toBe('Stress load')
})

test('a module’s check-up has the name it was delivered with, in the reader’s language where that is known', () => {
  const delivered = (profileName: string) => ({ pluginId: 3, profileId: null, profileName })
  expect(writeLabel(delivered('Wirbelsäulenscan'), 'de')).toBe('Wirbelsäulenscan')
  expect(writeLabel(delivered('Wirbelsäulenscan'), 'en')).toBe('Spine scan')
  expect(writeLabel(delivered('Haltung vorher'), 'en')).toBe('Haltung vorher')
})

test('without any label the product id is shown', () => {
  expect(writeLabel({ pluginId: 13, profileId: null, profileName: ' ' }, 'de')).toBe('13')
})

test('a title without any name says what it is, not the number of a plugin', () => {
  expect(writeTitle({ pluginId: 13, profileId: null, profileName: '' }, 'de')).toBe('Messung')
  expect(writeTitle({ pluginId: 3, profileId: null, profileName: '' }, 'en')).not.toMatch(/\d/)
})

test('check-ups are grouped by product in the order of their first appearance, and keep their order inside', () => {
  const list = [6, 15, 6, 4, 9, 5].map((pluginId, place) => ({ pluginId, place }))
  const groups = groupByProduct(list).map(({ productName, items }) => [productName, items.map(({ place }) => place)])
  expect(groups).toEqual([
    ['StressPilot', [0, 2]],
    ['Tanita', [1]],
    ['Rueckenstatus', [3, 5]],
    [undefined, [4]],
  ])
})
