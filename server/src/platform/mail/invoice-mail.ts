import type { Language } from '@salus/domain/words.ts'
import { layOutMail, type MailWords, type Recipient } from './mail-layout.ts'
import type { Mail } from './postman.ts'

interface InvoiceWords {
  readonly kind: 'invoice' | 'credit-note'
  readonly number: string
  readonly amount: string
  readonly link: string
}

const words: Readonly<Record<Language, (invoice: InvoiceWords) => MailWords>> = {
  de: ({ kind, number, amount, link }) => ({
    subject: kind === 'invoice' ? `Ihre Salus-Rechnung ${number}` : `Ihre Salus-Rechnungskorrektur ${number}`,
    before: [
      kind === 'invoice'
        ? `vielen Dank für Ihre Bestellung. Im Anhang finden Sie die Rechnung ${number} über ${amount}.`
        : `im Anhang finden Sie die Rechnungskorrektur ${number} über ${amount}.`,
      'Die Datei ist zugleich eine E-Rechnung nach EN 16931. Tarif und alle Rechnungen sehen Admins hier:',
    ],
    button: { label: 'Tarif und Rechnungen', link },
    after: ['Fragen zur Rechnung beantworten wir Ihnen im Portal unter „Kontakt“.'],
  }),
  en: ({ kind, number, amount, link }) => ({
    subject: kind === 'invoice' ? `Your Salus invoice ${number}` : `Your Salus credit note ${number}`,
    before: [
      kind === 'invoice'
        ? `Thank you for your order. Attached is invoice ${number} for ${amount}.`
        : `Attached is credit note ${number} for ${amount}.`,
      'The file is also an e-invoice according to EN 16931. Admins find the tariff and all invoices here:',
    ],
    button: { label: 'Tariff and invoices', link },
    after: ['If you have a question about the invoice, ask us in the portal under “Contact”.'],
  }),
}

export const invoiceMail = (to: Recipient, invoice: InvoiceWords): Mail => layOutMail(to, words[to.locale](invoice))
