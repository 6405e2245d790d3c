import { addDays } from '@salus/domain/moments/add-days.ts'
import { dayAsRead } from '@salus/domain/region.ts'
import type { PriceLine } from '@salus/domain/tariff/tariff-change.ts'
import { tariffPlan } from '@salus/domain/tariff/tariff-plans.ts'
import { fillPlaces, type Language, type Words } from '@salus/domain/words.ts'
import type { InvoiceContent } from './invoice-content.ts'

const words = {
  invoice: { de: 'Rechnung', en: 'Invoice' },
  creditNote: { de: 'Rechnungskorrektur', en: 'Credit note' },
  number: { de: 'Rechnungsnummer', en: 'Invoice number' },
  issued: { de: 'Rechnungsdatum', en: 'Invoice date' },
  due: { de: 'Zahlbar bis', en: 'Due by' },
  period: { de: 'Leistungszeitraum', en: 'Service period' },
  reference: { de: 'Ihr Zeichen', en: 'Your reference' },
  buyerVatId: { de: 'Ihre USt-IdNr.', en: 'Your VAT number' },
  corrects: { de: 'Korrigiert Rechnung', en: 'Corrects invoice' },
  position: { de: 'Pos.', en: 'No.' },
  service: { de: 'Leistung', en: 'Service' },
  amount: { de: 'Betrag', en: 'Amount' },
  net: { de: 'Summe netto', en: 'Net total' },
  vat: { de: 'Umsatzsteuer {percent} %', en: 'VAT {percent}%' },
  gross: { de: 'Gesamtbetrag', en: 'Total' },
  credited: { de: 'Gutschrift gesamt', en: 'Total credit' },
  monthly: { de: 'monatliche Abrechnung', en: 'billed monthly' },
  yearly: { de: 'jährliche Abrechnung', en: 'billed yearly' },
  charge: { de: 'Salus {plan}, {billing}', en: 'Salus {plan}, {billing}' },
  credit: { de: 'Gutschrift für nicht genutzte Tage: Salus {plan}', en: 'Credit for unused days: Salus {plan}' },
  fromTo: { de: '{from} bis {to}', en: '{from} to {to}' },
  pay: {
    de: 'Bitte überweisen Sie {gross} bis zum {due} auf das Konto {iban} und nennen Sie dabei die Rechnungsnummer {number}.',
    en: 'Please transfer {gross} by {due} to the account {iban}, quoting the invoice number {number}.',
  },
  given: {
    de: 'Der Betrag wird mit offenen Rechnungen verrechnet oder erstattet.',
    en: 'The amount is set off against open invoices or refunded.',
  },
  demo: {
    de: 'Beispiel aus der Demonstration: Es ist nichts zu zahlen.',
    en: 'An example from the demonstration: there is nothing to pay.',
  },
  hybrid: {
    de: 'Diese Datei ist zugleich eine E-Rechnung nach EN 16931 (Factur-X/ZUGFeRD): Die Daten sind als factur-x.xml enthalten.',
    en: 'This file is also an e-invoice according to EN 16931 (Factur-X/ZUGFeRD): the data is enclosed as factur-x.xml.',
  },
  taxNumber: { de: 'Steuernummer', en: 'Tax number' },
  vatId: { de: 'USt-IdNr.', en: 'VAT number' },
  page: { de: 'Seite {page} von {pages}', en: 'Page {page} of {pages}' },
} as const satisfies Record<string, Words>

export type InvoiceWord = keyof typeof words

export function say(language: Language, word: InvoiceWord, places: Readonly<Record<string, string>> = {}): string {
  return fillPlaces(words[word][language], places)
}

const locales = { de: 'de-DE', en: 'en-GB' } as const

type Reader = Pick<InvoiceContent, 'language' | 'buyer'>

export const writeDay = ({ language, buyer }: Reader, day: string): string =>
  dayAsRead({ language, country: buyer.country }, day)

export const formatMoney = (
  { language, currency }: Pick<InvoiceContent, 'language' | 'currency'>,
  cents: number,
): string => new Intl.NumberFormat(locales[language], { style: 'currency', currency }).format(cents / 100)

/** Writes the first and the last day of a period. `endsOn` is the day after the last day. */
export const writeDays = (reader: Reader, { startsOn, endsOn }: Pick<PriceLine, 'startsOn' | 'endsOn'>): string =>
  say(reader.language, 'fromTo', { from: writeDay(reader, startsOn), to: writeDay(reader, addDays(endsOn, -1)) })

export const nameOfLine = (language: Language, { kind, tariff, billing }: PriceLine): string =>
  say(language, kind, { plan: tariffPlan(tariff).name[language], billing: say(language, billing) })

/** Returns the words that replace a request for payment, for an example and for a credit. `null` for other invoices. */
export function findPaymentWord({ seller, kind, gross }: InvoiceContent): InvoiceWord | null {
  if (seller.isDemo) return 'demo'
  return kind === 'credit-note' || gross < 0 ? 'given' : null
}
