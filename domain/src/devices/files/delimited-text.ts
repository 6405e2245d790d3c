/** A row of cells with the line of the file it begins on, counted from 1. */
export interface Row {
  readonly line: number
  readonly cells: readonly string[]
  readonly raw: string
}

export const delimiters = [',', ';', '\t'] as const
export type Delimiter = (typeof delimiters)[number]

/** Rows of a delimited text; quoted cells may hold delimiters, doubled quotes and line breaks. Empty lines are left out. */
export function rowsOf(text: string, delimiter: Delimiter): Row[] {
  const rows: Row[] = []
  let position = 0
  let line = 1
  while (position < text.length) {
    const start = position
    const { cells, end, lines } = rowAt(text, position, delimiter)
    const raw = text.slice(start, end).replace(/\r?\n?$/, '')
    if (raw.trim() !== '') rows.push({ line, cells, raw })
    position = end
    line += lines
  }
  return rows
}

function rowAt(text: string, from: number, delimiter: Delimiter) {
  const cells: string[] = []
  let cell = ''
  let quoted = false
  let lines = 0
  let at = from
  for (; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (quoted) {
      if (character === '"' && text.charAt(at + 1) === '"') {
        cell += '"'
        at += 1
      } else if (character === '"') quoted = false
      else {
        if (character === '\n') lines += 1
        cell += character
      }
    } else if (character === '"' && cell.trim() === '') {
      quoted = true
      cell = ''
    } else if (character === delimiter) {
      cells.push(cell)
      cell = ''
    } else if (character === '\n') {
      at += 1
      lines += 1
      break
    } else if (character !== '\r') cell += character
  }
  cells.push(cell)
  return { cells: cells.map((found) => found.trim()), end: at, lines: Math.max(lines, 1) }
}
