/** 1 lb = 0.45359237 kg, exactly. */
const kilogramsPerPound = { numerator: 45_359_237, denominator: 100_000_000 }

export interface Quantity {
  /** In the unit that the device uses: kg or lb, m or in. */
  readonly own: number
  /** In the stored unit: kg or cm. */
  readonly stored: number
}

/**
 * Raw steps are 0.005 kg (SI) or 0.01 lb (imperial). Pounds are converted to kilograms, rounded half up to the gram.
 */
export function readMass(raw: number, isImperial: boolean): Quantity {
  if (!isImperial) return { own: (raw * 5) / 1000, stored: (raw * 5) / 1000 }
  const grams = roundedQuotient(raw * kilogramsPerPound.numerator * 10, kilogramsPerPound.denominator)
  return { own: raw / 100, stored: grams / 1000 }
}

/**
 * Raw steps are 0.001 m (SI) or 0.1 in (imperial). Inches are converted to centimetres, rounded half up to 0.1 mm. 1 in
 * = 2.54 cm, exactly.
 */
export function readLength(raw: number, isImperial: boolean): Quantity {
  if (!isImperial) return { own: raw / 1000, stored: raw / 10 }
  return { own: raw / 10, stored: roundedQuotient(raw * 254, 10) / 100 }
}

/** Converts kilojoules to whole kilocalories, rounded half up. 1 kcal = 4.184 kJ (thermochemical). */
export const toKilocalories = (kilojoules: number) => roundedQuotient(kilojoules * 1000, 4184)

export const divideByTen = (raw: number) => raw / 10

/** Rounds half up. Uses whole numbers to avoid binary rounding errors. */
const roundedQuotient = (numerator: number, denominator: number) =>
  Math.floor((2 * numerator + denominator) / (2 * denominator))
