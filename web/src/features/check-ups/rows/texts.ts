import { countDecimals } from '@salus/domain/numbers/rounding.ts'
import { chooseDecimalsAt, roundLimit } from '@salus/domain/numbers/shown-decimals.ts'
import {
  speakAmount,
  unitInWords,
  writeAmount,
  writeHours,
  writeHoursAlone,
  writeUnit,
  writeUnitInDative,
} from '@salus/domain/unit-words.ts'
import type { UsualRange } from '@salus/domain/usual-range/usual-range.ts'
import { type Translate, useFormat, useT } from '../../../i18n/t.tsx'
import type { Format } from '../../../i18n/format.ts'
import { useIsQuiet } from './quiet-mode.tsx'
import { bandAt, type ResultRow, type RowBand } from './row.ts'

/**
 * Returns functions for the visible and spoken texts of a result's values. In quiet mode the texts contain no measured
 * numbers.
 */
export function useResultTexts() {
  const t = useT()
  const format = useFormat()
  const isQuiet = useIsQuiet()
  const texts = makeResultTexts(t, format)
  return isQuiet ? { ...texts, ...withoutNumbers(t, texts) } : texts
}

type ResultTexts = ReturnType<typeof makeResultTexts>

export function makeResultTexts(t: Translate, format: Format) {
  const amounts = amountTexts(format)
  const { number, inWords, border } = amounts
  const writeName = (row: ResultRow) =>
    row.side === undefined ? row.name : `${row.name} (${t(`checkUps.side.${row.side}`)})`
  const bandWord = (band: RowBand) => band.word ?? t(`checkUps.position.${positionKey(band)}`)
  const writeRange = (row: ResultRow) => rangeText(t, row.usual, (value) => border(row, value))
  return {
    ...amounts,
    ...vendorTexts(t, { inWords, border }),
    scaleEnd: (value: number) => format.number(value, countDecimals(value)),
    writeName,
    bandWord,
    writeRange,
    shown: (row: ResultRow) => (row.value === null ? (row.text ?? t('checkUps.notGiven')) : number(row, row.value)),
    readUnit: ({ value, unit }: ResultRow): string | undefined => (value === null ? undefined : unit),
    writeUnitWords: ({ value, unit }: ResultRow) =>
      value === null || unit === undefined ? undefined : unitInWords(unit, format.language),
    ...differenceTexts(t, format),
    valueAt: (row: ResultRow, value: number) => number(row, value),
    /** Describes the value in one sentence for screen readers: name, value, band, ranges and previous value. */
    spoken(row: ResultRow): string {
      const range = writeRange(row)
      const parts = [
        t('checkUps.speak.value', {
          name: writeName(row),
          value: row.value === null ? (row.text ?? '') : inWords(row, row.value),
        }),
        row.band === undefined ? undefined : t('checkUps.speak.band', { band: bandWord(row.band) }),
        range === undefined ? undefined : t('checkUps.speak.range', { range }),
        vendorTexts(t, { inWords, border }).writeVendorRange(row),
        row.change === undefined ? undefined : t('checkUps.speak.previous', { value: inWords(row, row.change.from) }),
      ]
      return parts.filter((part) => part !== undefined).join(', ')
    },
    /** Describes the history in one sentence for screen readers. */
    spokenTrend(row: ResultRow): string {
      const first = row.points[0]
      const last = row.points.at(-1)
      const range = writeRange(row)
      const values = {
        count: row.points.length,
        first: first === undefined ? '' : inWords(row, first.value),
        last: last === undefined ? '' : inWords(row, last.value),
      }
      const course = `${writeName(row)}: ${t('checkUps.speak.trend', values)}`
      return range === undefined ? course : `${course}, ${t('checkUps.speak.range', { range })}`
    },
  }
}

function amountTexts(format: Format) {
  const number = (row: ResultRow, value: number) => numberText(format, row, value)
  const withUnit = (row: ResultRow, value: number) =>
    writeAmount(buildAmount(row, value), number(row, value), format.language)
  return {
    number,
    withUnit,
    /** Writes the unit as a word, for screen readers. */
    inWords: (row: ResultRow, value: number) =>
      speakAmount(buildAmount(row, value), number(row, value), format.language),
    // A border may have more decimals than the values, for example 7.5 between whole points.
    border: (row: ResultRow, value: number) =>
      writeHours(buildAmount(row, value)) === null
        ? format.number(value, Math.max(row.decimals, countDecimals(value)))
        : withUnit(row, value),
    isInHours: (row: ResultRow, value: number): boolean => writeHours(buildAmount(row, value)) !== null,
    writeRowUnit: ({ value, unit }: ResultRow) =>
      value === null || unit === undefined ? undefined : writeUnit(unit, format.language, value),
  }
}

const buildAmount = ({ unit, decimals }: ResultRow, value: number) => ({ unit, decimals, value })

const numberText = (format: Format, row: ResultRow, value: number): string =>
  writeHours(buildAmount(row, value)) ?? format.number(value, chooseDecimalsAt(row, value))

const differenceText = (format: Format, row: ResultRow, value: number): string =>
  writeHours(buildAmount(row, value)) ?? format.number(value, row.decimals)

/**
 * Chooses other words for a value that is outside the range on its good side. The usual words would sound like a
 * warning.
 */
