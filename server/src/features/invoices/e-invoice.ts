import type { Invoice } from '@e-invoice-eu/core'
import { dayAfter } from '@salus/domain/tariff/billing-period.ts'
import type { PriceLine } from '@salus/domain/tariff/tariff-change.ts'
import type { InvoiceContent } from './invoice-content.ts'
import { daysIn, nameOfLine } from './invoice-words.ts'

type Parts = Invoice['ubl:Invoice']

const quiet = { log: () => undefined, warn: () => undefined, error: () => undefined }

/** Commercial invoice and credit note of UNTDID 1001. */
const typeCodes = { invoice: '380', 'credit-note': '381' } as const

// Most processes never write an invoice, and the library is large.
const makeService = async () => new (await import('@e-invoice-eu/core')).InvoiceService(quiet)
let service: ReturnType<typeof makeService> | undefined

const vatScheme = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } } as const

/** The invoice as cross-industry XML in the EN 16931 profile of Factur-X. */
export async function eInvoiceOf(content: InvoiceContent): Promise<string> {
  service ??= makeService()
  const xml = await (
    await service
  ).generate({ 'ubl:Invoice': partsOf(content) }, { format: 'CII', lang: content.language, noWarnings: true })
  return withReference(typeof xml === 'string' ? xml : new TextDecoder().decode(xml), content)
}

/** The library leaves out which invoice is corrected (BG-3). It stands behind the totals. */
function withReference(xml: string, { corrects }: InvoiceContent): string {
  if (corrects === null) return xml
  const totalsEnd = '</ram:SpecifiedTradeSettlementHeaderMonetarySummation>'
  const day = corrects.issuedOn.replaceAll('-', '')
  return xml.replace(
    totalsEnd,
    `${totalsEnd}<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>${corrects.number}</ram:IssuerAssignedID>` +
      `<ram:FormattedIssueDateTime><qdt:DateTimeString format="102">${day}</qdt:DateTimeString></ram:FormattedIssueDateTime>` +
      '</ram:InvoiceReferencedDocument>',
  )
}

function partsOf(content: InvoiceContent): Parts {
  const { currency, period, buyer, number } = content
  return {
    'cbc:CustomizationID': 'urn:cen.eu:en16931:2017',
    'cbc:ID': number,
    'cbc:IssueDate': content.issuedOn,
    'cbc:DueDate': content.dueOn,
    'cbc:InvoiceTypeCode': typeCodes[content.kind],
    'cbc:DocumentCurrencyCode': currency,
    ...(buyer.reference === null ? {} : { 'cbc:BuyerReference': buyer.reference }),
    'cac:InvoicePeriod': { 'cbc:StartDate': period.startsOn, 'cbc:EndDate': dayAfter(period.endsOn, -1) },
    'cac:AccountingSupplierParty': sellerOf(content),
    'cac:AccountingCustomerParty': buyerOf(content),
    // Where the service is used. Factur-X wants to find the place even where nothing is carried.
    'cac:Delivery': {
      'cac:DeliveryLocation': { 'cac:Address': { 'cac:Country': { 'cbc:IdentificationCode': countryOf(buyer) } } },
    },
    'cac:PaymentMeans': [paymentOf(content)],
    'cac:TaxTotal': [taxOf(content)],
    'cac:LegalMonetaryTotal': totalsOf(content),
    'cac:InvoiceLine': linesOf(content),
  }
}

/** Where the service is outside of VAT, nobody's VAT number may stand (BR-O-02): the seller is known by the others. */
function sellerOf({ seller, vat }: InvoiceContent): Parts['cac:AccountingSupplierParty'] {
  const taxNumber = { 'cbc:CompanyID': seller.taxNumber, 'cac:TaxScheme': { 'cbc:ID': 'FC' } }
  const vatId = { 'cbc:CompanyID': seller.vatId, ...vatScheme }
  const identity = seller.register ?? (vat.category === 'O' ? seller.taxNumber : null)
  return {
    'cac:Party': {
      'cbc:EndpointID': seller.email,
      'cbc:EndpointID@schemeID': 'EM',
      'cac:PostalAddress': {
        'cbc:StreetName': seller.street,
        'cbc:CityName': seller.city,
        'cbc:PostalZone': seller.postalCode,
        'cac:Country': { 'cbc:IdentificationCode': 'DE' },
      },
      'cac:PartyTaxScheme': vat.category === 'O' ? [taxNumber] : [vatId, taxNumber],
      'cac:PartyLegalEntity': {
        'cbc:RegistrationName': seller.name,
        ...(identity === null ? {} : { 'cbc:CompanyID': identity }),
      },
      'cac:Contact': {
        'cbc:Name': seller.name,
        ...(seller.phone === null ? {} : { 'cbc:Telephone': seller.phone }),
        'cbc:ElectronicMail': seller.email,
      },
    },
  }
}

