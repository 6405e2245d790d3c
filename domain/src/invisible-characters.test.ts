import { expect, test } from 'vitest'
import { removeInvisibleCharacters } from './invisible-characters.ts'

test.each([
  ['a space without width', 'Stamm\u200Bgast'],
  ['a word joiner', 'Stamm\u2060gast'],
  ['a byte order mark', '\uFEFFStammgast'],
  ['a soft hyphen', 'Stamm\u00ADgast'],
  ['a joiner', 'Stamm\u200Dgast\u200D'],
  ['a non-joiner', '\u200CStamm\u200Cgast'],
  ['a variation selector', 'Stamm\uFE0Fgast\u{E0101}'],
  ['a mark of direction', '\u200EStamm\u061Cgast\u202E'],
  ['a tag character', 'Stammgast\u{E0041}'],
])('a word with %s is the same as without', (_what, text) => {
  expect(removeInvisibleCharacters(text)).toBe('Stammgast')
})

test('a letter with an accent is the same, in whichever way it was typed', () => {
  expect(removeInvisibleCharacters('Rene\u0301')).toBe('Ren\u00E9')
})

test.each(['\u200B', '\u200D\u200C', '\u3164', '\u115F', '\u2800', '\uFFA0', '\u034F', '\u200E'])(
  'nothing remains of a text that shows nothing',
  (text) => {
    expect(removeInvisibleCharacters(text)).toBe('')
  },
)

test.each([
  ['Persian with a non-joiner', 'علی\u200Cرضا'],
  ['Sinhala with a joiner', 'ශ්\u200Dරී'],
  ['a Japanese name with a variation selector', '葛\u{E0100}城'],
  ['an emoji of several', '👩🏽\u200D⚕\uFE0F'],
  ['Hebrew', 'שרה לוי'],
  ['Vietnamese', 'Nguyễn Thị'],
])('%s keeps every character that it needs', (_what, text) => {
  expect(removeInvisibleCharacters(text)).toBe(text)
})
