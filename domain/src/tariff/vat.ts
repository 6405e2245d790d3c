import type { Words } from '../words.ts'

/** Codes of UNTDID 5305: `S` is the standard rate, `AE` reverse charge, `O` outside the scope of VAT. */
export type VatCategory = 'S' | 'AE' | 'O'

export interface VatRule {
  readonly category: VatCategory
  readonly percent: number
  /** The note that the invoice must contain; `null` if it needs none. */
  readonly note: Words | null
  /** The VATEX code of the reason why no VAT is charged; `null` if VAT is charged. */
  readonly reasonCode: 'VATEX-EU-AE' | 'VATEX-EU-O' | null
}

/** The countries in which the VAT rules of the European Union apply. Monaco counts as France. */
const union = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' '))

/** Returns the prefix of a country's VAT numbers. Greek numbers begin with EL, and Monaco uses French numbers. */
export const findVatPrefix = (country: string): string => ({ GR: 'EL', MC: 'FR' })[country] ?? country

export const isInUnion = (country: string): boolean => union.has(country)

const german: VatRule = { category: 'S', percent: 19, note: null, reasonCode: null }
const reverseCharge: VatRule = {
  category: 'AE',
  percent: 0,
  note: {
    de: 'Steuerschuldnerschaft des Leistungsempfängers (Reverse-Charge-Verfahren), Art. 196 MwStSystRL.',
    en: 'Reverse charge: the recipient is liable for the VAT, Art. 196 of Directive 2006/112/EC.',
  },
  reasonCode: 'VATEX-EU-AE',
}
const outside: VatRule = {
  category: 'O',
  percent: 0,
  note: {
    de: 'Nicht im Inland steuerbare Leistung; der Ort der Leistung liegt beim Empfänger (§ 3a Abs. 2 UStG).',
    en: 'Not subject to VAT in Germany: the place of supply is where the recipient is established (section 3a (2) UStG).',
  },
  reasonCode: 'VATEX-EU-O',
}

/**
 * Returns the VAT rule for an online service that a seller in Germany provides. A buyer in the EU without a VAT number
 * pays German VAT, see docs/decisions/0010.
 */
export function vatRuleFor(buyer: { readonly country: string; readonly hasVatId: boolean }): VatRule {
  if (buyer.country === 'DE') return german
  if (!isInUnion(buyer.country)) return outside
  return buyer.hasVatId ? reverseCharge : german
}

/** Calculates the VAT in cents, rounded half away from zero. */
export function computeVat(net: number, percent: number): number {
  const vat = Math.floor((2 * Math.abs(net) * percent + 100) / 200)
  return net < 0 ? -vat : vat
}
