import type { ProfileItem } from '@salus/contract/measurement-profiles.ts'

export type Language = 'de' | 'en'

export type ParsedNumber =
  | { readonly kind: 'empty' }
  | { readonly kind: 'number'; readonly value: number }
  /** A sign with three digits behind it may separate thousands or decimals. */
  | { readonly kind: 'ambiguous'; readonly readings: readonly [grouped: number, decimal: number] }
  | { readonly kind: 'not-a-number' }

const decimalSign: Record<Language, ',' | '.'> = { de: ',', en: '.' }

/** Reads a number as a person of this language types it. The other language's decimal sign is taken when it can mean nothing else. */
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
    ? { kind: 'number', value: signed(sign, read) }
    : { kind: 'ambiguous', readings: [signed(sign, read[0]), signed(sign, read[1])] }
}

const signed = (sign: 1 | -1, value: number) => (sign === -1 && value !== 0 ? -value : value)

/** Without spaces (also those that group thousands), with a plain minus, without the unit if somebody typed it too. */
function bare(typed: string, unit: string | undefined): string {
  const text = typed
    .normalize('NFKC')
    .replace(/[\s'’]/gu, '')
    .replace(/[−–]/gu, '-')
  const written = (unit ?? '').replace(/\s/gu, '')
  return written !== '' && text.toLowerCase().endsWith(written.toLowerCase()) ? text.slice(0, -written.length) : text
}

function readDigits(digits: string, language: Language): number | readonly [number, number] | null {
  const signs = digits.replace(/[0-9]/g, '')
  if (signs === '') return Number(digits)
  if (signs.length === 1) return readWithOneSign(digits, signs === decimalSign[language])
  const last = signs.at(-1) ?? ''
  const others = signs.slice(0, -1)
  // The last sign of a different kind is the decimal one: 1.234,5 and 1,234.5 have one reading each.
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

/** A number as it stands in a field: the reader's decimal sign, no groups, nothing added. */
export const formatTypedNumber = (value: number, language: Language): string =>
  new Intl.NumberFormat(language === 'de' ? 'de-DE' : 'en-GB', { useGrouping: false, maximumFractionDigits: 6 }).format(
    value,
  )

export type CheckedNumber =
  | { readonly kind: 'empty' }
  | { readonly kind: 'fine'; readonly value: number }
  /** Possible, but asked about once; `guess` is what was probably meant. */
  | { readonly kind: 'unusual'; readonly value: number; readonly guess: number | undefined }
  | { readonly kind: 'not-a-number' }
  | { readonly kind: 'ambiguous'; readonly readings: readonly [number, number] }
  | { readonly kind: 'out-of-range'; readonly value: number; readonly guess: number | undefined }
  | { readonly kind: 'not-a-step'; readonly value: number; readonly step: number }

/** The three tiers: impossible is refused, unusual is asked about, everything else is fine. */
export function checkTypedNumber(item: ProfileItem, typed: string, language: Language): CheckedNumber {
  const parsed = parseTypedNumber(typed, language, item.unit)
  return parsed.kind === 'number' ? checkNumber(item, parsed.value) : parsed
}

export function checkNumber(item: ProfileItem, value: number): CheckedNumber {
  if (value < (item.min ?? -Infinity) || value > (item.max ?? Infinity))
    return { kind: 'out-of-range', value, guess: guessOf(item, value) }
  if (item.step !== undefined && !isStep(value - (item.min ?? 0), item.step))
    return { kind: 'not-a-step', value, step: item.step }
  if (item.usual !== undefined && (value < item.usual[0] || value > item.usual[1]))
    return { kind: 'unusual', value, guess: isUrgentWhenHigh(item) ? undefined : guessOf(item, value) }
  return { kind: 'fine', value }
}

/** A high blood pressure or pulse can be an emergency: a lower guess could talk somebody out of it. */
const isUrgentWhenHigh = ({ unit }: ProfileItem) => unit === 'mmHg' || unit === '/min'

/** What decimal fractions lose in binary, in steps. */
const stepTolerance = 1e-6
const isStep = (distance: number, step: number) =>
  Math.abs(distance / step - Math.round(distance / step)) <= stepTolerance

/** The slips people make: decimal sign forgotten or misplaced, metres for centimetres, neighbouring digits swapped. */
function guessOf(item: ProfileItem, value: number): number | undefined {
  const [low, high] = item.usual ?? [item.min ?? -Infinity, item.max ?? Infinity]
  const isLikely = (guess: number) => guess !== value && guess >= low && guess <= high && checkStep(item, guess)
  return [value / 10, value / 100, value * 10, value * 100, ...swaps(value)].map(rounded).find(isLikely)
}

const checkStep = (item: ProfileItem, value: number) =>
  item.step === undefined || isStep(value - (item.min ?? 0), item.step)
const rounded = (value: number) => Number(value.toPrecision(12))

function swaps(value: number): readonly number[] {
  const text = String(value)
  const swapped: number[] = []
  for (let index = 0; index + 1 < text.length; index += 1) {
    const [left = '', right = ''] = [text[index], text[index + 1]]
    if (/[0-9]/.test(left) && /[0-9]/.test(right))
      swapped.push(Number(text.slice(0, index) + right + left + text.slice(index + 2)))
  }
  return swapped
}
