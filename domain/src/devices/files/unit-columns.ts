import type { Row } from '../../tables/delimited-text.ts'

/**
 * Joins pairs of columns in which one has the value and the other its unit, for example `WEIGHT_VALUE` and
 * `WEIGHT_UNIT`.
 */
export function mergeUnitColumns(header: readonly string[], rows: readonly Row[]) {
  const places = new Map(header.map((name, index) => [name.toLowerCase(), index]))
  const pairs = [...places].flatMap(([name, unitAt]) => {
    const [, base] = /^(.+)_unit$/.exec(name) ?? []
    const valueAt = base === undefined ? undefined : (places.get(`${base}_value`) ?? places.get(base))
    return valueAt === undefined ? [] : [{ unitAt, valueAt }]
  })
  if (pairs.length === 0) return { names: header, rows }
  const names = header.map((name, index) => {
    if (pairs.some(({ unitAt }) => unitAt === index)) return ''
    return pairs.some(({ valueAt }) => valueAt === index) ? name.replace(/_value$/i, '') : name
  })
  return { names, rows: rows.map((row) => ({ ...row, cells: withUnits(row.cells, pairs) })) }
}

function withUnits(
  cells: readonly string[],
  pairs: readonly { readonly unitAt: number; readonly valueAt: number }[],
): readonly string[] {
  const merged = [...cells]
  for (const { unitAt, valueAt } of pairs) {
    const [value = '', unit = ''] = [cells[valueAt], cells[unitAt]]
    if (unitAt >= cells.length || valueAt >= cells.length) continue
    merged[valueAt] = `${value} ${unit}`.trim()
    merged[unitAt] = ''
  }
  return merged
}
