/** The seller on invoices. The seller must be established in Germany, because the VAT rules assume that. */
export interface Seller {
  readonly name: string
  readonly street: string
  readonly postalCode: string
  readonly city: string
  readonly email: string
  readonly phone: string | null
  readonly vatId: string
  /** The German tax number (Steuernummer). It identifies the seller on invoices that must not show a VAT number. */
  readonly taxNumber: string
  readonly register: string | null
  readonly iban: string
  readonly bic: string | null
  readonly paymentDays: number
  /** True for the demo data's example seller, whose invoices need not be paid. */
  readonly isDemo: boolean
}

type Environment = { readonly [Name in SellerVariable]?: string | undefined } & {
  readonly INVOICE_PAYMENT_DAYS: number
}

const required = [
  'OPERATOR_NAME',
  'OPERATOR_EMAIL',
  'OPERATOR_VAT_ID',
  'INVOICE_STREET',
  'INVOICE_POSTAL_CODE',
  'INVOICE_CITY',
  'INVOICE_TAX_NUMBER',
  'INVOICE_IBAN',
] as const
type SellerVariable = (typeof required)[number] | 'OPERATOR_PHONE' | 'OPERATOR_REGISTER' | 'INVOICE_BIC'

export const demoSeller: Seller = {
  name: 'Salus Demo GmbH',
  street: 'Beispielweg 1',
  postalCode: '28195',
  city: 'Bremen',
  email: 'rechnung@salus.example',
  phone: null,
  vatId: 'DE000000000',
  taxNumber: '60/000/00000',
  register: 'HRB 00000',
  iban: 'DE00000000000000000000',
  bic: null,
  paymentDays: 14,
  isDemo: true,
}

/**
 * Returns the required variables that are missing, if any INVOICE_ variable is set. Returns an empty list if none is
 * set.
 */
export function findMissingSellerSettings(values: Environment): readonly string[] {
  const isMeant = required.some((name) => name.startsWith('INVOICE_') && values[name] !== undefined)
  return isMeant ? required.filter((name) => values[name] === undefined) : []
}

export function readSeller(values: Environment): Seller | null {
  if (values.INVOICE_IBAN === undefined) return null
  const given = (name: (typeof required)[number]) => values[name] ?? ''
  return {
    name: given('OPERATOR_NAME'),
    street: given('INVOICE_STREET'),
    postalCode: given('INVOICE_POSTAL_CODE'),
    city: given('INVOICE_CITY'),
    email: given('OPERATOR_EMAIL'),
    phone: values.OPERATOR_PHONE ?? null,
    vatId: given('OPERATOR_VAT_ID').replaceAll(' ', ''),
    taxNumber: given('INVOICE_TAX_NUMBER'),
    register: values.OPERATOR_REGISTER ?? null,
    iban: given('INVOICE_IBAN').replaceAll(' ', ''),
    bic: values.INVOICE_BIC ?? null,
    paymentDays: values.INVOICE_PAYMENT_DAYS,
    isDemo: false,
  }
}
