import { expect, test } from 'vitest'
import { longTextSchema, textSchema } from './route.ts'

test('a typed text never reverses the line that shows it, and keeps every letter', () => {
  expect(textSchema(60).parse('Tablet \u202Eeno\u202C')).toBe('Tablet eno')
  expect(longTextSchema(60).parse('one\n\u2066two\u2069')).toBe('one\ntwo')
  expect(textSchema(60).parse('محمد عبد الرحمن')).toBe('محمد عبد الرحمن')
})

test('two names or tags that look the same are the same', () => {
  for (const text of ['Stamm\u200Bgast', 'Stammgast\uFEFF', 'Stamm\u00ADgast', 'St\u200Dammgast'])
    expect(textSchema(60).parse(text)).toBe('Stammgast')
  expect(textSchema(60).parse('Rene\u0301')).toBe(textSchema(60).parse('Ren\u00E9'))
  for (const nothing of ['\u200B', '\u3164', '\u2800 \u200D'])
    expect(textSchema(60).safeParse(nothing).success, nothing).toBe(false)
})

test('a text that consists only of direction marks and spaces is refused as empty', () => {
  expect(textSchema(60).safeParse('\u202E \u202C').success).toBe(false)
})
