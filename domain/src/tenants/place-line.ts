import { findPostalDigits } from './countries.ts'

export interface Place {
  readonly postalCode: string
  readonly city: string
}

/**
 * Countries in which the postal code comes after the city. Source: addressing formats of the Universal Postal Union.
 */
const cityFirst = new Set('AU CA GB GG IE IM IN JE NZ SG US ZA'.split(' '))

const british = String.raw`[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}`

/** Regular expressions for postal codes that contain spaces or come after the city. */
const forms: Readonly<Record<string, string>> = {
  AU: String.raw`\d{4}`,
  CA: String.raw`[A-Z]\d[A-Z] ?\d[A-Z]\d`,
  CZ: String.raw`\d{3} ?\d{2}`,
  GB: british,
  GG: british,
  GR: String.raw`\d{3} ?\d{2}`,
  IE: String.raw`[A-Z]\d[\dW] ?[A-Z\d]{4}`,
  IM: british,
  IN: String.raw`\d{3} ?\d{3}`,
  JE: british,
  MT: String.raw`[A-Z]{3} ?\d{4}`,
  NL: String.raw`\d{4} ?[A-Z]{2}`,
  NZ: String.raw`\d{4}`,
  SE: String.raw`\d{3} ?\d{2}`,
  SG: String.raw`\d{6}`,
  SK: String.raw`\d{3} ?\d{2}`,
  US: String.raw`\d{5}(?:-\d{4})?`,
  ZA: String.raw`\d{4}`,
}

/** Writes postal code and city in the usual order of the country. */
export function writePlace(country: string, { postalCode, city }: Place): string {
  const parts = cityFirst.has(country) ? [city, postalCode] : [postalCode, city]
  return parts.filter((part) => part !== '').join(' ')
}

/**
 * Splits a line into postal code and city. If the form of the country's postal codes is known, searches for the code at
 * both ends of the line. If the form is unknown, the first word is the code if it contains a digit. The rest of the
 * line is the city.
 */
export function readPlace(country: string, line: string): Place {
  const text = line.trim()
  const digits = findPostalDigits(country)
  const form = forms[country] ?? (digits === null ? null : String.raw`\d{${digits}}`)
  const before = new RegExp(`^(${form ?? String.raw`\S*\d\S*`})(?:\\s+(.*))?$`, 'i').exec(text)
  if (before) return { postalCode: before[1] ?? '', city: before[2] ?? '' }
  const after = form === null ? null : new RegExp(`^(.*?),?\\s+(${form})$`, 'i').exec(text)
  return after ? { postalCode: after[2] ?? '', city: after[1] ?? '' } : { postalCode: '', city: text }
}
