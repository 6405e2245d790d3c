import { describe, expect, test } from 'vitest'
import { areClose, findLikeness, type Person } from './likeness.ts'
import { foldedName, writeSound } from './sounds-like.ts'

const nora: Person = {
  firstName: 'Nora',
  lastName: 'Müller',
  birthDate: '1985-03-04',
  email: 'nora@salus.example',
  externalNumber: '1001',
}
const other = (changes: Partial<Person>): Person => ({ ...nora, email: null, externalNumber: null, ...changes })

describe('two records are of one person', () => {
  test.each([
    ['surely, with one number', { lastName: 'Meyer', birthDate: null, externalNumber: '1001' }, 'number'],
    ['surely, with umlauts written the other way', { lastName: 'MUELLER' }, 'name-and-birth-date'],
    ['surely, with first and last name swapped', { firstName: 'Muller', lastName: 'Nora' }, 'name-and-birth-date'],
    ['probably, with a name that sounds alike', { lastName: 'Miller' }, 'similar-name'],
    ['probably, with a second first name', { firstName: 'Nora Maria' }, 'similar-name'],
    ['probably, with day and month swapped', { birthDate: '1985-04-03' }, 'close-birth-date'],
    ['probably, with one digit mistyped', { birthDate: '1986-03-04' }, 'close-birth-date'],
    [
      'probably, with one address and first name',
      { lastName: 'Weber', birthDate: '1970-01-01', email: 'NORA@salus.example' },
      'email',
    ],
    ['perhaps, where no date of birth is known', { birthDate: null }, 'name'],
  ] as const)('%s', (_name, changes, likeness) => {
    expect(findLikeness(nora, other(changes))).toBe(likeness)
    expect(findLikeness(other(changes), nora)).toBe(likeness)
  })

  test.each([
    ['with the same name and quite another date of birth', { birthDate: '1951-11-23' }],
    ['with the same last name and date of birth, as twins', { firstName: 'Tim' }],
    ['with one address in a household', { firstName: 'Tim', birthDate: '2012-01-01', email: 'nora@salus.example' }],
  ])('not %s', (_name, changes) => {
    expect(findLikeness(nora, other(changes))).toBeNull()
  })
})

test.each([
  ['Meier', 'Mayr', true],
  ['Schmidt', 'Schmitt', true],
  ['Müller', 'Mueller', true],
  ['Wikipedia', 'Vikibedia', true],
  ['Anna', 'Berta', false],
])('%s and %s sound alike: %s', (one, two, alike) => {
  expect(writeSound(one) === writeSound(two)).toBe(alike)
})

test('the sound is that of Cologne phonetics', () => {
  expect(writeSound('Müller-Lüdenscheidt')).toBe('65752682')
  expect(writeSound('Breschnew')).toBe('17863')
  expect(writeSound('Иванов')).toBe('иванов')
})

test('a name is the same with ß, marks, hyphens and capitals', () => {
  expect(foldedName('Groß-Çelik')).toBe(foldedName('GROSS CELIK'))
})

test('a date is never close to a text that is not a date', () => {
  expect(areClose('2000-02-29', '2000-02-30')).toBe(false)
  expect(areClose('2000-02-29', '2000-02-28')).toBe(true)
})
