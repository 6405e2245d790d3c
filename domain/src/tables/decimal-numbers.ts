export type DecimalSeparator = '.' | ','

const missing = new Set(['', '-', '--', '—', '–', 'null', 'n/a', 'na'])
export const isMissing = (cell: string) => missing.has(cell.trim().toLowerCase())

const withComma = /^[-+]?([1-9]\d{0,2}(\.\d{3})+|\d+),\d+$/
const withPoint = /^[-+]?([1-9]\d{0,2}(,\d{3})+|\d+)\.\d+$/
// No number of thousands begins with a zero, so `0.385` and `0,385` are decimals.
const thousandsWithPoint = /^[-+]?[1-9]\d{0,2}(\.\d{3})+$/
const thousandsWithComma = /^[-+]?[1-9]\d{0,2}(,\d{3})+$/

/**
 * Finds the decimal separator from the unambiguous cells: `82,5` and `1.778,0` prove a comma, `82.5` and `1,778.0` a
 * point. In files with semicolons or tabs, every comma between digits is decimal. If no cell proves a comma, the
 * separator is a point. `null` if the cells prove both, because a guess might be wrong.
 */
export function findDecimalSeparator(cells: readonly string[], delimiter: string): DecimalSeparator | null {
  const isCommaLikely = delimiter !== ','
  const commas = cells.filter((cell) => withComma.test(cell) && (isCommaLikely || !thousandsWithComma.test(cell)))
  if (commas.length === 0) return '.'
  const points = cells.filter((cell) => withPoint.test(cell) && !thousandsWithPoint.test(cell))
  return points.length === 0 ? ',' : null
}

/**
 * Returns up to three examples of ambiguous numbers such as `1.778`, which is either less than two or more than a
 * thousand. Returns none if another cell proves the separator. If the cells prove both separators, returns one example
 * of each.
 */
export function findDoubtfulNumbers(cells: readonly string[], delimiter: string): readonly string[] {
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

/**
 * Parses a number. Returns `missing` for an empty cell or a placeholder such as `n/a`. Returns `not-a-number` for other
 * text, such as `82.5` in a file with decimal commas.
 */
export function parseNumber(cell: string, separator: DecimalSeparator): number | 'missing' | 'not-a-number' {
  const text = withoutGaps(cell.trim())
  if (isMissing(text)) return 'missing'
  const plain = withoutThousands(text, separator === ',' ? '.' : ',')
  const pattern = separator === ',' ? /^[-+]?\d+(,\d+)?$/ : /^[-+]?\d+(\.\d+)?$/
  return pattern.test(plain) ? Number(plain.replace(',', '.')) : 'not-a-number'
}

/**
 * Removes group separators between groups of three digits: any kind of space (`1 778`) and the Swiss apostrophe
 * (`1’778`).
 */
const withoutGaps = (text: string) =>
  /^[-+]?\d{1,3}(?:[\s'’]\d{3})+(?:[.,]\d+)?$/.test(text) ? text.replaceAll(/[\s'’]/g, '') : text

/** Removes thousands separators if one precedes every group of three digits. Other text stays unchanged. */
function withoutThousands(text: string, sign: '.' | ','): string {
  const whole = sign === '.' ? /^[-+]?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/ : /^[-+]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/
  return whole.test(text) ? text.replaceAll(sign, '') : text
}
