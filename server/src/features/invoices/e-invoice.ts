import { addDays } from '@salus/domain/moments/add-days.ts'
import type { PriceLine } from '@salus/domain/tariff/tariff-change.ts'
import { writeXml, type XmlElement } from '../../platform/write-xml.ts'
import { findDueDay, type InvoiceContent } from './invoice-content.ts'
import { findPaymentWord, nameOfLine, say, writeDays } from './invoice-words.ts'

/** Codes of the list UNTDID 1001. */
const typeCodes = { invoice: '380', 'credit-note': '381' } as const

const uncefact = 'urn:un:unece:uncefact:data:standard'
const namespaces = {
  'xmlns:qdt': `${uncefact}:QualifiedDataType:100`,
  'xmlns:udt': `${uncefact}:UnqualifiedDataType:100`,
  'xmlns:rsm': `${uncefact}:CrossIndustryInvoice:100`,
  'xmlns:ram': `${uncefact}:ReusableAggregateBusinessInformationEntity:100`,
}

type Parts = readonly XmlElement[]

/**
 * Writes the invoice as Cross Industry Invoice XML in the EN 16931 profile of Factur-X. The schema prescribes the order
 * of the elements.
 */
export const writeEInvoice = (content: InvoiceContent): string =>
  writeXml([
    'rsm:CrossIndustryInvoice',
    [
      ['rsm:ExchangedDocumentContext', buildContext()],
      ['rsm:ExchangedDocument', buildDocument(content)],
      [
        'rsm:SupplyChainTradeTransaction',
        [
          ...content.lines.map((line, index) => buildLine(content, line, index + 1)),
          ram('ApplicableHeaderTradeAgreement', buildAgreement(content)),
          ram('ApplicableHeaderTradeDelivery', buildDelivery(content)),
          ram('ApplicableHeaderTradeSettlement', buildSettlement(content)),
        ],
      ],
    ],
    namespaces,
  ])

const ram = (name: string, content: string | Parts, attributes?: Readonly<Record<string, string>>): XmlElement => [
  `ram:${name}`,
  content,
  ...(attributes ? ([attributes] as const) : ([] as const)),
]

const maybe = (name: string, content: string | null | undefined): Parts => (content ? [ram(name, content)] : [])

const day = (value: string, type = 'udt'): Parts => [
  [`${type}:DateTimeString`, value.replaceAll('-', ''), { format: '102' }],
]

const buildPeriod = (startsOn: string, endsOn: string): XmlElement =>
  ram('BillingSpecifiedPeriod', [
    ram('StartDateTime', day(startsOn)),
    // The XML contains the last day of the period, whereas `endsOn` is the day after.
    ram('EndDateTime', day(addDays(endsOn, -1))),
  ])

