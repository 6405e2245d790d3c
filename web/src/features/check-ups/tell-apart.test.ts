import { expect, test } from 'vitest'
import { tellApart } from './tell-apart.ts'

const item = (resultGuid: string, dateOfMeasurement: string, name = 'Strength') => ({
  resultGuid,
  dateOfMeasurement,
  name,
})

test('items of one name get the shortest text that distinguishes them, or a number if no text does', () => {
  const items = [
    item('e', '2026-03-06T09:00'),
    item('d', '2026-03-05T10:00'),
    item('c', '2026-03-05T09:00'),
    item('b', '2026-03-05T09:00'),
    item('a', '2026-03-05T09:00', 'Balance'),
  ]
  const told = tellApart(items, ({ name }) => name, [
    ({ dateOfMeasurement: at }) => at.slice(8, 10),
    ({ dateOfMeasurement: at }) => at.slice(8),
  ])
  expect(Object.fromEntries(told)).toEqual({ e: '06', d: '05T10:00', c: '05T09:00 (2)', b: '05T09:00 (1)', a: '05' })
})
