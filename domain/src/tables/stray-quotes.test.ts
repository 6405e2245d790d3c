import { expect, test } from 'vitest'
import { readExportFile } from '../devices/files/read-export-file.ts'
import { memberTableOfText } from '../members/member-table.ts'
import { readRows } from './delimited-text.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test.each([
  ['is never closed', 'Datum;Gewicht (kg);Kommentar\n01.02.2025;80,5;"gut\n02.02.2025;80,6;\n03.02.2025;80,7;ok\n'],
  [
    'meets one further down',
    'Datum;Gewicht (kg);Kommentar\n01.02.2025;80,5;"gut\n02.02.2025;80,6;\n03.02.2025;80,7;"ok\n',
  ],
  [
    'meets one that ends a cell',
    'Datum;Gewicht (kg);Kommentar\n01.02.2025;80,5;"gut\n02.02.2025;80,6;\n03.02.2025;80,7;ok"\n',
  ],
  [
    'meets inches further down',
    'Datum;Gewicht (kg);Größe\n01.02.2025;80,5;"180\n02.02.2025;80,6;\n03.02.2025;80,7;5\'10"\n',
  ],
])('staff who import measurements lose no row to a quote that %s', (_name, text) => {
  const file = readExportFile(bytes(text))
  if ('fileError' in file) throw new Error(file.fileError)
  expect([...file.records, ...file.rejected].map(({ row }) => row).toSorted()).toEqual([2, 3, 4])
})

test('staff who import a member list lose no member to a quote that is never closed', () => {
  const text = 'Nachname;Vorname;Geburtsdatum\n"Maier;Anna;01.01.1980\nHuber;Ben;02.02.1990\nKurz;Cleo;03.03.1970\n'
  const table = memberTableOfText(bytes(text))
  expect(table).toMatchObject({
    rows: [
      { line: 2, cells: ['"Maier', 'Anna', '01.01.1980'] },
      { line: 3, cells: ['Huber', 'Ben', '02.02.1990'] },
      { line: 4, cells: ['Kurz', 'Cleo', '03.03.1970'] },
    ],
  })
})

test.each([
  ['delimiters, doubled quotes and line breaks', 'a;b;c\n1;"x; ""y""; w\nz; end"; 2', ['1', 'x; "y"; w\nz; end', '2']],
  ['spaces after the closing quote', 'a;b;c\n1;"x;y"  ;2', ['1', 'x;y', '2']],
  ['a line break in the last cell, and no further row', 'a;b;c\n1;2;"x\ny"', ['1', '2', 'x\ny']],
  ['an empty cell in quotes', 'a;b;c\n1;"";2', ['1', '', '2']],
])('a cell in quotes is read as one: %s', (_name, text, cells) => {
  expect(readRows(text, ';')[1]?.cells).toEqual(cells)
})

test('a header of several lines in quotes is read as one row', () => {
  expect(readRows('"Gewicht\n(kg)";"Datum\nder Messung";x\n80,5;01.02.2025;y', ';').map(({ line }) => line)).toEqual([
    1, 4,
  ])
})
