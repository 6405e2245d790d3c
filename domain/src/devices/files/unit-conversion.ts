/** 1 lb = 0.45359237 kg, 1 in = 2.54 cm, exactly. */
const kilogramsPerPound = 0.453_592_37
const centimetresPerInch = 2.54

export interface Converted {
  readonly value: number
  readonly wasImperial: boolean
}

/** Pounds to kilograms as devices print them, to ten grams. */
export const poundsToKilograms = (pounds: number) => rounded(pounds * kilogramsPerPound, 2)
/** Inches to centimetres, to a millimetre. */
export const inchesToCentimetres = (inches: number) => rounded(inches * centimetresPerInch, 1)

interface Conversion {
  readonly factor: number
  readonly digits: number
  readonly isImperial: boolean
}

const conversions: Readonly<Record<string, Conversion>> = {
  'lb to kg': { factor: kilogramsPerPound, digits: 2, isImperial: true },
  'lbs to kg': { factor: kilogramsPerPound, digits: 2, isImperial: true },
  'g to kg': { factor: 0.001, digits: 3, isImperial: false },
  'm to cm': { factor: 100, digits: 2, isImperial: false },
  'mm to cm': { factor: 0.1, digits: 2, isImperial: false },
  'in to cm': { factor: centimetresPerInch, digits: 1, isImperial: true },
  'kj to kcal/d': { factor: 1 / 4.184, digits: 0, isImperial: false },
}

/**
 * A number in the unit that is stored.
 *
 * @param from as written in header or cell; null = the unit that is stored
 * @param stored UCUM
 */
export function convert(value: number, from: string | null, stored: string): Converted {
  const conversion = conversions[`${from?.toLowerCase() ?? ''} to ${stored}`]
  if (!conversion) return { value, wasImperial: false }
  return { value: rounded(value * conversion.factor, conversion.digits), wasImperial: conversion.isImperial }
}

/** `5ft. 10.0in.` in centimetres; null = something else. */
export function feetAndInches(text: string): number | null {
  const found = /^(\d)\s*(?:ft\.?|')\s*(\d{1,2}(?:\.\d+)?)\s*(?:in\.?|")?$/.exec(text.trim())
  return found ? inchesToCentimetres(Number(found[1]) * 12 + Number(found[2])) : null
}

export const rounded = (value: number, digits: number) =>
  Number(Math.round(Number(`${value}e${digits}`)) + `e-${digits}`)
