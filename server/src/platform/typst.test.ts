import { expect, test } from 'vitest'
import { typeset } from './typst.ts'
import { replaceUnknownLetters } from './unknown-letters.ts'

const template =
  '#let d = json("/inputs.json")\n#set document(title: "t", date: datetime(year: 2026, month: 11, day: 29))\n#set text(font: "Inter", lang: "de")\n#d.name'
const write = (name: string, standard: 'ua-1' | 'a-3a' = 'ua-1') =>
  Buffer.from(typeset({ template, inputs: { name }, standard }))

test.each(['Jo 💪 Kern', '王芳', '한국', 'ไทย', '👩‍🔬 Emoji', 'Ｎame', 'Z\u0335\u0321algo', '\uE000'])(
  'a person named %s gets a document, in both standards',
  (name) => {
    expect(write(name).subarray(0, 5).toString()).toBe('%PDF-')
    expect(write(name, 'a-3a').subarray(0, 5).toString()).toBe('%PDF-')
  },
)

test('only letters that no font has become boxes, and a letter is never lost because of its accents', () => {
  const knows = (text: string) => [...text].filter((letter) => '王芳💪\u0335'.includes(letter))
  expect(replaceUnknownLetters('王芳 Jürgen Ελένη 💪 Z\u0335a', knows)).toBe('□□ Jürgen Ελένη □ Za')
  expect(replaceUnknownLetters('Łukasz Ελένη', knows)).toBe('Łukasz Ελένη')
  expect(write('王芳 Ελένη')).toEqual(write('□□ Ελένη'))
})

test('a name in bold whose accents no font has is written without them', () => {
  const bold = template.replace('#d.name', '#text(weight: 600, d.name)')
  const writeBold = (name: string) => Buffer.from(typeset({ template: bold, inputs: { name }, standard: 'ua-1' }))
  const marks = '\u0334\u0319\u0324\u031E\u0349\u035A\u032F\u0320\u034D\u0351\u036B\u0313\u036A\u0302\u033D'
  expect(writeBold(`Z${marks}oe Ελένη`).equals(writeBold('Zoe Ελένη'))).toBe(true)
})

test('a document whose layout is wrong stays an error', () => {
  expect(() => typeset({ template: '#missing', inputs: { name: '王' }, standard: 'ua-1' })).toThrow('missing')
})
