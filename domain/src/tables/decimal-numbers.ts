/** How a file writes 1778.5: with a point or with a comma. */
export type DecimalSeparator = '.' | ','

const missing = new Set(['', '-', '--', '—', '–', 'null', 'n/a', 'na'])
export const isMissing = (cell: string) => missing.has(cell.trim().toLowerCase())

const withComma = /^-?(\d{1,3}(\.\d{3})+|\d+),\d+$/
const withPoint = /^-?(\d{1,3}(,\d{3})+|\d+)\.\d+$/
const thousandsWithPoint = /^-?\d{1,3}(\.\d{3})+$/
const thousandsWithComma = /^-?\d{1,3}(,\d{3})+$/

/**
 * Told from the cells that leave no doubt: `82,5` and `1.778,0` on one side, `82.5` and `1,778.0` on the other. In files
 * with semicolons or tabs a comma between digits is always the decimal sign. Null = both styles occur: nobody may guess.
 */
export function decimalSeparatorOf(cells: readonly string[], delimiter: string): DecimalSeparator | null {
  const isCommaLikely = delimiter !== ','
  const commas = cells.filter((cell) => withComma.test(cell) && (isCommaLikely || !thousandsWithComma.test(cell)))
  if (commas.length === 0) return '.'
  const points = cells.filter((cell) => withPoint.test(cell) && !thousandsWithPoint.test(cell))
  return points.length === 0 ? ',' : null
}

/** Numbers of which nobody can say whether `1.778` is little or much; none where some cell decides it for all. */
export function doubtfulNumbers(cells: readonly string[], delimiter: string): readonly string[] {
  const separator = decimalSeparatorOf(cells, delimiter)
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

/** `1 778` with any kind of space and the Swiss `1’778`: only between groups of three digits. */
const withoutGaps = (text: string) =>
  /^[-+]?\d{1,3}(?:[\s'’]\d{3})+(?:[.,]\d+)?$/.test(text) ? text.replaceAll(/[\s'’]/g, '') : text

/** Separators of thousands stand before every third digit, or it is no number. */
function withoutThousands(text: string, sign: '.' | ','): string {
  const whole = sign === '.' ? /^[-+]?\d{1,3}(\.\d{3})+(,\d+)?$/ : /^[-+]?\d{1,3}(,\d{3})+(\.\d+)?$/
  return whole.test(text) ? text.replaceAll(sign, '') : text
}
