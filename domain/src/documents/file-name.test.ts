import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeFileName } from './file-name.ts'

test.each([
  ['Befund Müller.pdf', 'Befund Müller.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\Users\\me\\Befund.PDF', 'Befund.pdf'],
  ['Befund\0.exe.pdf', 'Befund.exe.pdf'],
  ['Be\r\nSet-Cookie: a=b\r\nfund.pdf', 'Be Set-Cookie_ a=b fund.pdf'],
  ['gnp.\u202Efdp.exe', 'gnp.fdp.exe.pdf'],
  ['Bild.png', 'Bild.pdf'],
  ['...', 'document.pdf'],
  ['', 'document.pdf'],
  ['.pdf', 'document.pdf'],
  ['a/', 'document.pdf'],
  [`${'ä'.repeat(300)}.pdf`, `${'ä'.repeat(120)}.pdf`],
  ['Mu\u0308ller.pdf', 'Müller.pdf'],
  ['<script>"|?*.pdf', '_script_____.pdf'],
])('the name %j of a PDF becomes %j', (given, expected) => {
  expect(safeFileName(given, 'application/pdf')).toBe(expected)
})

test('any name becomes a plain file name with the extension of its content', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
      const name = safeFileName(given, 'image/jpeg')
      expect(name).toMatch(/^[^/\\\p{Cc}\p{Cf}<>:"|?*]+\.jpg$/u)
      expect(name.isWellFormed()).toBe(true)
      expect(name.length).toBeLessThanOrEqual(124)
      expect(safeFileName(name, 'image/jpeg')).toBe(name)
    }),
  )
})
