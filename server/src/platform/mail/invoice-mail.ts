import type { Language } from '@salus/domain/words.ts'
import { layOutMail, type MailWords, type Recipient } from './mail-layout.ts'
import type { Mail } from './postman.ts'

interface InvoiceWords {
  /**
   * `order` and `change`: the organisation placed an order. `renewal`: the next period has begun. `correction`: an
   * invoice was cancelled.
   */
  readonly reason: 'order' | 'change' | 'renewal' | 'correction'
  readonly number: string
  readonly amount: string
  /** The day until which the invoice is to be paid, as text for the recipient; `null` if there is nothing to pay. */
  readonly due: string | null
  /** True if the invoice is an example, because only an example seller was configured. */
  readonly isDemo: boolean
  readonly link: string
}

const words: Readonly<Record<Language, (invoice: InvoiceWords) => MailWords>> = {
  de: ({ reason, number, amount, due, isDemo, link }) => ({
    subject: reason === 'correction' ? `Ihre Salus-Rechnungskorrektur ${number}` : `Ihre Salus-Rechnung ${number}`,
    before: [
      {
        order: `vielen Dank für Ihre Bestellung. Im Anhang finden Sie die Rechnung ${number} über ${amount}.`,
        change: `vielen Dank für Ihre Bestellung. Im Anhang finden Sie die Rechnung ${number} über ${amount}.`,
        renewal: `Ihr nächster Abrechnungszeitraum hat begonnen. Im Anhang finden Sie die Rechnung ${number} über ${amount}.`,
        correction: `im Anhang finden Sie die Rechnungskorrektur ${number} über ${amount}.`,
      }[reason] + (due === null ? '' : ` Sie ist bis zum ${due} zu zahlen.`),
      ...(isDemo ? ['Demonstration: Die Rechnung ist ein Beispiel, es ist nichts zu zahlen.'] : []),
      'Die Datei ist zugleich eine E-Rechnung nach EN 16931. Tarif und alle Rechnungen sehen Admins hier:',
    ],
    button: { label: 'Tarif und Rechnungen', link },
    after: ['Fragen zur Rechnung beantworten wir Ihnen im Portal unter „Kontakt“.'],
  }),
  en: ({ reason, number, amount, due, isDemo, link }) => ({
    subject: reason === 'correction' ? `Your Salus credit note ${number}` : `Your Salus invoice ${number}`,
    before: [
      {
        order: `Thank you for your order. Attached is invoice ${number} for ${amount}.`,
        change: `Thank you for your order. Attached is invoice ${number} for ${amount}.`,
        renewal: `Your next billing period has begun. Attached is invoice ${number} for ${amount}.`,
        correction: `Attached is credit note ${number} for ${amount}.`,
      }[reason] + (due === null ? '' : ` It is payable by ${due}.`),
      ...(isDemo ? ['Demonstration: the invoice is an example, nothing is to be paid.'] : []),
      'The file is also an e-invoice according to EN 16931. Admins find the tariff and all invoices here:',
    ],
    button: { label: 'Tariff and invoices', link },
    after: ['If you have a question about the invoice, ask us in the portal under “Contact”.'],
  }),
}

export const invoiceMail = (to: Recipient, invoice: InvoiceWords): Mail => layOutMail(to, words[to.locale](invoice))
