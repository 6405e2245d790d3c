import { openPackage, type Package, UnreadableSpreadsheet } from './unpack.ts'

export { UnreadableSpreadsheet }

export interface SheetRow {
  readonly line: number
  readonly cells: readonly string[]
  /**
   * The indexes of the cells that hold a number. The text of these cells has a decimal point, even if text cells beside
   * them have a decimal comma.
   */
  readonly numbers: readonly number[]
}

const mostRows = 60_000
// More than enough, because analysers write a few hundred values per row.
const mostColumns = 400
/**
 * The most cells of a sheet. Empty cells before the last cell of a row count as well, because a small file can declare
 * very many of them.
 */
const mostCells = 8_000_000

export interface ReadSheet {
  readonly rows: readonly SheetRow[]
  /** The names of the other visible sheets with content. They are not read. */
  readonly unreadSheets: readonly string[]
}

/**
 * Reads the first visible sheet with content of an XLSX file, every cell as text. Uses the stored results of formulas
 * and recalculates nothing. Throws `UnreadableSpreadsheet`.
 */
export async function readSpreadsheet(bytes: Buffer): Promise<ReadSheet> {
  const parts = await openPackage(bytes)
  if (!parts.has('xl/workbook.xml')) throw new UnreadableSpreadsheet('damaged')
  const { sheets, isFrom1904 } = await visibleSheets(parts)
  const shows = await readStyles(parts)
  const strings = await sharedStrings(parts)
  for (const [index, { part }] of sheets.entries()) {
    const rows = await readRows(parts, part, { strings, shows, isFrom1904 })
    if (rows.length > 0) return { rows, unreadSheets: await namesWithContent(parts, sheets.slice(index + 1)) }
  }
  return { rows: [], unreadSheets: [] }
}

async function namesWithContent(parts: Package, sheets: readonly Sheet[]): Promise<readonly string[]> {
  const names: string[] = []
  for (const { name, part } of sheets) {
    let hasContent = false
    await parts.read(part, {
      open: (element) => {
        hasContent ||= element === 'v' || element === 't'
      },
      hasEnough: () => hasContent,
    })
    if (hasContent) names.push(name)
  }
  return names
}

interface Sheet {
  readonly name: string
  readonly part: string
}

async function visibleSheets(
  parts: Package,
): Promise<{ readonly sheets: readonly Sheet[]; readonly isFrom1904: boolean }> {
  const targets = new Map<string, string>()
  await parts.read('xl/_rels/workbook.xml.rels', {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id !== undefined && Target !== undefined) targets.set(Id, Target)
    },
  })
  const seen: { readonly id: string; readonly name: string }[] = []
  let isFrom1904 = false
  await parts.read('xl/workbook.xml', {
    open: (name, attributes) => {
      if (name === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
      if (name === 'sheet' && (attributes['state'] ?? 'visible') === 'visible')
        seen.push({ id: attributes['r:id'] ?? '', name: attributes['name'] ?? '' })
    },
  })
  const sheets = seen.map(({ id, name }) => {
    const target = targets.get(id) ?? 'worksheets/sheet1.xml'
    return { name, part: target.startsWith('/') ? target.slice(1) : `xl/${target}` }
  })
  const present = sheets.filter(({ part }) => parts.has(part))
  if (present.length === 0) throw new UnreadableSpreadsheet('damaged')
  return { sheets: present, isFrom1904 }
}

type Shown = 'date' | 'time' | 'percent' | 'number'

/**
 * Returns a function that returns how a style displays a number: as a date, a time, a percentage or a number. Only the
 * style shows this, because all four have the same cell type.
 */
async function readStyles(parts: Package): Promise<(style: string | undefined) => Shown> {
  const codes = new Map<number, string>()
  const formats: number[] = []
  let inCells = false
  await parts.read('xl/styles.xml', {
    open: (name, attributes) => {
      if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '')
      if (name === 'cellXfs') inCells = true
      if (name === 'xf' && inCells) formats.push(Number(attributes['numFmtId'] ?? 0))
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false
    },
  })
  const shown = formats.map((format) => shownBy(format, codes.get(format) ?? ''))
  return (style) => (style === undefined ? 'number' : (shown[Number(style)] ?? 'number'))
}

function shownBy(format: number, code: string): Shown {
  // Text in quotation marks, in brackets or after a backslash is not a code for a date or time.
  const signs = code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '')
  if (isBuiltInDate(format) || /[dy]/i.test(signs)) return 'date'
  if (isBuiltInTime(format) || /h/i.test(signs)) return 'time'
  return isBuiltInPercentage(format) || signs.includes('%') ? 'percent' : 'number'
}

const isBuiltInDate = (format: number) =>
  (format >= 14 && format <= 17) || format === 22 || (format >= 27 && format <= 36) || (format >= 50 && format <= 58)

const isBuiltInPercentage = (format: number) => format === 9 || format === 10

const isBuiltInTime = (format: number) => format >= 18 && format <= 21

async function sharedStrings(parts: Package): Promise<readonly string[]> {
  const strings: string[] = []
  let text = ''
  let inText = false
  let inReading = false
  await parts.read('xl/sharedStrings.xml', {
    open: (name) => {
      if (name === 'si') text = ''
      // The phonetic reading of Japanese words is stored with them but is not part of the text.
      if (name === 'rPh') inReading = true
      if (name === 't') inText = !inReading
    },
    text: (piece) => {
      if (inText) text += piece
    },
    close: (name) => {
      if (name === 't') inText = false
      if (name === 'rPh') inReading = false
      if (name === 'si') strings.push(text)
    },
  })
  return strings
}

