import { type Translate, useFormat, useT } from '../../i18n/t.tsx'
import type { Format } from '../../i18n/format.ts'
import type { UsualRange } from './figures/scales.ts'
import type { ResultRow, RowBand } from './result-rows.ts'

/** The words around the values of a result, for the eye and for the ear. */
export function useResultTexts() {
  const t = useT()
  const format = useFormat()
  return makeResultTexts(t, format)
}

export function makeResultTexts(t: Translate, format: Format) {
  const number = (row: ResultRow, value: number) => format.number(value, row.decimals)
  const withUnit = (row: ResultRow, value: number) =>
    `${number(row, value)}${row.unit === undefined ? '' : ` ${row.unit}`}`
  const nameOf = (row: ResultRow) =>
    row.side === undefined ? row.name : `${row.name} (${t(`checkUps.side.${row.side}`)})`
  const bandWord = (band: RowBand) => band.word ?? t(`checkUps.position.${band.position}`)
  const rangeOf = (row: ResultRow) => rangeText(t, row.usual, (value) => number(row, value))
  return {
    number,
    withUnit,
    nameOf,
    bandWord,
    rangeOf,
    /** The value as the row shows it: a number, a word, or that there is none. */
    shown: (row: ResultRow) => (row.value === null ? (row.text ?? t('checkUps.notGiven')) : number(row, row.value)),
    /** Signed, with the real minus sign; a difference that rounds to nothing has no sign. */
    delta(row: ResultRow, delta: number): string {
      const text = format.number(Math.abs(delta), row.decimals)
      if (Number(Math.abs(delta).toFixed(row.decimals)) === 0) return text
      return `${delta < 0 ? '−' : '+'}${text}`
    },
    /** A figure in one sentence: value, band, range, the value before. */
    spoken(row: ResultRow): string {
      const range = rangeOf(row)
      const parts = [
        t('checkUps.speak.value', {
          name: nameOf(row),
          value: row.value === null ? (row.text ?? '') : withUnit(row, row.value),
        }),
        row.band === undefined ? undefined : t('checkUps.speak.band', { band: bandWord(row.band) }),
        range === undefined ? undefined : t('checkUps.speak.range', { range }),
        row.change === undefined ? undefined : t('checkUps.speak.previous', { value: withUnit(row, row.change.from) }),
      ]
      return parts.filter((part) => part !== undefined).join(', ')
    },
    /** A course in one sentence. */
    spokenTrend(row: ResultRow): string {
      const first = row.points[0]
      const last = row.points.at(-1)
      const range = rangeOf(row)
      const values = {
        count: row.points.length,
        first: first === undefined ? '' : withUnit(row, first.value),
        last: last === undefined ? '' : withUnit(row, last.value),
      }
      const course = `${nameOf(row)}: ${t('checkUps.speak.trend', values)}`
      return range === undefined ? course : `${course}, ${t('checkUps.speak.range', { range })}`
    },
  }
}

function rangeText(
  t: Translate,
  { low, high, isBelowHigh = false }: UsualRange,
  number: (value: number) => string,
): string | undefined {
  if (low !== undefined && high !== undefined) {
    return t(isBelowHigh ? 'checkUps.range.betweenBelow' : 'checkUps.range.between', {
      low: number(low),
      high: number(high),
    })
  }
  if (low !== undefined) return t('checkUps.range.from', { low: number(low) })
  if (high !== undefined) return t(isBelowHigh ? 'checkUps.range.below' : 'checkUps.range.to', { high: number(high) })
  return undefined
}