function buyerOf({ buyer, vat }: InvoiceContent): Parts['cac:AccountingCustomerParty'] {
  return {
    'cac:Party': {
      'cbc:EndpointID': buyer.email,
      'cbc:EndpointID@schemeID': 'EM',
      'cac:PostalAddress': {
        'cbc:StreetName': buyer.street,
        'cbc:CityName': buyer.city,
        ...(buyer.postalCode === '' ? {} : { 'cbc:PostalZone': buyer.postalCode }),
        'cac:Country': { 'cbc:IdentificationCode': countryOf(buyer) },
      },
      ...(buyer.vatId === null || vat.category === 'O'
        ? {}
        : { 'cac:PartyTaxScheme': { 'cbc:CompanyID': buyer.vatId, ...vatScheme } }),
      'cac:PartyLegalEntity': { 'cbc:RegistrationName': buyer.name },
    },
  }
}

// The contract lets only countries of ISO 3166-1 in.
const countryOf = ({ country }: InvoiceContent['buyer']) => country as 'DE'

/** SEPA knows euros only; everything else is a plain transfer. */
function paymentOf({ seller, currency, number }: InvoiceContent): NonNullable<Parts['cac:PaymentMeans']>[number] {
  return {
    'cbc:PaymentMeansCode': currency === 'EUR' ? '58' : '30',
    'cbc:PaymentID': number,
    'cac:PayeeFinancialAccount': {
      'cbc:ID': seller.iban,
      'cbc:Name': seller.name,
      ...(seller.bic === null ? {} : { 'cac:FinancialInstitutionBranch': { 'cbc:ID': seller.bic } }),
    },
  }
}

const amount = (cents: number): string => (cents / 100).toFixed(2)

/** A rate stands everywhere but where there is no VAT at all (BR-O-05). */
const rateOf = ({ vat }: InvoiceContent) => (vat.category === 'O' ? {} : { 'cbc:Percent': String(vat.percent) })

function taxOf(content: InvoiceContent): Parts['cac:TaxTotal'][0] {
  const { vat, currency, net, vatAmount, language } = content
  return {
    'cbc:TaxAmount': amount(vatAmount),
    'cbc:TaxAmount@currencyID': currency,
    'cac:TaxSubtotal': [
      {
        'cbc:TaxableAmount': amount(net),
        'cbc:TaxableAmount@currencyID': currency,
        'cbc:TaxAmount': amount(vatAmount),
        'cbc:TaxAmount@currencyID': currency,
        'cac:TaxCategory': {
          'cbc:ID': vat.category,
          ...rateOf(content),
          ...(vat.reasonCode === null ? {} : { 'cbc:TaxExemptionReasonCode': vat.reasonCode }),
          ...(vat.note === null ? {} : { 'cbc:TaxExemptionReason': vat.note[language] }),
          ...vatScheme,
        },
      },
    ],
  }
}

function totalsOf({ net, gross, currency }: InvoiceContent): Parts['cac:LegalMonetaryTotal'] {
  return {
    'cbc:LineExtensionAmount': amount(net),
    'cbc:LineExtensionAmount@currencyID': currency,
    'cbc:TaxExclusiveAmount': amount(net),
    'cbc:TaxExclusiveAmount@currencyID': currency,
    'cbc:TaxInclusiveAmount': amount(gross),
    'cbc:TaxInclusiveAmount@currencyID': currency,
    'cbc:PayableAmount': amount(gross),
    'cbc:PayableAmount@currencyID': currency,
  }
}

function linesOf(content: InvoiceContent): Parts['cac:InvoiceLine'] {
  const [first, ...others] = content.lines.map((line, index) => lineOf(content, line, index + 1))
  if (first === undefined) throw new Error('an invoice has a line')
  return [first, ...others]
}

/** A price is never negative (BR-27): what is credited is minus one of it. */
function lineOf(content: InvoiceContent, line: PriceLine, position: number): Parts['cac:InvoiceLine'][0] {
  const { currency, language, vat } = content
  return {
    'cbc:ID': String(position),
    'cbc:InvoicedQuantity': line.amount < 0 ? '-1' : '1',
    'cbc:InvoicedQuantity@unitCode': 'C62',
    'cbc:LineExtensionAmount': amount(line.amount),
    'cbc:LineExtensionAmount@currencyID': currency,
    'cac:InvoicePeriod': { 'cbc:StartDate': line.startsOn, 'cbc:EndDate': dayAfter(line.endsOn, -1) },
    'cac:Item': {
      'cbc:Description': daysIn(content, line),
      'cbc:Name': nameOfLine(language, line),
      'cac:ClassifiedTaxCategory': { 'cbc:ID': vat.category, ...rateOf(content), ...vatScheme },
    },
    'cac:Price': { 'cbc:PriceAmount': amount(Math.abs(line.amount)), 'cbc:PriceAmount@currencyID': currency },
  }
}
