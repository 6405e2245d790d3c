import { isInUnion, findVatPrefix } from '@salus/domain/tariff/vat.ts'
import { checkVAT, countries } from 'jsvat-next'

/**
 * Returns true if this can be a VAT number of that EU country, by form and check digits. Only VIES, the EU's service for
 * VAT numbers, knows whether it is in use.
 */
export const isUnionVatId = (country: string, vatId: string): boolean =>
  isInUnion(country) && vatId.startsWith(findVatPrefix(country)) && checkVAT(vatId, countries).isValid
