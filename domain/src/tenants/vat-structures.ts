/**
 * The structure of the VAT numbers of each EU country, including the prefix (Greece: EL). Source: European Commission,
 * VIES, frequently asked questions, "What is the format of a VAT number?",
 * https://ec.europa.eu/taxation_customs/vies/#/faq. France excludes the letters O and I. Spain requires a letter at one
 * of the two ends. The check digits are not verified. A number that fits need not exist.
 */
const structures: Readonly<Record<string, RegExp>> = {
  AT: /^ATU\d{8}$/,
  BE: /^BE[01]\d{9}$/,
  BG: /^BG\d{9,10}$/,
  CY: /^CY\d{8}[A-Z]$/,
  CZ: /^CZ\d{8,10}$/,
  DE: /^DE\d{9}$/,
  DK: /^DK\d{8}$/,
  EE: /^EE\d{9}$/,
  ES: /^ES(?:[A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/,
  FI: /^FI\d{8}$/,
  FR: /^FR[A-HJ-NP-Z\d]{2}\d{9}$/,
  GR: /^EL\d{9}$/,
  HR: /^HR\d{11}$/,
  HU: /^HU\d{8}$/,
  IE: /^IE(?:\d[A-Z\d+*]\d{5}[A-Z]|\d{7}[A-Z]{2})$/,
  IT: /^IT\d{11}$/,
  LT: /^LT(?:\d{9}|\d{12})$/,
  LU: /^LU\d{8}$/,
  LV: /^LV\d{11}$/,
  MT: /^MT\d{8}$/,
  NL: /^NL\d{9}B\d{2}$/,
  PL: /^PL\d{10}$/,
  PT: /^PT\d{9}$/,
  RO: /^RO\d{2,10}$/,
  SE: /^SE\d{12}$/,
  SI: /^SI\d{8}$/,
  SK: /^SK\d{10}$/,
}

/**
 * Returns the structure for an EU country or Monaco, which uses the French structure; `undefined` for other countries.
 */
export const findVatStructure = (country: string): RegExp | undefined => structures[country === 'MC' ? 'FR' : country]
