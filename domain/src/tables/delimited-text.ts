/** A row of cells, with the line in the file where it begins, counted from 1. */
export interface Row {
  readonly line: number
  readonly cells: readonly string[]
  readonly raw: string
}

export const delimiters = [',', ';', '\t'] as const
export type Delimiter = (typeof delimiters)[number]

/** Normalises all line ends to line feeds, including the single carriage returns of old Macs. */
export const withLineFeeds = (text: string): string => (text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text)

export interface TableLimits {
  readonly rows: number
  readonly columns: number
}

/** The rows of a delimited text, or the limit that they exceed. Parsing stops at the limit. */
export function rowsWithin(
  text: string,
  delimiter: Delimiter,
  { rows: most, columns }: TableLimits,
): Row[] | 'too-many-rows' | 'too-many-columns' {
  const rows: Row[] = []
  for (const row of eachRow(text, delimiter, columns)) {
    if (row.cells.length > columns) return 'too-many-columns'
    rows.push(row)
    if (rows.length > most) return 'too-many-rows'
  }
  return rows
}

/**
 * The rows of a delimited text, without empty lines. Quoted cells may contain delimiters, doubled quotes and line
 * breaks. A quote that does not enclose a whole cell is an ordinary character, so that it cannot hide the rows below.
 */
export const readRows = (text: string, delimiter: Delimiter): Row[] => [...eachRow(text, delimiter, Infinity)]

/** A row with more than `mostCells` cells is cut after the first cell beyond that number. */
function* eachRow(text: string, delimiter: Delimiter, mostCells: number): Generator<Row> {
  let position = 0
  let line = 1
  let columns = 0
  while (position < text.length) {
    const start = position
    const { cells, end, lines } = rowAt(text, position, { delimiter, mostCells, columns })
    const raw = text.slice(start, end).replace(/\r?\n?$/, '')
    if (cells.length > mostCells || raw.trim() !== '') {
      columns ||= cells.length
      yield { line, cells, raw }
    }
    position = end
    line += lines
  }
}

interface RowForm {
  readonly delimiter: Delimiter
  /** The number of cells in the first row; 0 while that row is read. */
  readonly columns: number
}

interface CellForm extends RowForm {
  /** The number of cells before this one in its row. */
  readonly before: number
}

function rowAt(text: string, from: number, { mostCells, ...form }: RowForm & { readonly mostCells: number }) {
  const { delimiter } = form
  const cells: string[] = []
  let cell = ''
  // True while the cell has only white space. Kept up to date here, because testing a long cell again at each of its
  // quotes would be too slow.
  let isBlank = true
  let lines = 0
  let at = from
  for (; at < text.length && text.charAt(at) !== '\n' && cells.length <= mostCells; at += 1) {
    const character = text.charAt(at)
    const quoted = character === '"' && isBlank ? quotedAt(text, at + 1, { ...form, before: cells.length }) : null
    if (quoted !== null) {
      cell = quoted.content
      lines += quoted.lines
      at = quoted.end
      isBlank = false
    } else if (character === delimiter) {
      cells.push(cell)
      cell = ''
      isBlank = true
    } else if (character !== '\r') {
      cell += character
      isBlank &&= character.trim() === ''
    }
  }
  cells.push(cell)
  return { cells: cells.map((found) => found.trim()), end: at + 1, lines: lines + 1 }
}

/**
 * The content of a cell in quotes, and where its closing quote is. `null` when the opening quote is a stray one: it is
 * never closed, or the next quote does not end a cell, or the content would join several rows.
 */
function quotedAt(
  text: string,
  from: number,
  form: CellForm,
): { readonly content: string; readonly end: number; readonly lines: number } | null {
  let end = text.indexOf('"', from)
  let isDoubled = false
  while (end !== -1 && text.charAt(end + 1) === '"') {
    isDoubled = true
    end = text.indexOf('"', end + 2)
  }
  if (end === -1 || !endsCell(text, end + 1, form.delimiter)) return null
  const written = text.slice(from, end)
  const lines = written.split('\n').length - 1
  if (lines > 0 && joinsRows(text, { from, end }, form)) return null
  return { content: isDoubled ? written.replaceAll('""', '"') : written, end, lines }
}

/** True when only spaces follow until the cell ends. */
function endsCell(text: string, from: number, delimiter: Delimiter): boolean {
  let at = from
  while (text.charAt(at) === ' ') at += 1
  return ['', delimiter, '\n', '\r'].includes(text.charAt(at))
}

/**
 * True when a cell in quotes would join several rows: its first line completes a row, and another line is a row of its
 * own. Two columns prove nothing, because a sentence with one comma has as many parts.
 */
function joinsRows(
  text: string,
  { from, end }: { readonly from: number; readonly end: number },
  { delimiter, columns, before }: CellForm,
): boolean {
  if (columns < 3) return false
  const lineEnd = text.indexOf('\n', end)
  const [first = '', ...lines] = text.slice(from, lineEnd === -1 ? text.length : lineEnd).split('\n')
  const count = (line: string) => line.split(delimiter).length
  return before + count(first) === columns && lines.some((line) => count(line) === columns)
}

export interface Delimited {
  readonly text: string
  readonly delimiter: Delimiter
  /** False when another delimiter gives as many known columns, and also more than one column. */
  readonly isSure: boolean
}

/**
 * Detects the delimiter. A `sep=` line of a spreadsheet decides. Otherwise it is the delimiter that gives the most
 * known columns in the first line, then the one that gives the most columns.
 */
export function withDelimiter(text: string, isKnown: (name: string) => boolean): Delimited {
  const named = /^sep=(.)\r?\n/.exec(text)
  const rest = named ? text.slice(named[0].length) : text
  const own = delimiters.find((delimiter) => delimiter === named?.[1])
  if (own) return { text: rest, delimiter: own, isSure: true }
  return { text: rest, ...likelyDelimiter(rest, isKnown) }
}

const longestHeader = 50_000
const mostNames = 500

function likelyDelimiter(rest: string, isKnown: (name: string) => boolean): Omit<Delimited, 'text'> {
  const start = rest.search(/\S/)
  const firstLine = /^[^\n]*/.exec(rest.slice(Math.max(start, 0), Math.max(start, 0) + longestHeader))?.[0] ?? ''
  const ranked = delimiters
    .map((delimiter) => {
      const cells = readRows(firstLine, delimiter)[0]?.cells ?? []
      return { delimiter, known: cells.slice(0, mostNames).filter(isKnown).length, count: cells.length }
    })
    .sort((a, b) => b.known - a.known || b.count - a.count)
  const [best, second] = ranked
  const isSure = (best?.known ?? 0) > (second?.known ?? 0) || (second?.count ?? 0) < 2
  return { delimiter: best?.delimiter ?? ',', isSure }
}