interface Meaning {
  readonly strings: readonly string[]
  readonly shows: (style: string | undefined) => Shown
  readonly isFrom1904: boolean
}

async function readRows(parts: Package, sheet: string, meaning: Meaning): Promise<readonly SheetRow[]> {
  const rows: SheetRow[] = []
  let line = 0
  let count = 0
  let cells: string[] = []
  let numbers: number[] = []
  let column = 0
  let cell: Readonly<Record<string, string>> = {}
  let value = ''
  let inValue = false
  let hasFormula = false
  await parts.read(sheet, {
    open: (name, attributes) => {
      if (name === 'row') {
        line = Number(attributes['r'] ?? line + 1)
        cells = []
        numbers = []
        column = 0
      } else if (name === 'c') {
        column = readColumn(attributes['r']) ?? column
        cell = attributes
        value = ''
        hasFormula = false
      } else {
        inValue = name === 'v' || name === 't'
        hasFormula ||= name === 'f'
      }
    },
    text: (piece) => {
      if (inValue) value += piece
    },
    close: (name) => {
      if (name === 'v' || name === 't') inValue = false
      else if (name === 'c') {
        if (value !== '' && isNumberCell(cell, meaning)) numbers.push(column)
        putCell(cells, column, hasFormula && value === '' ? withoutResult(cell) : writeText(value, cell, meaning))
        column += 1
      } else if (name === 'row' && cells.length > 0) {
        rows.push({ line, cells, numbers })
        count += cells.length
        if (rows.length > mostRows) throw new UnreadableSpreadsheet('too-many-rows')
        if (count > mostCells) throw new UnreadableSpreadsheet('too-large')
      }
    },
  })
  return rows
}

function putCell(cells: string[], column: number, text: string): void {
  if (text === '') return
  if (column >= mostColumns) throw new UnreadableSpreadsheet('too-many-columns')
  while (cells.length < column) cells.push('')
  cells[column] = text
}

/** Returns the column of a cell reference, counted from 0: 27 for `AB12`. `null` if the reference has no column. */
function readColumn(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (letters === undefined) return null
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/**
 * Returns the text of a cell whose formula has no stored result. The text is empty if the formula returns a text. For
 * any other result it is U+FFFD, because the cell is not empty but its value is unknown.
 */
const withoutResult = (cell: Readonly<Record<string, string>>) => (cell['t'] === 'str' ? '' : '\uFFFD')

function writeText(value: string, cell: Readonly<Record<string, string>>, meaning: Meaning): string {
  const type = cell['t'] ?? 'n'
  if (type === 's') return meaning.strings[Number(value)] ?? ''
  if (type === 'd') return value.replace(/T00:00:00(\.000)?Z?$/, '')
  if (type !== 'n') return value
  const shown = meaning.shows(cell['s'])
  if (value === '' || shown === 'number') return plainNumber(value)
  if (shown === 'percent') return `${plainNumber(String(Number(value) * 100))}%`
  return shown === 'time' ? writeTime(Number(value)) : writeDate(Number(value), meaning.isFrom1904)
}

const isNumberCell = (cell: Readonly<Record<string, string>>, { shows }: Meaning) =>
  (cell['t'] ?? 'n') === 'n' && ['number', 'percent'].includes(shows(cell['s']))

const msOfDay = 86_400_000

/**
 * Returns the date of a serial number, with the time unless it is midnight. Day 1 is 1 January 1900. From 60 on, the
 * numbers are one too high, because Excel counts 29 February 1900, a day that did not exist. In some files, day 0 is 1
 * January 1904 instead.
 */
function writeDate(serial: number, isFrom1904: boolean): string {
  const isReal = Number.isFinite(serial) && serial >= 0 && serial < 2_958_466
  if (!isReal) return String(serial)
  const first = isFrom1904 ? Date.UTC(1904, 0, 1) : serial < 60 ? Date.UTC(1899, 11, 31) : Date.UTC(1899, 11, 30)
  const date = new Date(first + Math.round(serial * 86_400) * 1000)
  return date.getTime() % msOfDay === 0 ? date.toISOString().slice(0, 10) : date.toISOString().slice(0, 19)
}

/** Returns the time for a fraction of a day. A value of 1 or more is not a time of day and stays a number. */
function writeTime(part: number): string {
  const isReal = Number.isFinite(part) && part >= 0 && part < 1
  // Rounding must not move the last half second of a day into the next day.
  const second = Math.min(Math.round(part * 86_400), 86_399)
  return isReal ? new Date(second * 1000).toISOString().slice(11, 19) : String(part)
}

/** Numbers are rounded to this many significant digits, because 82.5 can be stored as 82.499999999999996. */
const wellKept = 12

/**
 * Writes a stored number as people read it. A long member number can be stored as 1.0000123E7; all its digits are kept.
 */
function plainNumber(value: string): string {
  const number = Number(value)
  if (/^-?\d*$/.test(value) || !Number.isFinite(number)) return value
  return String(Number.isInteger(number) ? number : Number(number.toPrecision(wellKept)))
}
