import { type DecimalSeparator, isMissing, parseNumber } from '../../tables/decimal-numbers.ts'
import { readUnit, type UnitCode } from './units.ts'

export type CellNumber =
  | 'missing'
  | 'not-a-number'
  /** `isOfWhole` is true for points out of a maximum, such as `78/100`. */
  | { readonly number: number; readonly unit: UnitCode | null; readonly isOfWhole?: true }
  | { readonly unknownUnit: string }

/** Matches values in a larger and a smaller unit: `5ft. 10.0in.`, `5'10"`, `12 st 10 lb`. */
const twoUnits = [
  {
    pattern: /^(\d{1,2})\s*(?:ft\.?|feet|['′’])\s*(\d{1,2}(?:[.,]\d+)?)\s*(?:in\.?|inch(?:es)?|["″”]|'')?$/i,
    parts: 12,
    unit: 'in',
  },
  { pattern: /^(\d{1,2})\s*(?:st\.?|stone)\s*(\d{1,2}(?:[.,]\d+)?)\s*(?:lbs?\.?|pounds?)?$/i, parts: 14, unit: 'lb' },
] as const

/** Matches numbers with text around them, for example `82.5 kg`, `Level 6` or `78/100 Points`. */
const withWords = /^(?:(?:level|stufe)\s*)?([-+]?\d[\d.,\s'’]*?)\s*((?:[^\d\s.,'’+\-/]|['′](?!\d)).*|\/\s*min)?$/iu
const ofWhole = /^([-+]?[\d.,]+)\s*\/\s*\d+.*$/
/**
 * Matches numbers such as `2,50E+01`, with an optional unit. Spreadsheets write numbers with many digits in this way.
 */
const withExponent = /^([-+]?\d+(?:[.,]\d+)?)e([-+]?\d{1,2})(?!\d)\s*(.*)$/i

/** Returns the number of a cell as written, but without the surrounding text and without spaces between thousands. */
export function readDigits(cell: string): string {
  const text = cell.replaceAll(/\s+/g, ' ').trim()
  const digits = withWords.exec(ofWhole.exec(text)?.[1] ?? text)?.[1]?.trim() ?? text
  return /^[-+]?\d{1,3}(?:[ '’]\d{3})+/.test(digits) ? digits.replaceAll(/[ '’]/g, '') : digits
}

export function readCellNumber(cell: string, separator: DecimalSeparator): CellNumber {
  const text = cell.replaceAll(/\s+/g, ' ').trim()
  if (isMissing(text)) return 'missing'
  const combined = readTwoUnits(text) ?? readExponent(text, separator)
  if (combined !== null) return combined
  const whole = ofWhole.exec(text)?.[1]
  const [, digits = whole ?? text, word] = withWords.exec(text) ?? []
  const number = parseNumber(digits, separator)
  if (typeof number === 'string') return number
  if (whole !== undefined) return { number, unit: null, isOfWhole: true }
  return word === undefined ? { number, unit: null } : withUnit(number, word)
}

function readTwoUnits(text: string): CellNumber | null {
  for (const { pattern, parts, unit } of twoUnits) {
    const [found, whole, part = ''] = pattern.exec(text) ?? []
    if (found === undefined) continue
    const rest = Number(part.replace(',', '.'))
    return rest < parts ? { number: Number(whole) * parts + rest, unit } : 'not-a-number'
  }
  return null
}

function readExponent(text: string, separator: DecimalSeparator): CellNumber | null {
  const [, digits, power, word = ''] = withExponent.exec(text) ?? []
  if (digits === undefined) return null
  const factor = parseNumber(digits, separator)
  if (typeof factor === 'string') return factor
  // Composed as text, because a multiplication would turn 2.3E+01 into 22.999999999999996.
  const number = Number(`${factor}e${power}`)
  return word === '' ? { number, unit: null } : withUnit(number, word)
}

function withUnit(number: number, word: string): CellNumber {
  const unit = readUnit(word.replace(/\s*\/\s*\d.*$/, ''))
  if (unit !== null) return { number, unit }
  return /\p{L}|[°²%#]/u.test(word) ? { unknownUnit: word } : 'not-a-number'
}
