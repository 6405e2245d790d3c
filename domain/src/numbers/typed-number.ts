import type { Language } from '../words.ts'

export type ParsedNumber =
  | { readonly kind: 'empty' }
  | { readonly kind: 'number'; readonly value: number }
  /** The only point or comma is followed by exactly three digits. It may separate thousands or decimals. */
  | { readonly kind: 'ambiguous'; readonly readings: readonly [grouped: number, decimal: number] }
  | { readonly kind: 'not-a-number' }

const decimalSign: Record<Language, ',' | '.'> = { de: ',', en: '.' }

/**
 * Parses a number that a person typed in this language. Accepts the decimal sign of the other language if it is
 * unambiguous. Ignores the text of `unit` after the number.
 */
export function parseTypedNumber(typed: string, language: Language, unit?: string): ParsedNumber {
  const text = bare(typed, unit)
  if (text === '') return { kind: 'empty' }
  const match = /^([+-]?)([0-9.,]*)$/.exec(text)
  const digits = match?.[2] ?? ''
  if (match === null || !/[0-9]/.test(digits)) return { kind: 'not-a-number' }
  const sign = match[1] === '-' ? -1 : 1
  const read = readDigits(digits, language)
  if (read === null) return { kind: 'not-a-number' }
  return typeof read === 'number'
    ? { kind: 'number', value: applySign(sign, read) }
    : { kind: 'ambiguous', readings: [applySign(sign, read[0]), applySign(sign, read[1])] }
}

const applySign = (sign: 1 | -1, value: number) => (sign === -1 && value !== 0 ? -value : value)

/**
 * Normalises the minus sign, and removes a typed unit and the spaces or apostrophes that group thousands. A space or an
 * apostrophe is removed only before exactly three digits, because 5'9 and 5 9 are heights in feet and inches.
 */
function bare(typed: string, unit: string | undefined): string {
  const text = typed
    .normalize('NFKC')
    .trim()
    .replace(/[−–]/gu, '-')
    .replace(/^([+-])\s+/u, '$1')
  return withoutUnit(text, unit ?? '').replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/gu, '')
}

function withoutUnit(text: string, unit: string): string {
  let rest = text
  for (const character of unit.replace(/\s/gu, '').toLowerCase().split('').toReversed()) {
    rest = rest.trimEnd()
    if (rest.slice(-1).toLowerCase() !== character) return text
    rest = rest.slice(0, -1)
  }
  return rest.trimEnd()
}

function readDigits(digits: string, language: Language): number | readonly [number, number] | null {
  const signs = digits.replace(/[0-9]/g, '')
  if (signs === '') return Number(digits)
  if (signs.length === 1) return readWithOneSign(digits, signs === decimalSign[language])
  const last = signs.at(-1) ?? ''
  const others = signs.slice(0, -1)
  // If the last point or comma differs from all those before it, it is the decimal sign: 1.234,5 and 1,234.5 have only
  // one meaning.
  if (!others.includes(last)) return new Set(others).size === 1 ? readGrouped(digits, others.charAt(0), last) : null
  return new Set(signs).size === 1 ? readGrouped(digits, last, undefined) : null
}

function readWithOneSign(digits: string, isOwnDecimalSign: boolean): number | readonly [number, number] {
  const [whole = '', fraction = ''] = digits.split(/[.,]/)
  const decimal = Number(`${whole === '' ? '0' : whole}.${fraction === '' ? '0' : fraction}`)
  const couldGroup = !isOwnDecimalSign && fraction.length === 3 && /^[1-9][0-9]{0,2}$/.test(whole)
  return couldGroup ? [Number(whole + fraction), decimal] : decimal
}

function readGrouped(digits: string, group: string, decimal: string | undefined): number | null {
  const [whole = '', fraction = '0'] = decimal === undefined ? [digits] : digits.split(decimal)
  const [first = '', ...rest] = whole.split(group)
  const isGrouped = /^[1-9][0-9]{0,2}$/.test(first) && rest.every((part) => /^[0-9]{3}$/.test(part))
  return isGrouped ? Number(`${first}${rest.join('')}.${fraction === '' ? '0' : fraction}`) : null
}

/** Formats a number for an input field with the decimal sign of the language, without grouping or unit. */
export const formatTypedNumber = (value: number, language: Language): string =>
  new Intl.NumberFormat(language === 'de' ? 'de-DE' : 'en-GB', { useGrouping: false, maximumFractionDigits: 6 }).format(
    value,
  )
