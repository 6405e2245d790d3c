import { expect, test } from 'vitest'
import { describeGroups } from './describe-groups.ts'

const group = (id: string, people: number, given: object = {}) => ({
  id,
  name: id.toUpperCase(),
  parent: null,
  people,
  isLargeEnough: people >= 12,
  wouldBeShown: people >= 12,
  mergeWith: [],
  ...given,
})

test('a small unit counts in the nearest shown unit above it, and names the units that it could be merged with', () => {
  const described = describeGroups({
    classes: [
      group('production', 30),
      group('store', 4, { parent: 'production', mergeWith: ['workshop'] }),
      group('workshop', 8, { parent: 'production', mergeWith: ['store'] }),
      group('office', 14, { wouldBeShown: false }),
      group('night', 3, { parent: 'office' }),
    ],
  })
  expect(described.map(({ name, depth, state, within }) => [name, depth, state, within])).toEqual([
    ['PRODUCTION', 0, 'shown', null],
    ['STORE', 1, 'small', 'PRODUCTION'],
    ['WORKSHOP', 1, 'small', 'PRODUCTION'],
    ['OFFICE', 0, 'protects', null],
    ['NIGHT', 1, 'small', null],
  ])
  expect(described[2]?.mergeWith).toEqual(['STORE'])
})
