/** A row of cells. `line` is the line of the file on which the row begins, counted from 1. */
export interface Row {
  readonly line: number
  readonly cells: readonly string[]
  readonly raw: string
  /** The indexes of the cells that a spreadsheet stores as numbers. Their text has a decimal point. */
  readonly numbers?: readonly number[] | undefined
}

export const delimiters = [',', ';', '\t'] as const
export type Delimiter = (typeof delimiters)[number]

/** Converts all line ends to line feeds, including the single carriage returns of old Macs. */
export const withLineFeeds = (text: string): string => (text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text)

export interface TableLimits {
  readonly rows: number
  readonly columns: number
}

/** Reads the rows of a delimited text. Stops at the first exceeded limit and returns which one it was. */
export function readRowsWithin(
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
 * Reads the rows of a delimited text and skips empty lines. Quoted cells may contain delimiters, doubled quotes and
 * line breaks. A quote that does not enclose a whole cell is an ordinary character, so that it cannot swallow the rows
 * below.
 */
export const readRows = (text: string, delimiter: Delimiter): Row[] => [...eachRow(text, delimiter, Infinity)]

/** Yields the rows one by one. Stops reading a row after the first cell beyond `mostCells`. */
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
  /** The number of cells in the first row; 0 while the first row is being read. */
  readonly columns: number
}

interface CellForm extends RowForm {
  /** How many cells of the row come before this one. */
  readonly before: number
}

function rowAt(text: string, from: number, { mostCells, ...form }: RowForm & { readonly mostCells: number }) {
  const { delimiter } = form
  const cells: string[] = []
  let cell = ''
  // True while the cell has only white space. The flag is updated with each character, because testing a long cell at
  // each of its quotes would be too slow.
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
 * Finds the content of a quoted cell and the position of its closing quote. Returns `null` if the opening quote is only
 * a stray character: there is no closing quote, or the next quote does not end a cell, or the content would join
 * several rows.
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

/** True if only spaces follow before the end of the cell. */
function endsCell(text: string, from: number, delimiter: Delimiter): boolean {
  let at = from
  while (text.charAt(at) === ' ') at += 1
  return ['', delimiter, '\n', '\r'].includes(text.charAt(at))
}

/**
 * True if a quoted cell would join several rows: its first line completes a row, and a later line is a complete row.
 * With fewer than three columns this proves nothing, because an ordinary sentence with one comma has two parts.
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
  /**
   * False if another delimiter is as likely: it gives as many known columns and splits the line into at least two
   * columns.
   */
  readonly isSure: boolean
}

/**
 * Detects the delimiter. If the file has a `sep=` line, that line decides. Without it, the delimiter is the one that
 * gives the most known columns in the first line. If several give equally many, it is the one of them that gives the
 * most columns.
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
