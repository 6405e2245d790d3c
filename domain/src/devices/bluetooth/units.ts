/** 1 lb = 0.45359237 kg, exactly. */
const kilogramsPerPound = { numerator: 45_359_237, denominator: 100_000_000 }

export interface Quantity {
  /** As the device shows it: kg or lb, m or in. */
  readonly own: number
  /** In the unit that is stored: kg or cm. */
  readonly stored: number
}

/** SI 0.005 kg, imperial 0.01 lb; kilograms to the gram, halves up. */
export function massOf(raw: number, isImperial: boolean): Quantity {
  if (!isImperial) return { own: (raw * 5) / 1000, stored: (raw * 5) / 1000 }
  const grams = roundedQuotient(raw * kilogramsPerPound.numerator * 10, kilogramsPerPound.denominator)
  return { own: raw / 100, stored: grams / 1000 }
}

/** SI 0.001 m, imperial 0.1 in; centimetres to the tenth of a millimetre, halves up. 1 in = 2.54 cm, exactly. */
export function lengthOf(raw: number, isImperial: boolean): Quantity {
  if (!isImperial) return { own: raw / 1000, stored: raw / 10 }
  return { own: raw / 10, stored: roundedQuotient(raw * 254, 10) / 100 }
}

/** 1 kcal = 4.184 kJ (thermochemical), whole kilocalories, halves up. */
export const kilocaloriesOf = (kilojoules: number) => roundedQuotient(kilojoules * 1000, 4184)

/** Tenths as they come: 0.1 %, 0.1 ohm, 0.1 kg/m2. */
export const tenths = (raw: number) => raw / 10

/** Whole numbers in, a whole number out, halves up: nothing is lost to binary fractions. */
const roundedQuotient = (numerator: number, denominator: number) =>
  Math.floor((2 * numerator + denominator) / (2 * denominator))
