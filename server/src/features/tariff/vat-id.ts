import { isInUnion, vatPrefixOf } from '@salus/domain/tariff/vat.ts'
import { checkVAT, countries } from 'jsvat-next'

/** Whether this can be a VAT number of that country of the Union: form and check digits. Whether it is in use, only VIES knows. */
export const isUnionVatId = (country: string, vatId: string): boolean =>
  isInUnion(country) && vatId.startsWith(vatPrefixOf(country)) && checkVAT(vatId, countries).isValid
