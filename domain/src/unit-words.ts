import type { Language, Words } from './words.ts'

/**
 * Words for unit signs that screen readers pronounce badly: they would read `mm²` as "mm squared" and `ms` as "m s".
 */
const inWords: Readonly<Record<string, Words>> = {
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

export const unitInWords = (unit: string, language: Language): string => inWords[unit]?.[language] ?? unit
