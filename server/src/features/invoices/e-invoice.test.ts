import { priceOfFirstOrder, priceOfUpgrade } from '@salus/domain/tariff/tariff-change.ts'
import { computeVat, vatRuleFor } from '@salus/domain/tariff/vat.ts'
import fc from 'fast-check'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { demoSeller } from '../../platform/config/seller.ts'
import { brokenRules } from '../../testing/documents/en16931.ts'
import { unpacked } from '../../testing/documents/unpacked-pdf.ts'
import { xmlIn } from '../../testing/documents/xml-in-pdf.ts'
import { writeEInvoice } from './e-invoice.ts'
import type { InvoiceContent } from './invoice-content.ts'
import { renderInvoice } from './render-invoice.ts'

interface Given extends Partial<Omit<InvoiceContent, 'buyer'>> {
  readonly country?: string
  readonly vatId?: string | null
}

function makeInvoice({ country = 'DE', vatId = null, ...given }: Given = {}): InvoiceContent {
  const lines =
    given.lines ??
    priceOfFirstOrder({ tariff: 'professional', billing: 'monthly', currency: 'EUR' }, '2026-03-10').lines
  const net = lines.reduce((sum, { amount }) => sum + amount, 0)
  const vat = vatRuleFor({ country, hasVatId: vatId !== null })
  const vatAmount = computeVat(net, vat.percent)
  return {
    number: '2026-000001',
    kind: 'invoice',
    language: 'de',
    issuedOn: '2026-03-10',
    dueOn: '2026-03-24',
    currency: 'EUR',
    seller: { ...demoSeller, isDemo: false },
    buyer: {
      name: 'Praxis Müller & Söhne <GmbH>',
      street: 'Parkstraße 4',
      postalCode: '30159',
      city: 'Hannover',
      country,
      vatId,
      email: 'rechnung@praxis.example',
      reference: 'Kostenstelle 7 & 8',
    },
    period: { startsOn: '2026-03-10', endsOn: '2026-04-10' },
    vat,
    corrects: null,
    ...given,
    lines,
    net,
    vatAmount,
    gross: net + vatAmount,
  }
}

const upgraded = (on: string) =>
  priceOfUpgrade({
    present: { tariff: 'basic', billing: 'monthly', currency: 'EUR' },
    running: { startsOn: '2026-03-01', endsOn: '2026-04-01', price: 4900, anchorDay: 1 },
    wanted: { tariff: 'professional', billing: 'monthly', currency: 'EUR' },
    on,
  }).lines

describe('the e-invoice keeps the rules of EN 16931', () => {
  test.each([
    ['in Germany', {}],
    ['in Germany with a VAT number', { vatId: 'DE123456789' }],
    ['in Austria with a VAT number', { country: 'AT', vatId: 'ATU13585627' }],
    ['in France without one', { country: 'FR' }],
    ['in Switzerland', { country: 'CH', vatId: 'CHE123456788' }],
    ['in the United States, in dollars', { country: 'US', currency: 'USD' as const }],
    ['for an upgrade with a credit', { lines: upgraded('2026-03-17') }],
    ['as a credit note', { kind: 'credit-note' as const, corrects: { number: '2026-000001', issuedOn: '2026-03-01' } }],
    ['as an example', { seller: demoSeller }],
    [
      'of a seller without a register',
      { country: 'CH', seller: { ...demoSeller, register: null, bic: 'BYLADEM1001' } },
    ],
  ])('%s', (_, given) => {
    expect(brokenRules(writeEInvoice(makeInvoice(given)))).toEqual([])
  })

  test('whatever the day of the upgrade and the country', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 31 }), fc.constantFrom('DE', 'AT', 'CH'), (day, country) => {
        const lines = upgraded(`2026-03-${String(day).padStart(2, '0')}`)
        const xml = writeEInvoice(makeInvoice({ lines, country, vatId: country === 'AT' ? 'ATU13585627' : null }))
        expect(brokenRules(xml)).toEqual([])
      }),
      { numRuns: 20 },
    )
  })
})