const buildContext = (): Parts => [
  ram('BusinessProcessSpecifiedDocumentContextParameter', [ram('ID', 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0')]),
  ram('GuidelineSpecifiedDocumentContextParameter', [ram('ID', 'urn:cen.eu:en16931:2017')]),
]

const buildDocument = ({ number, kind, issuedOn }: InvoiceContent): Parts => [
  ram('ID', number),
  ram('TypeCode', typeCodes[kind]),
  ram('IssueDateTime', day(issuedOn)),
]

const amount = (cents: number): string => (cents / 100).toFixed(2)

/** The rate is required, except for invoices outside of VAT (BR-O-05). */
const buildRate = ({ vat }: InvoiceContent): Parts =>
  vat.category === 'O' ? [] : [ram('RateApplicablePercent', String(vat.percent))]

/** A price must not be negative (BR-27), so the line of a credit note has the quantity -1. */
function buildLine(content: InvoiceContent, line: PriceLine, position: number): XmlElement {
  const tax = [ram('TypeCode', 'VAT'), ram('CategoryCode', content.vat.category), ...buildRate(content)]
  return ram('IncludedSupplyChainTradeLineItem', [
    ram('AssociatedDocumentLineDocument', [ram('LineID', String(position))]),
    ram('SpecifiedTradeProduct', [
      ram('Name', nameOfLine(content.language, line)),
      ram('Description', writeDays(content, line)),
    ]),
    ram('SpecifiedLineTradeAgreement', [
      ram('NetPriceProductTradePrice', [ram('ChargeAmount', amount(Math.abs(line.amount)))]),
    ]),
    ram('SpecifiedLineTradeDelivery', [ram('BilledQuantity', line.amount < 0 ? '-1' : '1', { unitCode: 'C62' })]),
    ram('SpecifiedLineTradeSettlement', [
      ram('ApplicableTradeTax', tax),
      buildPeriod(line.startsOn, line.endsOn),
      ram('SpecifiedTradeSettlementLineMonetarySummation', [ram('LineTotalAmount', amount(line.amount))]),
    ]),
  ])
}

const buildAgreement = (content: InvoiceContent): Parts => [
  ...maybe('BuyerReference', content.buyer.reference),
  ram('SellerTradeParty', buildSeller(content)),
  ram('BuyerTradeParty', buildBuyer(content)),
]

interface Address {
  readonly street: string
  readonly postalCode: string
  readonly city: string
}

const buildAddress = ({ street, postalCode, city }: Address, country: string): XmlElement =>
  ram('PostalTradeAddress', [
    ...maybe('PostcodeCode', postalCode),
    ram('LineOne', street),
    ram('CityName', city),
    ram('CountryID', country),
  ])

const reachedAt = (email: string): XmlElement =>
  ram('URIUniversalCommunication', [ram('URIID', email, { schemeID: 'EM' })])

/** `VA` marks a VAT number, `FC` the number at the tax office. */
const taxNumber = (number: string, schemeID: 'VA' | 'FC'): XmlElement =>
  ram('SpecifiedTaxRegistration', [ram('ID', number, { schemeID })])

/** An invoice outside of VAT must not contain a VAT number (BR-O-02), so the seller is identified by other numbers. */
function buildSeller({ seller, vat }: InvoiceContent): Parts {
  const isOutside = vat.category === 'O'
  const identity = seller.register ?? (isOutside ? seller.taxNumber : null)
  return [
    ram('Name', seller.name),
    ...(identity === null ? [] : [ram('SpecifiedLegalOrganization', [ram('ID', identity)])]),
    ram('DefinedTradeContact', [
      ram('PersonName', seller.name),
      ...(seller.phone === null ? [] : [ram('TelephoneUniversalCommunication', [ram('CompleteNumber', seller.phone)])]),
      ram('EmailURIUniversalCommunication', [ram('URIID', seller.email)]),
    ]),
    buildAddress(seller, 'DE'),
    reachedAt(seller.email),
    ...(isOutside ? [] : [taxNumber(seller.vatId, 'VA')]),
    taxNumber(seller.taxNumber, 'FC'),
  ]
}

const buildBuyer = ({ buyer, vat }: InvoiceContent): Parts => [
  ram('Name', buyer.name),
  buildAddress(buyer, buyer.country),
  reachedAt(buyer.email),
  ...(buyer.vatId === null || vat.category === 'O' ? [] : [taxNumber(buyer.vatId, 'VA')]),
]

/** Returns the country where the service is used. Factur-X requires this element even if no goods are delivered. */
const buildDelivery = ({ buyer }: InvoiceContent): Parts => [
  ram('ShipToTradeParty', [ram('PostalTradeAddress', [ram('CountryID', buyer.country)])]),
]

const buildSettlement = (content: InvoiceContent): Parts => [
  ram('PaymentReference', content.number),
  ram('InvoiceCurrencyCode', content.currency),
  ram('SpecifiedTradeSettlementPaymentMeans', buildPayment(content)),
  ram('ApplicableTradeTax', buildTax(content)),
  buildPeriod(content.period.startsOn, content.period.endsOn),
  ...buildTerms(content),
  ram('SpecifiedTradeSettlementHeaderMonetarySummation', buildTotals(content)),
  ...buildCorrection(content),
]

/**
 * Contains the due date or the words about the payment, as the PDF does. BR-CO-25 requires one of the two if the total
 * is positive. The total of a credit note is positive. An invoice of zero has neither.
 */
function buildTerms(content: InvoiceContent): Parts {
  const word = findPaymentWord(content)
  const dueDay = findDueDay(content)
  const terms = [
    ...(word === null ? [] : [ram('Description', say(content.language, word))]),
    ...(dueDay === null ? [] : [ram('DueDateDateTime', day(dueDay))]),
  ]
  return terms.length === 0 ? [] : [ram('SpecifiedTradePaymentTerms', terms)]
}

/** SEPA credit transfers (58) support only euros. Other currencies use a plain credit transfer (30). */
const buildPayment = ({ seller, currency }: InvoiceContent): Parts => [
  ram('TypeCode', currency === 'EUR' ? '58' : '30'),
  ram('PayeePartyCreditorFinancialAccount', [ram('IBANID', seller.iban), ram('AccountName', seller.name)]),
  ...(seller.bic === null ? [] : [ram('PayeeSpecifiedCreditorFinancialInstitution', [ram('BICID', seller.bic)])]),
]

function buildTax(content: InvoiceContent): Parts {
  const { vat, net, vatAmount, language } = content
  return [
    ram('CalculatedAmount', amount(vatAmount)),
    ram('TypeCode', 'VAT'),
    ...maybe('ExemptionReason', vat.note?.[language]),
    ram('BasisAmount', amount(net)),
    ram('CategoryCode', vat.category),
    ...maybe('ExemptionReasonCode', vat.reasonCode),
    ...buildRate(content),
  ]
}

const buildTotals = ({ currency, net, vatAmount, gross }: InvoiceContent): Parts => [
  ram('LineTotalAmount', amount(net)),
  ram('TaxBasisTotalAmount', amount(net)),
  ram('TaxTotalAmount', amount(vatAmount), { currencyID: currency }),
  ram('GrandTotalAmount', amount(gross)),
  ram('DuePayableAmount', amount(gross)),
]

/** Returns the reference to the corrected invoice (BG-3). */
const buildCorrection = ({ corrects }: InvoiceContent): Parts =>
  corrects === null
    ? []
    : [
        ram('InvoiceReferencedDocument', [
          ram('IssuerAssignedID', corrects.number),
          ram('FormattedIssueDateTime', day(corrects.issuedOn, 'qdt')),
        ]),
      ]
