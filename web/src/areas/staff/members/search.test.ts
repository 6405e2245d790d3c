import { expect, test } from 'vitest'
import { isNarrowed, nothingTyped, readFilter, readMembersSearch, rememberTyped, readTyped } from './search.ts'

test('the typed search is restored for the same person, and never for the next person at this computer', () => {
  const typed = { text: 'Lindner', tags: ['Rücken'] }
  rememberTyped({ userId: 'jonas', tenantId: 1 }, typed)
  expect(readTyped({ userId: 'jonas', tenantId: 1 })).toEqual(typed)
  expect(readTyped({ userId: 'anna', tenantId: 1 })).toEqual(nothingTyped)
  expect(readTyped({ userId: 'jonas', tenantId: 2 })).toEqual(nothingTyped)
})

const nothingChosen = readMembersSearch({})

test('a list without a chosen filter is not narrowed in any view', () => {
  expect(isNarrowed(readFilter(nothingChosen, nothingTyped))).toBe(false)
  for (const view of ['due', 'invited-silent', 'archived'])
    expect(isNarrowed(readFilter(readMembersSearch({ view }), nothingTyped)), view).toBe(false)
})

test('each filter alone narrows the list', () => {
  const narrowed = [
    readFilter(nothingChosen, { text: 'Meier', tags: [] }),
    readFilter(nothingChosen, { text: '', tags: ['Reha'] }),
    readFilter({ ...nothingChosen, productId: [6] }, nothingTyped),
    readFilter(readMembersSearch({ lastCheckUp: 'never' }), nothingTyped),
    readFilter(readMembersSearch({ invitation: 'not-invited' }), nothingTyped),
  ]
  expect(narrowed.map(isNarrowed)).toEqual([true, true, true, true, true])
})

test('a search of spaces alone narrows nothing', () => {
  expect(isNarrowed(readFilter(nothingChosen, { text: '  ', tags: [] }))).toBe(false)
})