const positionKey = ({ position, valence }: RowBand) =>
  valence === 'good' && position !== 'normal' ? (`${position}Good` as const) : position

/** Formats differences with their unit. A difference of two percentages is in percentage points. */
function differenceTexts(t: Translate, format: Format) {
  const pointsOrUnit = (unit: string, value: number) =>
    unit === '%' ? t('checkUps.percentagePoints') : writeUnit(unit, format.language, value)
  const withPoints = ({ unit }: ResultRow, value: number, text: string) =>
    unit === undefined ? text : `${text} ${pointsOrUnit(unit, value)}`
  // Uses the typographic minus sign. A difference that rounds to zero has no sign.
  const withSign = (row: ResultRow, value: number, text: string): string => {
    if (Number(Math.abs(value).toFixed(row.decimals)) === 0) return text
    return `${value < 0 ? '−' : '+'}${text}`
  }
  const delta = (row: ResultRow, value: number): string =>
    withSign(
      row,
      value,
      writeHoursAlone(buildAmount(row, Math.abs(value))) ?? differenceText(format, row, Math.abs(value)),
    )
  const isWholeHours = (row: ResultRow, value: number) => {
    const amount = buildAmount(row, Math.abs(value))
    return writeHours(amount) !== writeHoursAlone(amount)
  }
  /**
   * The unit of a difference. `undefined` if the difference has no unit, or if its text already contains the unit, as
   * in "2 h 30 min".
   */
  const differenceUnit = (row: ResultRow, value: number): string | undefined =>
    row.unit === undefined || isWholeHours(row, value) ? undefined : pointsOrUnit(row.unit, value)
  const limitText = (row: ResultRow, value: number): string => {
    const limit = roundLimit(Math.abs(value), row.decimals)
    return differenceText(format, { ...row, decimals: limit.decimals }, limit.value)
  }
  const difference = (row: ResultRow, value: number): string =>
    withPoints(row, roundLimit(Math.abs(value), row.decimals).value, limitText(row, value))
  return {
    delta,
    /** Formats the threshold from which a difference is judged to be a change, or the error of a value. */
    difference,
    /** The threshold after a German preposition that takes the dative, for example "ab". */
    differenceInDative: (row: ResultRow, value: number): string => {
      const { unit } = row
      if (unit === undefined) return difference(row, value)
      const limit = roundLimit(Math.abs(value), row.decimals).value
      const written =
        unit === '%' ? t('checkUps.percentagePointsDative') : writeUnitInDative(unit, format.language, limit)
      return `${limitText(row, value)} ${written}`
    },
    signedDifference: (row: ResultRow, value: number): string =>
      [delta(row, value), differenceUnit(row, value)].filter((part) => part !== undefined).join(' '),
    differenceUnit,
  }
}

type Written = (row: ResultRow, value: number) => string

function vendorTexts(t: Translate, { inWords, border }: { readonly inWords: Written; readonly border: Written }) {
  const vendorBrief = ({ vendor, ...row }: ResultRow) =>
    vendor && rangeText(t, vendor.range, (value) => border(row, value))
  const writeVendorRange = (row: ResultRow) => {
    const range = vendorBrief(row)
    return range === undefined ? undefined : t('sheet.vendorRange', { range })
  }
  return {
    /** The device's range without a label, for a place next to the device's mark. */
    vendorBrief,
    writeVendorRange,
    /** The value and the device's range, for the table for screen readers. */
    spokenValue: (row: ResultRow) =>
      [row.value === null ? '' : inWords(row, row.value), writeVendorRange(row)]
        .filter((part) => part !== undefined)
        .join(', '),
  }
}

/**
 * Returns the same texts with words and band names instead of numbers. A text that cannot be written without a number
 * becomes empty.
 */
function withoutNumbers(t: Translate, texts: ResultTexts): ResultTexts {
  const writeBand = (row: ResultRow, value: number) => {
    const band = bandAt(row, value)
    return band === undefined ? t('checkUps.quiet.none') : texts.bandWord(band)
  }
  const shown = (row: ResultRow) => {
    if (row.band !== undefined) return texts.bandWord(row.band)
    return row.value === null ? (row.text ?? t('checkUps.notGiven')) : t('checkUps.quiet.none')
  }
  return {
    ...texts,
    number: () => '',
    border: () => '',
    scaleEnd: () => '',
    withUnit: () => '',
    writeRange: () => undefined,
    writeVendorRange: () => undefined,
    vendorBrief: () => undefined,
    spokenValue: () => '',
    shown,
    readUnit: () => undefined,
    writeRowUnit: () => undefined,
    writeUnitWords: () => undefined,
    delta: () => '',
    difference: () => '',
    differenceInDative: () => '',
    signedDifference: () => '',
    differenceUnit: () => undefined,
    // A value that is in no band has no word, so its text is empty.
    valueAt: (row, value) => (bandAt(row, value) === undefined ? '' : writeBand(row, value)),
    spoken: (row) => t('checkUps.speak.value', { name: texts.writeName(row), value: shown(row) }),
    spokenTrend(row) {
      const first = row.points[0]
      const last = row.points.at(-1)
      const course = t('checkUps.speak.trend', {
        count: row.points.length,
        first: first === undefined ? '' : writeBand(row, first.value),
        last: last === undefined ? '' : writeBand(row, last.value),
      })
      return `${texts.writeName(row)}: ${course}`
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
