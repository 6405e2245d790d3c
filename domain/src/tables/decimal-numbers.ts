/** The decimal sign of a file: 1778.5 with a point, or 1778,5 with a comma. */
export type DecimalSeparator = '.' | ','

const missing = new Set(['', '-', '--', '—', '–', 'null', 'n/a', 'na'])
export const isMissing = (cell: string) => missing.has(cell.trim().toLowerCase())

const withComma = /^-?(\d{1,3}(\.\d{3})+|\d+),\d+$/
const withPoint = /^-?(\d{1,3}(,\d{3})+|\d+)\.\d+$/
const thousandsWithPoint = /^-?\d{1,3}(\.\d{3})+$/
const thousandsWithComma = /^-?\d{1,3}(,\d{3})+$/

/**
 * Derived from the unambiguous cells: `82,5` and `1.778,0` for a comma, `82.5` and `1,778.0` for a point. In files with
 * semicolons or tabs a comma between digits is always the decimal sign. `null` when both styles occur, because a guess
 * could be wrong.
 */
export function findDecimalSeparator(cells: readonly string[], delimiter: string): DecimalSeparator | null {
  const isCommaLikely = delimiter !== ','
  const commas = cells.filter((cell) => withComma.test(cell) && (isCommaLikely || !thousandsWithComma.test(cell)))
  if (commas.length === 0) return '.'
  const points = cells.filter((cell) => withPoint.test(cell) && !thousandsWithPoint.test(cell))
  return points.length === 0 ? ',' : null
}

/** Numbers such as `1.778` that may be small or large; empty when some cell decides it for all. */
export function doubtfulNumbers(cells: readonly string[], delimiter: string): readonly string[] {
  const separator = findDecimalSeparator(cells, delimiter)
  if (separator === ',') return []
  if (separator === null)
    return [withComma, withPoint].flatMap((pattern) => cells.find((cell) => pattern.test(cell)) ?? [])
  if (cells.some((cell) => withPoint.test(cell) && !thousandsWithPoint.test(cell))) return []
  return [...new Set(cells.filter((cell) => thousandsWithPoint.test(cell) || thousandsWithComma.test(cell)))].slice(
    0,
    3,
  )
}

/** A number, `missing` for an empty cell, `not-a-number` for anything else. */
export function parseNumber(cell: string, separator: DecimalSeparator): number | 'missing' | 'not-a-number' {
  const text = withoutGaps(cell.trim())
  if (isMissing(text)) return 'missing'
  const plain = separator === ',' ? withoutThousands(text, '.').replace(',', '.') : withoutThousands(text, ',')
  return /^[-+]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : 'not-a-number'
}

/**
 * Removes group separators in `1 778` with any kind of space and in the Swiss `1’778`, only between groups of three
 * digits.
 */
const withoutGaps = (text: string) =>
  /^[-+]?\d{1,3}(?:[\s'’]\d{3})+(?:[.,]\d+)?$/.test(text) ? text.replaceAll(/[\s'’]/g, '') : text

/** Separators of thousands must precede every group of three digits; otherwise the text is not a number. */
function withoutThousands(text: string, sign: '.' | ','): string {
  const whole = sign === '.' ? /^[-+]?\d{1,3}(\.\d{3})+(,\d+)?$/ : /^[-+]?\d{1,3}(,\d{3})+(\.\d+)?$/
  return whole.test(text) ? text.replaceAll(sign, '') : text
}
