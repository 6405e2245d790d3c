import type { BillingPeriod, Day } from '@salus/domain/tariff/billing-period.ts'
import type { PriceLine } from '@salus/domain/tariff/tariff-change.ts'
import type { Currency } from '@salus/domain/tariff/tariff-plans.ts'
import type { VatRule } from '@salus/domain/tariff/vat.ts'
import type { Language } from '@salus/domain/words.ts'
import type { Seller } from '../../platform/config/seller.ts'

export interface Buyer {
  readonly name: string
  readonly street: string
  readonly postalCode: string
  readonly city: string
  readonly country: string
  readonly vatId: string | null
  readonly email: string
  readonly reference: string | null
}

/** The content of an invoice as it was issued. Amounts are in cents. */
export interface InvoiceContent {
  readonly number: string
  readonly kind: 'invoice' | 'credit-note'
  readonly language: Language
  readonly issuedOn: Day
  readonly dueOn: Day
  readonly currency: Currency
  readonly seller: Seller
  readonly buyer: Buyer
  /** The end is exclusive. */
  readonly period: BillingPeriod
  readonly lines: readonly PriceLine[]
  readonly vat: VatRule
  readonly net: number
  readonly vatAmount: number
  readonly gross: number
  /** The invoice that this credit note reverses; `null` for an invoice. */
  readonly corrects: { readonly number: string; readonly issuedOn: Day } | null
}

interface Payable extends Pick<InvoiceContent, 'kind' | 'gross' | 'dueOn'> {
  readonly seller: Pick<Seller, 'isDemo'>
}

/** Returns the day by which the invoice has to be paid; `null` if nothing has to be paid, as for an example invoice. */
export const findDueDay = ({ kind, gross, seller, dueOn }: Payable): Day | null =>
  kind === 'invoice' && gross > 0 && !seller.isDemo ? dueOn : null
