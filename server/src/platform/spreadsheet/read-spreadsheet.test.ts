import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readSpreadsheet, UnreadableSpreadsheet } from './read-spreadsheet.ts'

interface Book {
  readonly sheets?: Readonly<Record<string, string>>
  readonly names?: string
  readonly strings?: string
  readonly is1904?: boolean
}

/** Styles: 1 is a built-in date, 2 a built-in time, 7 a built-in percentage. The others are custom styles. */
const styles = `<styleSheet><numFmts>
  <numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="[h]:mm"/>
  <numFmt numFmtId="166" formatCode="0.0&quot; days&quot;"/><numFmt numFmtId="167" formatCode="hh:mm AM/PM"/>
  <numFmt numFmtId="168" formatCode="0.0%"/><numFmt numFmtId="169" formatCode="0.0&quot;%&quot;"/></numFmts>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="20"/><xf numFmtId="164"/><xf numFmtId="165"/>
  <xf numFmtId="166"/><xf numFmtId="167"/><xf numFmtId="9"/><xf numFmtId="168"/><xf numFmtId="169"/></cellXfs></styleSheet>`

const one = '<sheet name="A" r:id="rId1"/>'

function book({ sheets = {}, names = one, strings = '', is1904 = false }: Book): Buffer {
  const parts = Object.entries(sheets).map(([name, rows]) => [
    `xl/worksheets/${name}.xml`,
    strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
  ])
  const targets = Object.keys(sheets).map(
    (name, index) => `<Relationship Id="rId${index + 1}" Target="worksheets/${name}.xml"/>`,
  )
  return Buffer.from(
    zipSync({
      'xl/workbook.xml': strToU8(
        `<workbook xmlns:r="r"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${names}</sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(`<Relationships>${targets.join('')}</Relationships>`),
      'xl/styles.xml': strToU8(styles),
      'xl/sharedStrings.xml': strToU8(`<sst>${strings}</sst>`),
      ...Object.fromEntries(parts),
    }),
  )
}

const readCells = async (cells: string, more: Omit<Book, 'sheets'> = {}) => {
  const { rows } = await readSpreadsheet(book({ ...more, sheets: { a: `<row r="1">${cells}</row>` } }))
  return rows.flatMap((row) => row.cells)
}

describe('a cell of a spreadsheet is read as', () => {
  test.each([
    ['a day', '<c s="1"><v>31110</v></c>', '1985-03-04'],
    ['the first day that Excel knows', '<c s="1"><v>1</v></c>', '1900-01-01'],
    ['a day with its time', '<c s="3"><v>45730.33690972222</v></c>', '2025-03-14T08:05:09'],
    ['an ISO day', '<c t="d"><v>2025-03-14T00:00:00</v></c>', '2025-03-14'],
    ['a time of day', '<c s="2"><v>0.336909722</v></c>', '08:05:09'],
    ['the last half second of a day', '<c s="2"><v>0.999999</v></c>', '23:59:59'],
    ['a time of day with its half', '<c s="6"><v>0.75</v></c>', '18:00:00'],
    ['no time, where hours are counted', '<c s="4"><v>1.5</v></c>', '1.5'],
    ['no day, where a word of the format has a d', '<c s="5"><v>12.5</v></c>', '12.5'],
    ['a decimal, as it was typed', '<c><v>82.499999999999996</v></c>', '82.5'],
    ['a percentage, as it is shown', '<c s="7"><v>0.22500000000000001</v></c>', '22.5%'],
    ['a percentage in a format of its own', '<c s="8"><v>0.07</v></c>', '7%'],
    ['a number after which a sign is only shown', '<c s="9"><v>22.5</v></c>', '22.5'],
    ['a formula that no program has calculated', '<c><f>B2*2</f><v/></c>', '\uFFFD'],
    ['a number of many digits', '<c><v>1.0000123E7</v></c>', '10000123'],
    ['all digits there are', '<c><v>12345678901234567890</v></c>', '12345678901234567890'],
    ['a shared text', '<c t="s"><v>0</v></c>', 'Zoë'],
    ['a text without the way it is read', '<c t="s"><v>1</v></c>', '東京'],
    ['an inline text', '<c t="inlineStr"><is><r><t>Zo</t></r><r><t>ë &amp; Co</t></r></is></c>', 'Zoë & Co'],
    ['what a formula came to', '<c t="str"><f>1+1</f><v>=2</v></c>', '=2'],
    ['a yes', '<c t="b"><v>1</v></c>', '1'],
    ['an error', '<c t="e"><v>#N/A</v></c>', '#N/A'],
    ['a number that shows a day there is not', '<c s="1"><v>-3</v></c>', '-3'],
  ])('%s', async (_what, cell, text) => {
    const strings = '<si><r><t>Zo</t></r><r><t>ë</t></r></si><si><t>東京</t><rPh><t>トウキョウ</t></rPh></si>'
    expect(await readCells(cell, { strings })).toEqual([text])
  })

  test('a day counted from 1904', async () => {
    expect(await readCells('<c s="1"><v>29648</v></c>', { is1904: true })).toEqual(['1985-03-04'])
  })

  test('says which cells hold numbers, because a text can look the same', async () => {
    const cells = '<c><v>82.345</v></c><c t="str"><v>82.345</v></c><c s="1"><v>31110</v></c><c s="7"><v>0.2</v></c><c/>'
    const { rows } = await readSpreadsheet(book({ sheets: { a: `<row r="1">${cells}</row>` } }))
    expect(rows).toMatchObject([{ numbers: [0, 3] }])
  })
})

describe('a sheet of a spreadsheet', () => {
  test('keeps its columns and the numbers of its rows, whatever is left out', async () => {
    const rows = '<row r="2"><c r="B2"><v>1</v></c><c r="D2"><v>2</v></c></row><row r="7"><c r="A7"><v>3</v></c></row>'
    expect(await readSpreadsheet(book({ sheets: { a: rows } }))).toEqual({
      rows: [
        { line: 2, cells: ['', '1', '', '2'], numbers: [1, 3] },
        { line: 7, cells: ['3'], numbers: [0] },
      ],
      unreadSheets: [],
    })
  })

  test('is the first visible one with content', async () => {
    const row = (text: string) => `<row r="1"><c t="inlineStr"><is><t>${text}</t></is></c></row>`
    const names =
      '<sheet name="A" state="hidden" r:id="rId1"/><sheet name="B" r:id="rId2"/><sheet name="C" r:id="rId3"/>'
    const sheets = { a: row('hidden'), b: '', c: row('seen') }
    expect(await readSpreadsheet(book({ sheets, names }))).toEqual({
      rows: [{ line: 1, cells: ['seen'], numbers: [] }],
      unreadSheets: [],
    })
  })

  test('comes with the names of the other sheets that have content', async () => {
    const row = (cell: string) => `<row r="1">${cell}</row>`
    const names = ['2024', '2025', 'empty', 'old" state="hidden'].map(
      (name, index) => `<sheet name="${name}" r:id="rId${index + 1}"/>`,
    )
    const filled = row('<c><v>1</v></c>')
    const sheets = { a: filled, b: filled, c: row('<c s="1"/>'), d: filled }
    expect(await readSpreadsheet(book({ sheets, names: names.join('') }))).toMatchObject({ unreadSheets: ['2025'] })
  })
})

describe('a file that is no spreadsheet is refused with its reason:', () => {
  const blank = Buffer.alloc(200 * 1024 * 1024, 32)
  test.each([
    ['an archive of something else', () => zipSync({ 'x.txt': strToU8('x') }), 'damaged'],
    ['half a file', () => book({ sheets: { a: '' } }).subarray(0, 300), 'damaged'],
    ['broken marks', () => book({ sheets: { a: '<row><c>' } }), 'damaged'],
    ['an entity of its own', () => book({ sheets: { a: '<row><c><v>&x;</v></c></row>' } }), 'damaged'],
    ['some kilobytes that unpack to 200 MB', () => book({ sheets: { a: blank.toString('latin1') } }), 'too-large'],
    [
      'more rows than any list has',
      () => book({ sheets: { a: '<row><c><v>1</v></c></row>'.repeat(60_001) } }),
      'too-many-rows',
    ],
    [
      'rows that are almost only empty cells',
      () => book({ sheets: { a: '<row><c r="OJ1"><v>1</v></c></row>'.repeat(20_001) } }),
      'too-large',
    ],
    [
      'a cell in the last column of all',
      () => book({ sheets: { a: '<row><c r="XFD1"><v>1</v></c></row>' } }),
      'too-many-columns',
    ],
  ])('%s', async (_what, make, reason) => {
    const failure = await readSpreadsheet(Buffer.from(make())).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(UnreadableSpreadsheet)
    expect(failure).toMatchObject({ reason })
  })
})
