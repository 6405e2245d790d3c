import { findVatStructure } from './vat-structures.ts'

/** ISO 3166-1 alpha-2 codes. The country names come from the reader's browser or system. */
export const countries = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF ' +
  'CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH ' +
  'GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW ' +
  'KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG ' +
  'NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN ' +
  'SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ' +
  'ZA ZM ZW'
).split(' ')

const known = new Set(countries)
export const isCountry = (code: string): boolean => known.has(code)

/** The number of digits in postal codes, for countries whose codes have only digits. */
const postalDigits: Readonly<Record<string, number>> = {
  AT: 4,
  BE: 4,
  BG: 4,
  CH: 4,
  CY: 4,
  DE: 5,
  DK: 4,
  EE: 5,
  ES: 5,
  FI: 5,
  FR: 5,
  HR: 5,
  HU: 4,
  IT: 5,
  LI: 4,
  LU: 4,
  NO: 4,
  SI: 4,
}

export const findPostalDigits = (country: string): number | null => postalDigits[country] ?? null

/**
 * Checks the number of digits if it is known for the country. For other countries, checks only that the text is
 * plausible. An empty text is accepted, because some of these countries have no postal codes.
 */
export function isPostalCode(country: string, text: string): boolean {
  const digits = postalDigits[country]
  if (digits !== undefined) return new RegExp(`^\\d{${digits}}$`).test(text)
  return text === '' || /^[A-Za-z0-9][A-Za-z0-9 -]{0,10}[A-Za-z0-9]$/.test(text)
}

/** Removes typed spaces, dots and hyphens from a VAT number and converts it to capitals. */
export const plainVatId = (text: string): string => text.replaceAll(/[\s.-]/g, '').toUpperCase()

/**
 * Checks the structure of a VAT number of an EU country, Monaco or Switzerland. For other countries, accepts any 4 to
 * 16 letters and digits.
 */
export function isVatId(country: string, text: string): boolean {
  const plain = plainVatId(text)
  const structure = findVatStructure(country)
  if (structure !== undefined) return structure.test(plain)
  if (country === 'CH') return /^CHE\d{9}(MWST|TVA|IVA)?$/.test(plain)
  return /^[A-Z0-9]{4,16}$/.test(plain)
}