describe('the check of the rules finds what is wrong', () => {
  const good = writeEInvoice(makeInvoice({ lines: upgraded('2026-03-17') }))
  const changed = (from: RegExp | string, to: string) => {
    const xml = good.replace(from, to)
    expect(xml).not.toBe(good)
    return brokenRules(xml)
  }

  test('a total that is a cent off', () => {
    expect(changed(/<ram:GrandTotalAmount>[^<]*/, '<ram:GrandTotalAmount>58.04')).toContain('BR-CO-15')
  })
  test('VAT that was rounded the wrong way', () => {
    expect(changed(/<ram:CalculatedAmount>[^<]*/, '<ram:CalculatedAmount>9.99')).toEqual(
      expect.arrayContaining(['BR-CO-14', 'BR-CO-17']),
    )
  })
  test('a negative price', () => {
    expect(changed(/<ram:ChargeAmount>/, '<ram:ChargeAmount>-')).toContain('BR-27')
  })
  test('a buyer without a country', () => {
    expect(
      changed(
        /<ram:CountryID>DE<\/ram:CountryID>(?=\s*<\/ram:PostalTradeAddress>\s*<ram:URIUniversalCommunication>\s*<ram:URIID schemeID="EM">rechnung@praxis)/,
        '',
      ),
    ).toContain('BR-11')
  })
  test('a missing due date', () => {
    expect(changed(/<ram:DueDateDateTime>[\s\S]*?<\/ram:DueDateDateTime>/, '')).toContain('BR-CO-25')
  })
  test('a header without its delivery', () => {
    expect(changed(/<ram:ApplicableHeaderTradeDelivery>[\s\S]*?<\/ram:ApplicableHeaderTradeDelivery>/, '')).toContain(
      'CII-SR header',
    )
  })
  test('a VAT number where the service is outside of VAT', () => {
    const outside = writeEInvoice(makeInvoice({ country: 'CH' }))
    expect(brokenRules(outside.replace('schemeID="FC"', 'schemeID="VA"'))).toContain('BR-O-02')
  })
  test('reverse charge without the number of the buyer, or without the reason', () => {
    const reverse = writeEInvoice(makeInvoice({ country: 'AT', vatId: 'ATU13585627' }))
    expect(
      brokenRules(
        reverse.replace(
          /<ram:SpecifiedTaxRegistration>\s*<ram:ID schemeID="VA">ATU[\s\S]*?<\/ram:SpecifiedTaxRegistration>/,
          '',
        ),
      ),
    ).toContain('BR-AE-02')
    expect(
      brokenRules(reverse.replaceAll(/<ram:ExemptionReason(Code)?>[^<]*<\/ram:ExemptionReason(Code)?>/g, '')),
    ).toContain('BR-AE-10')
  })
})

