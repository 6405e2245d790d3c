import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, test } from 'vitest'
import { findWeakness } from './rules.ts'

describe('a password is refused', () => {
  test('when it is one of the many thousand most common ones', () => {
    const long = dictionary['passwords-common'].filter((password) => password.length >= 8)
    expect(long.length).toBeGreaterThan(3000)
    expect(long.filter((password) => findWeakness(password) === null)).toEqual([])
    expect(long.filter((password) => findWeakness(password.toUpperCase()) === null)).toEqual([])
  })
  test.each(['Passwort123!', 'Salus-2026', 'S0nnenschein', 'qwertzuiop', 'aaaaaaaab', '87654321', 'abcdefgh'])(
    'like %s',
    (password) => expect(findWeakness(password)).not.toBeNull(),
  )
  test.each(['StressPilot', 'MobeeMetabolic', 'stresspilot2026', 'Rueckenstatus!'])(
    'when it is the name of a product: %s',
    (password) => expect(findWeakness(password)).toBe('made of names that others know'),
  )
  test.each([
    'Studio Nord 1',
    'studio-nord',
    'STUDIONORD2026',
    'Salus-StudioNord!2026',
    'Nord+Studio+Salus',
    '1Nord2Studio3',
    'Mara.Lindner',
    'mara.lindner1980',
  ])('when it is made of names the person typed: %s', (password) => {
    const names = ['Studio Nord', 'studio-nord', 'MaraLindner']
    expect(findWeakness(password, names)).toBe('made of names that others know')
    expect(findWeakness(password)).toBeNull()
  })
})

test.each([
  'Salus-demo-2026',
  'Correct-horse-7',
  'Moor-Lampe-19',
  'vier wilde Gänse fliegen',
  'ЖЁлтый-кот-77',
  '4829 1637 5521',
  'x'.repeat(3) + 'Lindenblatt und Honig im Tee, jeden Morgen um sieben Uhr, ohne Zucker',
])('no rule asks for digits, signs or capitals: %s', (password) => {
  expect(findWeakness(password, ['Studio Nord', 'Mara', 'Lindner', 'ab'])).toBeNull()
})
