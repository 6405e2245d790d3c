import { expect, test } from 'vitest'
import { memberTableOfText } from '../members/member-table.ts'
import { readExportFile } from '../devices/files/read-export-file.ts'
import { readRowsWithin } from './delimited-text.ts'

const limits = { rows: 3, columns: 4 }

test.each([
  ['as many rows and columns as are taken', 'a;b;c;d\n\n1\n2', 3],
  ['one row more', '1\n2\n3\n4', 'too-many-rows'],
  ['one column more', 'a\n1;2;3;4;5', 'too-many-columns'],
  ['delimiters and nothing else', ';'.repeat(1000), 'too-many-columns'],
  ['delimiters between quotes, which part nothing', '"a;b;c;d;e;f";2', 1],
])('a table is read as far as its limits: %s', (_name, text, expected) => {
  const rows = readRowsWithin(text, ';', limits)
  expect(typeof rows === 'string' ? rows : rows.length).toBe(expected)
})

test.each([';', ',', '\t', '";'])('a file of nothing but %j is refused for its columns', (sign) => {
  const bytes = Buffer.from(`Datum${sign.repeat(20_000)}`)
  expect(readExportFile(bytes)).toEqual({ fileError: 'too_many_columns' })
  expect(memberTableOfText(bytes)).toEqual({ problem: 'too-many-columns' })
})
