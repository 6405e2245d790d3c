import { readFileSync } from 'node:fs'
import { writePlace } from '@salus/domain/tenants/place-line.ts'
import { changeMetadata } from '../../platform/audit/change-metadata.ts'
import { typeset } from '../../platform/typst.ts'
import { findDueDay, type InvoiceContent } from './invoice-content.ts'
import { findPaymentWord, writeDay, writeDays, formatMoney, nameOfLine, say } from './invoice-words.ts'

const template = readFileSync(new URL('invoice.typ', import.meta.url), 'utf8')

/** Renders a tagged PDF/A-3 for people. The XML is embedded for programs, as Factur-X in the profile EN 16931. */
export function renderInvoice(content: InvoiceContent, xml: string): Uint8Array {
  const pdf = typeset({ template, inputs: { data: buildData(content) }, embedded: { xml }, standard: 'a-3a' })
  return changeMetadata(pdf, withProfile)
}

function buildData(content: InvoiceContent) {
  const { language, number, seller, buyer, corrects, lines, net, vatAmount, gross, vat } = content
  const isCredit = content.kind === 'credit-note'
  const title = say(language, isCredit ? 'creditNote' : 'invoice')
  return {
    language,
    title: `${title} ${number}`,
    heading: title,
    day: content.issuedOn.split('-').map(Number),
    seller: { name: seller.name },
    sender: `${seller.name} · ${seller.street} · ${seller.postalCode} ${seller.city}`,
    buyer: [buyer.name, buyer.street, writePlace(buyer.country, buyer), countryIn(content)].filter(Boolean),
    facts: listFacts(content, corrects),
    lines: lines.map((line, index) => ({
      position: String(index + 1),
      name: nameOfLine(language, line),
      days: writeDays(content, line),
      amount: formatMoney(content, line.amount),
    })),
    totals: [
      [say(language, 'net'), formatMoney(content, net)],
      ...(vat.category === 'O'
        ? []
        : [[say(language, 'vat', { percent: String(vat.percent) }), formatMoney(content, vatAmount)]]),
    ],
    total: [say(language, isCredit ? 'credited' : 'gross'), formatMoney(content, gross)],
    notes: listNotes(content),
    hybrid: say(language, 'hybrid'),
    attachment: `${title} ${number}`,
    footer: writeFooter(content),
    words: {
      position: say(language, 'position'),
      service: say(language, 'service'),
      amount: say(language, 'amount'),
      page: say(language, 'page', { page: '{page}', pages: '{pages}' }),
    },
  }
}

function listFacts(content: InvoiceContent, corrects: InvoiceContent['corrects']) {
  const { language, number, buyer, issuedOn, period } = content
  const dueDay = findDueDay(content)
  return [
    [say(language, 'number'), number],
    [say(language, 'issued'), writeDay(content, issuedOn)],
    ...(dueDay === null ? [] : [[say(language, 'due'), writeDay(content, dueDay)]]),
    [say(language, 'period'), writeDays(content, period)],
    ...(corrects === null
      ? []
      : [[say(language, 'corrects'), `${corrects.number}, ${writeDay(content, corrects.issuedOn)}`]]),
    ...(buyer.vatId === null ? [] : [[say(language, 'buyerVatId'), buyer.vatId]]),
    ...(buyer.reference === null ? [] : [[say(language, 'reference'), buyer.reference]]),
  ]
}

function listNotes(content: InvoiceContent): readonly string[] {
  const { language, vat } = content
  return [...(vat.note === null ? [] : [vat.note[language]]), ...writePayment(content)]
}

function writePayment(content: InvoiceContent): readonly string[] {
  const { language, seller, number, gross } = content
  const word = findPaymentWord(content)
  if (word !== null) return [say(language, word)]
  const dueDay = findDueDay(content)
  if (dueDay === null) return []
  const due = writeDay(content, dueDay)
  return [say(language, 'pay', { gross: formatMoney(content, gross), due, iban: groupDigits(seller.iban), number })]
}

function writeFooter({ language, seller }: InvoiceContent): readonly (readonly string[])[] {
  return [
    [seller.name, seller.street, `${seller.postalCode} ${seller.city}`],
    [
      seller.email,
      ...(seller.phone === null ? [] : [seller.phone]),
      ...(seller.register === null ? [] : [seller.register]),
    ],
    [
      `${say(language, 'vatId')} ${seller.vatId}`,
      `${say(language, 'taxNumber')} ${seller.taxNumber}`,
      `IBAN ${groupDigits(seller.iban)}`,
      ...(seller.bic === null ? [] : [`BIC ${seller.bic}`]),
    ],
  ]
}

const groupDigits = (iban: string) => iban.replaceAll(/(.{4})(?=.)/g, '$1 ')

const countryIn = ({ language, buyer }: InvoiceContent): string =>
  buyer.country === 'DE'
    ? ''
    : (new Intl.DisplayNames([language], { type: 'region' }).of(buyer.country) ?? buyer.country)

/** Adds the metadata that Factur-X requires, as a PDF/A extension schema. */
function withProfile(metadata: string): string {
  const named = metadata
    .replace('</rdf:Bag></pdfaExtension:schemas>', `${extensionSchema}</rdf:Bag></pdfaExtension:schemas>`)
    .replace('</rdf:RDF>', `${profile}</rdf:RDF>`)
  if (!named.includes(extensionSchema) || !named.includes(profile)) throw new Error('the metadata have another form')
  return named
}

const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

const property = (name: string, description: string) =>
  `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name>` +
  '<pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category>' +
  `<pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`

const extensionSchema =
  '<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>' +
  `<pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix>` +
  '<pdfaSchema:property><rdf:Seq>' +
  property('DocumentFileName', 'The name of the embedded XML document') +
  property('DocumentType', 'The type of the hybrid document in capital letters, for example INVOICE') +
  property('Version', 'The version of the standard of the embedded XML document') +
  property('ConformanceLevel', 'The conformance level of the embedded XML document') +
  '</rdf:Seq></pdfaSchema:property></rdf:li>'

const profile =
  `<rdf:Description rdf:about="" xmlns:fx="${namespace}"><fx:DocumentType>INVOICE</fx:DocumentType>` +
  '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName><fx:Version>1.0</fx:Version>' +
  '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel></rdf:Description>'
