import type { Language, Words } from './words.ts'

/** Words for unit signs that screen readers pronounce badly, such as `mm²` as "mm squared" and `ms` as "m s". */
export const unitNames: Readonly<Record<string, Words>> = {
  kg: { de: 'Kilogramm', en: 'kilograms' },
  g: { de: 'Gramm', en: 'grams' },
  lb: { de: 'Pfund', en: 'pounds' },
  cm: { de: 'Zentimeter', en: 'centimetres' },
  mm: { de: 'Millimeter', en: 'millimetres' },
  'cm²': { de: 'Quadratzentimeter', en: 'square centimetres' },
  'mm²': { de: 'Quadratmillimeter', en: 'square millimetres' },
  'kg/m²': { de: 'Kilogramm pro Quadratmeter', en: 'kilograms per square metre' },
  L: { de: 'Liter', en: 'litres' },
  mmHg: { de: 'Millimeter Quecksilber', en: 'millimetres of mercury' },
  'mmol/l': { de: 'Millimol pro Liter', en: 'millimoles per litre' },
  '/min': { de: 'pro Minute', en: 'per minute' },
  'm/s': { de: 'Meter pro Sekunde', en: 'metres per second' },
  ms: { de: 'Millisekunden', en: 'milliseconds' },
  s: { de: 'Sekunden', en: 'seconds' },
  min: { de: 'Minuten', en: 'minutes' },
  h: { de: 'Stunden', en: 'hours' },
  d: { de: 'Tage', en: 'days' },
  a: { de: 'Jahre', en: 'years' },
  kcal: { de: 'Kilokalorien', en: 'kilocalories' },
  'kcal/d': { de: 'Kilokalorien am Tag', en: 'kilocalories a day' },
  'MET-min': { de: 'MET-Minuten', en: 'MET minutes' },
  N: { de: 'Newton', en: 'newtons' },
  Nm: { de: 'Newtonmeter', en: 'newton metres' },
  Ω: { de: 'Ohm', en: 'ohms' },
  '°': { de: 'Grad', en: 'degrees' },
  '%': { de: 'Prozent', en: 'per cent' },
  Pkt: { de: 'Punkte', en: 'points' },
}

/** Units whose sign is a UCUM code that people do not write. */
const written: Readonly<Record<string, Words>> = {
  '/min': { de: 'pro Minute', en: 'per minute' },
  'kcal/d': { de: 'kcal am Tag', en: 'kcal a day' },
  d: { de: 'Tage', en: 'days' },
  a: { de: 'Jahre', en: 'years' },
}

export const unitInWords = (unit: string, language: Language): string => unitNames[unit]?.[language] ?? unit

const writtenOfOne: Readonly<Record<string, Words>> = {
  d: { de: 'Tag', en: 'day' },
  a: { de: 'Jahr', en: 'year' },
}

/** Returns the unit as it is displayed after a number, for example `kcal am Tag` for `kcal/d`. */
export const writeUnit = (unit: string, language: Language, value?: number | null): string =>
  ((value === 1 ? writtenOfOne[unit] : undefined) ?? written[unit])?.[language] ?? unit

const writtenInDative: Readonly<Record<string, Words>> = {
  d: { de: 'Tagen', en: 'days' },
  a: { de: 'Jahren', en: 'years' },
}

/** Like `writeUnit`, after a German preposition that takes the dative, such as "von" or "ab": `von 3 Tagen`. */
export const writeUnitInDative = (unit: string, language: Language, value: number): string =>
  (value === 1 ? undefined : writtenInDative[unit])?.[language] ?? writeUnit(unit, language, value)

const oneHour: Words = { de: '1 Stunde', en: '1 hour' }

interface Amount {
  readonly value: number
  readonly unit: string | undefined
  readonly decimals: number
}

/**
 * Writes 60 or more whole minutes as hours and minutes, without the unit: 390 min becomes `6 h 30`, and the caller adds
 * `min`. Returns `null` for less than an hour, for minutes with decimals and for other units.
 */
export function writeHours(amount: Amount): string | null {
  const split = splitMinutes(amount)
  return split && `${split.sign}${split.hours}\u00a0h\u00a0${split.minutes}`
}

/**
 * Like `writeHours`, but writes whole hours without minutes (`1 h`), for places where the unit is not written after
 * them.
 */
export function writeHoursAlone(amount: Amount): string | null {
  const split = splitMinutes(amount)
  return split?.minutes === 0 ? `${split.sign}${split.hours}\u00a0h` : writeHours(amount)
}

/** Writes a number with its unit. `number` is its text in the reader's language. */
export function writeAmount(amount: Amount, number: string, language: Language): string {
  const text = writeHours(amount) ?? number
  return amount.unit === undefined ? text : `${text} ${writeUnit(amount.unit, language, amount.value)}`
}

/** Like `writeAmount`, with words instead of signs, for screen readers. */
export function speakAmount(amount: Amount, number: string, language: Language): string {
  const { unit } = amount
  if (unit === undefined) return number
  const split = splitMinutes(amount)
  if (split === null) return `${number} ${unitInWords(unit, language)}`
  const hours = split.hours === 1 ? oneHour[language] : `${split.hours} ${unitInWords('h', language)}`
  return `${split.sign}${hours} ${split.minutes} ${unitInWords(unit, language)}`
}

function splitMinutes({ value, unit, decimals }: Amount) {
  const whole = Math.round(Math.abs(value))
  if (unit !== 'min' || decimals > 0 || whole < 60) return null
  return { sign: value < 0 ? '−' : '', hours: Math.floor(whole / 60), minutes: whole % 60 }
}
