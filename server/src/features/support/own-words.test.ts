import { expect, test } from 'vitest'
import { ownWords } from './own-words.ts'

test.each([
  ['Danke!\n\nAm 21.11.2026 um 10:00 schrieb Salus <support@salus.example>:\n> Bitte neu starten.', 'Danke!'],
  [
    'Thanks.\r\n\r\nOn Sat, 21 Nov 2026 at 10:00, Salus Support\r\n<s+1-2-x@salus.example> wrote:\r\n> restart',
    'Thanks.',
  ],
  ['Es geht wieder.\n-- \nAda Admin\nStudio Nord', 'Es geht wieder.'],
  ['Ja.\n________________________________\nVon: Salus <support@salus.example>\nText', 'Ja.'],
  ['> Which version?\n4.1.7\n> And the cable?\nNew.', '> Which version?\n4.1.7\n> And the cable?\nNew.'],
  ['Only this\n> quoted\n> at the end', 'Only this'],
  ['> nothing of my own', ''],
  ['bell\u0007 and\ttab', 'bell and\ttab'],
])('of the mail %j, only %j is the sender’s own text', (text, words) => {
  expect(ownWords(text)).toBe(words)
})
