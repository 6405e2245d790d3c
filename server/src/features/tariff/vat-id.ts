import { isInUnion, findVatPrefix } from '@salus/domain/tariff/vat.ts'
import { checkVAT, countries } from 'jsvat-next'

/**
 * Returns true if the form and the check digits of the VAT number are valid for this EU country. Whether the number is
 * in use can be checked only with VIES, the EU's service for VAT numbers.
 */
export const isUnionVatId = (country: string, vatId: string): boolean =>
  isInUnion(country) && vatId.startsWith(findVatPrefix(country)) && checkVAT(vatId, countries).isValid