describe('the PDF', () => {
  const content = makeInvoice()

  test('contains the XML unchanged, in the form that programs expect', async () => {
    const xml = writeEInvoice(content)
    const bytes = renderInvoice(content, xml)
    const files = [...((await (await getDocumentProxy(bytes.slice())).getAttachments()) ?? new Map()).values()]
    expect(files).toMatchObject([{ filename: 'factur-x.xml' }])
    expect(xmlIn(Buffer.from(bytes))).toBe(xml)
    expect(unpacked(Buffer.from(bytes))).toMatch(/\/AFRelationship \/Alternative/)
  })

  test.each([
    ['US', 'en', 'Sep 10, 2026', 'Sep 10, 2026 to Oct 9, 2026'],
    ['GB', 'en', '10 Sep 2026', '10 Sep 2026 to 9 Oct 2026'],
    ['CH', 'de', '10.09.2026', '10.09.2026 bis 09.10.2026'],
    ['AT', 'de', '10.09.2026', '10.09.2026 bis 09.10.2026'],
  ] as const)('has the dates as they are read in %s', async (country, language, issued, paid) => {
    const period = { startsOn: '2026-09-10', endsOn: '2026-10-10' }
    const dated = makeInvoice({ country, language, issuedOn: '2026-09-10', period })
    const { text } = await extractText(renderInvoice(dated, writeEInvoice(dated)), { mergePages: true })
    expect(text).toContain(issued)
    expect(text).toContain(paid)
  })

  test('declares itself as PDF/A-3, tagged, and Factur-X in the profile EN 16931', async () => {
    const bytes = renderInvoice(content, writeEInvoice(content))
    const pdf = await getDocumentProxy(bytes.slice())
    const { metadata: found } = await pdf.getMetadata()
    const metadata: string = found.getRaw()
    for (const said of [
      '<pdfaid:part>3</pdfaid:part>',
      '<pdfaid:conformance>A</pdfaid:conformance>',
      '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
      '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>',
      '<pdfaSchema:prefix>fx</pdfaSchema:prefix>',
    ])
      expect(metadata).toContain(said)
    expect(metadata.match(/<\?xpacket/g)).toHaveLength(2)
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
    const { children } = await (await pdf.getPage(1)).getStructTree()
    expect(children.length).toBeGreaterThan(0)
    expect(unpacked(Buffer.from(bytes))).toContain('/OutputIntents')
    expect(Buffer.from(bytes).toString('latin1')).toMatch(/\/ID \[/)
  })

  const readBoth = async (content: InvoiceContent) => {
    const xml = writeEInvoice(content)
    const { text } = await extractText(renderInvoice(content, xml), { mergePages: true })
    return { xml, words: text.replaceAll(/\s+/g, ' ') }
  }

  test.each([
    ['de', 'Zahlbar bis', 'Bitte überweisen', 'Es ist nichts zu zahlen'],
    ['en', 'Due by', 'Please transfer', 'there is nothing to pay'],
  ] as const)('of an example asks for no money in %s, and neither does its XML', async (language, due, pay, terms) => {
    const read = (seller: InvoiceContent['seller']) => readBoth(makeInvoice({ language, seller }))
    const example = await read(demoSeller)
    expect(example.words).toContain(terms)
    for (const asked of [due, pay, language === 'de' ? '24.03.2026' : '24 Mar 2026'])
      expect(example.words).not.toContain(asked)
    expect(example.xml).not.toContain('DueDateDateTime')
    expect(example.xml).toContain(terms)
    const real = await read({ ...demoSeller, isDemo: false })
    expect(real.words).toContain(due)
    expect(real.words).toContain(pay)
    expect(real.xml).toContain('<udt:DateTimeString format="102">20260324')
  })

  test('of a credit note says how the amount is given back instead of naming a day to pay by, as its XML does', async () => {
    const lines = upgraded('2026-03-17')
    const { xml, words } = await readBoth(makeInvoice({ language: 'en', kind: 'credit-note', lines }))
    for (const read of [xml, words]) expect(read).toContain('set off against open invoices')
    expect(xml).not.toContain('DueDateDateTime')
    expect(words).not.toContain('24 Mar 2026')
  })

  test('of an invoice of zero names no day to pay by, and its XML has no terms', async () => {
    const { xml, words } = await readBoth(makeInvoice({ language: 'en', lines: [] }))
    expect(xml).not.toContain('PaymentTerms')
    expect(words).not.toContain('24 Mar 2026')
  })

  test.each(['de', 'en'] as const)('is written in %s, for an invoice and for a credit note', (language) => {
    for (const kind of ['invoice', 'credit-note'] as const) {
      const each = makeInvoice({ language, kind, country: 'AT', vatId: 'ATU13585627', lines: upgraded('2026-03-17') })
      expect(renderInvoice(each, writeEInvoice(each)).length).toBeGreaterThan(10_000)
    }
  })
})
