import { expect, test } from 'vitest'
import { filterEntries } from './search-entries.ts'

const entries = [
  { label: 'Überblick' },
  { label: 'Neue Messung', words: 'Check-up' },
  { label: 'Zu Werk Süd wechseln', words: 'Einrichtung' },
]
const found = (typed: string) => filterEntries(entries, typed).map(({ label }) => label)

test('every typed word has to begin a word, ignoring case and accents', () => {
  expect(found('')).toHaveLength(3)
  expect(found('uberb')).toEqual(['Überblick'])
  expect(found('MESS neu')).toEqual(['Neue Messung'])
  expect(found('check')).toEqual(['Neue Messung'])
  expect(found('sud')).toEqual(['Zu Werk Süd wechseln'])
  expect(found('essung')).toEqual([])
  expect(found('werk nord')).toEqual([])
})
