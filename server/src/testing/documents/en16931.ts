import { XMLParser } from 'fast-xml-parser'

/**
 * Checks business rules of EN 16931 on an invoice in cross-industry XML. Checks the core rules that Salus's output
 * could break, and the rules of the VAT categories S, AE and O. Returns the names of the broken rules. The rules are
 * written from the standard, because no package with the published Schematron is available. Rules about parts that
 * Salus never writes, such as allowances, are left out.
 */
export function brokenRules(xml: string): readonly string[] {
  const invoice = read(xml)
  return [...coreRules, ...sumRules, ...vatRules].filter(([, holds]) => !holds(invoice)).map(([rule]) => rule)
}

type Node = { readonly [name: string]: Node | readonly Node[] | string | undefined }
type Rule = readonly [rule: string, holds: (invoice: Cii) => boolean]

interface Cii {
  readonly root: Node
  readonly document: Node
  readonly agreement: Node
  readonly settlement: Node
  readonly transaction: Node
  readonly seller: Node
  readonly buyer: Node
  readonly totals: Node
  readonly lines: readonly Node[]
  readonly taxes: readonly Node[]
}

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
})

function read(xml: string): Cii {
  const root = node(node(parser.parse(xml)), 'CrossIndustryInvoice')
  const transaction = node(root, 'SupplyChainTradeTransaction')
  const [agreement, settlement] = [
    node(transaction, 'ApplicableHeaderTradeAgreement'),
    node(transaction, 'ApplicableHeaderTradeSettlement'),
  ]
  return {
    root,
    document: node(root, 'ExchangedDocument'),
    agreement,
    settlement,
    transaction,
    seller: node(agreement, 'SellerTradeParty'),
    buyer: node(agreement, 'BuyerTradeParty'),
    totals: node(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation'),
    lines: nodes(transaction, 'IncludedSupplyChainTradeLineItem'),
    taxes: nodes(settlement, 'ApplicableTradeTax'),
  }
}

function node(of: unknown, ...names: string[]): Node {
  let at: unknown = of
  for (const name of names) at = Array.isArray(child(at, name)) ? (child(at, name) as unknown[])[0] : child(at, name)
  return typeof at === 'object' && at !== null ? (at as Node) : {}
}

const child = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? (of as Record<string, unknown>)[name] : undefined

function nodes(of: Node, name: string): readonly Node[] {
  const found = of[name]
  if (found === undefined || typeof found === 'string') return found === undefined ? [] : [{}]
  return Array.isArray(found) ? (found as readonly Node[]) : [found as Node]
}

function text(of: Node, ...names: string[]): string {
  const last = names.at(-1) ?? ''
  const found = node(of, ...names.slice(0, -1))[last]
  const one = Array.isArray(found) ? (found as readonly unknown[])[0] : found
  if (typeof one === 'string') return one.trim()
  return typeof one === 'object' && one !== null && '#text' in one ? String(one['#text']).trim() : ''
}

/** Returns the amount in whole cents. Unlike amounts with decimals, cents can be added exactly. */
const cents = (amount: string): number => Math.round(Number(amount) * 100)
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const ids = (of: Node, scheme: string) =>
  nodes(of, 'SpecifiedTaxRegistration').filter((registration) => node(registration, 'ID')['@schemeID'] === scheme)

const dayForm = /^\d{8}$/
const readDay = (of: Node, ...names: string[]) => text(of, ...names, 'DateTimeString')
const countryForm = /^[A-Z]{2}$/
const amountForm = /^-?\d+(\.\d{1,2})?$/
const everyLine = (holds: (line: Node) => boolean) => (invoice: Cii) => invoice.lines.every(holds)

const coreRules: readonly Rule[] = [
  [
    'BR-01',
    ({ root }) =>
      text(root, 'ExchangedDocumentContext', 'GuidelineSpecifiedDocumentContextParameter', 'ID') ===
      'urn:cen.eu:en16931:2017',
  ],
  ['BR-02', ({ document }) => text(document, 'ID') !== ''],
  ['BR-03', ({ document }) => dayForm.test(readDay(document, 'IssueDateTime'))],
  ['BR-04', ({ document }) => ['380', '381'].includes(text(document, 'TypeCode'))],
  ['BR-05', ({ settlement }) => /^[A-Z]{3}$/.test(text(settlement, 'InvoiceCurrencyCode'))],
  ['BR-06', ({ seller }) => text(seller, 'Name') !== ''],
  ['BR-07', ({ buyer }) => text(buyer, 'Name') !== ''],
  ['BR-08', ({ seller }) => Object.keys(node(seller, 'PostalTradeAddress')).length > 0],
  ['BR-09', ({ seller }) => countryForm.test(text(seller, 'PostalTradeAddress', 'CountryID'))],
  ['BR-10', ({ buyer }) => Object.keys(node(buyer, 'PostalTradeAddress')).length > 0],
  ['BR-11', ({ buyer }) => countryForm.test(text(buyer, 'PostalTradeAddress', 'CountryID'))],
  ['BR-12', ({ totals }) => amountForm.test(text(totals, 'LineTotalAmount'))],
  ['BR-13', ({ totals }) => amountForm.test(text(totals, 'TaxBasisTotalAmount'))],
  ['BR-14', ({ totals }) => amountForm.test(text(totals, 'GrandTotalAmount'))],
  ['BR-15', ({ totals }) => amountForm.test(text(totals, 'DuePayableAmount'))],
  ['BR-16', ({ lines }) => lines.length > 0],
  ['BR-21', everyLine((line) => text(line, 'AssociatedDocumentLineDocument', 'LineID') !== '')],
  ['BR-22', everyLine((line) => text(line, 'SpecifiedLineTradeDelivery', 'BilledQuantity') !== '')],
  ['BR-23', everyLine((line) => node(line, 'SpecifiedLineTradeDelivery', 'BilledQuantity')['@unitCode'] === 'C62')],
  ['BR-24', everyLine((line) => amountForm.test(lineAmount(line)))],
  ['BR-25', everyLine((line) => text(line, 'SpecifiedTradeProduct', 'Name') !== '')],
  ['BR-26', everyLine((line) => linePrice(line) !== '')],
  ['BR-27', everyLine((line) => Number(linePrice(line)) >= 0)],
  ['BR-29', ({ settlement }) => inOrder(settlement)],
  ['BR-30', everyLine((line) => inOrder(node(line, 'SpecifiedLineTradeSettlement')))],
  ['BR-45', ({ taxes }) => taxes.every((tax) => amountForm.test(text(tax, 'BasisAmount')))],
  ['BR-46', ({ taxes }) => taxes.every((tax) => amountForm.test(text(tax, 'CalculatedAmount')))],
  ['BR-47', ({ taxes }) => taxes.every((tax) => ['S', 'AE', 'O'].includes(text(tax, 'CategoryCode')))],
  [
    'BR-48',
    ({ taxes }) => taxes.every((tax) => text(tax, 'CategoryCode') === 'O' || text(tax, 'RateApplicablePercent') !== ''),
  ],
  [
    'BR-49',
    ({ settlement }) =>
      nodes(settlement, 'SpecifiedTradeSettlementPaymentMeans').every((means) => text(means, 'TypeCode') !== ''),
  ],
  ['BR-50', ({ settlement }) => nodes(settlement, 'SpecifiedTradeSettlementPaymentMeans').every(hasAccount)],
  [
    'BR-55',
    ({ settlement }) =>
      nodes(settlement, 'InvoiceReferencedDocument').every((reference) => text(reference, 'IssuerAssignedID') !== ''),
  ],
  [
    'BG-3',
    ({ document, settlement }) =>
      text(document, 'TypeCode') !== '381' || text(settlement, 'InvoiceReferencedDocument', 'IssuerAssignedID') !== '',
  ],
  [
    'BR-57',
    ({ transaction }) =>
      shipTo(transaction) === undefined ||
      countryForm.test(text(shipTo(transaction) ?? {}, 'PostalTradeAddress', 'CountryID')),
  ],
  ['BR-61', ({ settlement }) => nodes(settlement, 'SpecifiedTradeSettlementPaymentMeans').every(hasAccount)],
  ['BR-62', ({ seller }) => electronicAddressIsNamed(seller)],
  ['BR-63', ({ buyer }) => electronicAddressIsNamed(buyer)],
  [
    'BR-CO-25',
    ({ totals, settlement }) =>
      cents(text(totals, 'DuePayableAmount')) <= 0 ||
      dayForm.test(readDay(settlement, 'SpecifiedTradePaymentTerms', 'DueDateDateTime')) ||
      text(settlement, 'SpecifiedTradePaymentTerms', 'Description') !== '',
  ],
  [
    'BR-CO-26',
    ({ seller }) =>
      text(seller, 'ID') !== '' ||
      text(seller, 'SpecifiedLegalOrganization', 'ID') !== '' ||
      ids(seller, 'VA').length > 0,
  ],
  [
    'BR-CO-09',
    ({ seller, buyer }) =>
      [...ids(seller, 'VA'), ...ids(buyer, 'VA')].every((registration) => /^[A-Z]{2}/.test(text(registration, 'ID'))),
  ],
  // This rule comes from the XML syntax, not from the standard: the header must have these three parts in this order.
  [
    'CII-SR header',
    ({ transaction }) =>
      headerParts(transaction) ===
      'ApplicableHeaderTradeAgreement ApplicableHeaderTradeDelivery ApplicableHeaderTradeSettlement',
  ],
]

const headerParts = (transaction: Node) =>
  Object.keys(transaction)
    .filter((name) => name.startsWith('ApplicableHeader'))
    .join(' ')
const shipTo = (transaction: Node) =>
  nodes(node(transaction, 'ApplicableHeaderTradeDelivery'), 'ShipToTradeParty').at(0)
const lineAmount = (line: Node) =>
  text(line, 'SpecifiedLineTradeSettlement', 'SpecifiedTradeSettlementLineMonetarySummation', 'LineTotalAmount')
const linePrice = (line: Node) => text(line, 'SpecifiedLineTradeAgreement', 'NetPriceProductTradePrice', 'ChargeAmount')
const hasAccount = (deps: Node) => text(deps, 'PayeePartyCreditorFinancialAccount', 'IBANID') !== ''
const electronicAddressIsNamed = (party: Node) =>
  nodes(party, 'URIUniversalCommunication').every((address) => node(address, 'URIID')['@schemeID'] === 'EM')

function inOrder(of: Node): boolean {
  const [start, end] = [
    readDay(of, 'BillingSpecifiedPeriod', 'StartDateTime'),
    readDay(of, 'BillingSpecifiedPeriod', 'EndDateTime'),
  ]
  return dayForm.test(start) && dayForm.test(end) && start <= end
}

const total = ({ totals }: Cii, name: string) => cents(text(totals, name))

const sumRules: readonly Rule[] = [
  [
    'BR-CO-10',
    (invoice) => total(invoice, 'LineTotalAmount') === sum(invoice.lines.map((line) => cents(lineAmount(line)))),
  ],
  ['BR-CO-13', (invoice) => total(invoice, 'TaxBasisTotalAmount') === total(invoice, 'LineTotalAmount')],
  [
    'BR-CO-14',
    (invoice) =>
      total(invoice, 'TaxTotalAmount') === sum(invoice.taxes.map((tax) => cents(text(tax, 'CalculatedAmount')))),
  ],
  [
    'BR-CO-15',
    (invoice) =>
      total(invoice, 'GrandTotalAmount') === total(invoice, 'TaxBasisTotalAmount') + total(invoice, 'TaxTotalAmount'),
  ],
  ['BR-CO-16', (invoice) => total(invoice, 'DuePayableAmount') === total(invoice, 'GrandTotalAmount')],
  [
    'BR-CO-17',
    ({ taxes }) =>
      taxes.every(
        (tax) =>
          cents(text(tax, 'CalculatedAmount')) ===
          Math.round((cents(text(tax, 'BasisAmount')) * Number(text(tax, 'RateApplicablePercent') || '0')) / 100),
      ),
  ],
  ['BR-CO-18', ({ taxes }) => taxes.length > 0],
  ['BR-CO-04', everyLine((line) => lineCategory(line) !== '')],
  [
    'BR-LINE',
    everyLine(
      (line) =>
        cents(lineAmount(line)) ===
        Math.round(Number(text(line, 'SpecifiedLineTradeDelivery', 'BilledQuantity')) * cents(linePrice(line))),
    ),
  ],
  [
    'BR-DEC',
    ({ totals, taxes }) =>
      [...listAmounts(totals), ...taxes.flatMap(listAmounts)].every((amount) => amountForm.test(amount)),
  ],
  [
    'BR-53',
    ({ totals, settlement }) =>
      node(totals, 'TaxTotalAmount')['@currencyID'] === text(settlement, 'InvoiceCurrencyCode'),
  ],
]

const listAmounts = (of: Node): readonly string[] =>
  Object.keys(of)
    .filter((name) => name.endsWith('Amount'))
    .map((name) => text(of, name))
const lineTax = (line: Node) => node(line, 'SpecifiedLineTradeSettlement', 'ApplicableTradeTax')
const lineCategory = (line: Node) => text(lineTax(line), 'CategoryCode')

/** Limits a rule to invoices with a line or a tax of this VAT category. */
const where = (category: string, holds: (invoice: Cii) => boolean) => (invoice: Cii) => {
  const has = [...invoice.taxes.map((tax) => text(tax, 'CategoryCode')), ...invoice.lines.map(lineCategory)]
  return !has.includes(category) || holds(invoice)
}
const breakdown = ({ taxes }: Cii, category: string) => taxes.filter((tax) => text(tax, 'CategoryCode') === category)
const linesIn = ({ lines }: Cii, category: string) => lines.filter((line) => lineCategory(line) === category)
const basisIsSum = (category: string) => (invoice: Cii) =>
  sum(breakdown(invoice, category).map((tax) => cents(text(tax, 'BasisAmount')))) ===
  sum(linesIn(invoice, category).map((line) => cents(lineAmount(line))))
const hasReason = (tax: Node) => text(tax, 'ExemptionReason') !== '' || text(tax, 'ExemptionReasonCode') !== ''
const readRate = (tax: Node) => text(tax, 'RateApplicablePercent')

const vatRules: readonly Rule[] = [
  ['BR-S-01', where('S', (invoice) => breakdown(invoice, 'S').length > 0)],
  ['BR-S-02', where('S', ({ seller }) => ids(seller, 'VA').length + ids(seller, 'FC').length > 0)],
  ['BR-S-05', where('S', (invoice) => linesIn(invoice, 'S').every((line) => Number(readRate(lineTax(line))) > 0))],
  ['BR-S-08', where('S', basisIsSum('S'))],
  ['BR-S-10', where('S', (invoice) => breakdown(invoice, 'S').every((tax) => !hasReason(tax)))],
  ['BR-AE-01', where('AE', (invoice) => breakdown(invoice, 'AE').length === 1)],
  [
    'BR-AE-02',
    where(
      'AE',
      ({ seller, buyer }) =>
        ids(seller, 'VA').length + ids(seller, 'FC').length > 0 &&
        ids(buyer, 'VA').length + Number(text(buyer, 'SpecifiedLegalOrganization', 'ID') !== '') > 0,
    ),
  ],
  [
    'BR-AE-05',
    where('AE', (invoice) =>
      linesIn(invoice, 'AE').every((line) => readRate(lineTax(line)) !== '' && Number(readRate(lineTax(line))) === 0),
    ),
  ],
  ['BR-AE-08', where('AE', basisIsSum('AE'))],
  [
    'BR-AE-09',
    where('AE', (invoice) => breakdown(invoice, 'AE').every((tax) => cents(text(tax, 'CalculatedAmount')) === 0)),
  ],
  ['BR-AE-10', where('AE', (invoice) => breakdown(invoice, 'AE').every(hasReason))],
  ['BR-O-01', where('O', (invoice) => breakdown(invoice, 'O').length === 1)],
  ['BR-O-02', where('O', ({ seller, buyer }) => ids(seller, 'VA').length + ids(buyer, 'VA').length === 0)],
  ['BR-O-05', where('O', (invoice) => linesIn(invoice, 'O').every((line) => readRate(lineTax(line)) === ''))],
  ['BR-O-08', where('O', basisIsSum('O'))],
  [
    'BR-O-09',
    where('O', (invoice) => breakdown(invoice, 'O').every((tax) => cents(text(tax, 'CalculatedAmount')) === 0)),
  ],
  ['BR-O-10', where('O', (invoice) => breakdown(invoice, 'O').every(hasReason))],
  ['BR-O-11', where('O', ({ taxes }) => taxes.length === 1)],
  ['BR-O-12', where('O', ({ lines }) => lines.every((line) => lineCategory(line) === 'O'))],
]
