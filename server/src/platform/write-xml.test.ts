import { expect, test } from 'vitest'
import { writeXml } from './write-xml.ts'

test('what people typed stays text, whatever it looks like', () => {
  const name = '<Müller> & "Söhne" \u0000\u0008\uD800'
  expect(
    writeXml([
      'invoice',
      [
        ['name', name],
        ['none', []],
      ],
      { of: name },
    ]),
  ).toBe(
    [
      '<?xml version="1.0" encoding="utf-8"?>',
      '<invoice of="&lt;Müller&gt; &amp; &quot;Söhne&quot; ">',
      '\t<name>&lt;Müller&gt; &amp; "Söhne" </name>',
      '\t<none>',
      '\t</none>',
      '</invoice>',
    ].join('\n'),
  )
})
