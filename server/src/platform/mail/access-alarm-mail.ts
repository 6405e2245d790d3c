import type { Language } from '@salus/domain/words.ts'
import { layOutMail, type MailWords, type Recipient } from './mail-layout.ts'
import type { Mail } from './postman.ts'

interface Opened {
  readonly records: number
  readonly files: number
}

type To = Recipient & { readonly displayName: string; readonly employee: string }

const writeCount =
  (none: string) =>
  (count: number, one: string, more: string): string =>
    count === 1 ? one : `${count === 0 ? none : count} ${more}`
const countIn = { de: writeCount('keine'), en: writeCount('no') } as const

const wordsIn: Readonly<Record<Language, (to: To, opened: Opened, link: string) => MailWords>> = {
  de: ({ displayName, employee }, { records, files }, link) => ({
    subject: 'Ungewöhnlich viele Zugriffe in Salus',
    before: [
      `${displayName}: ${employee} hat innerhalb einer Stunde die Daten von ${records === 0 ? 'keiner Person' : countIn.de(records, 'einer Person', 'Personen')} geöffnet und ${countIn.de(files, 'eine Datei', 'Dateien')} heruntergeladen. Damit ist die Zahl erreicht, ab der Salus Sie warnen soll.`,
      'Fragen Sie nach, ob das zur Arbeit gehörte. Wenn nicht: Sperren Sie die Person unter „Mitarbeitende“.',
    ],
    button: { label: 'Protokoll ansehen', link },
    after: ['Die betroffenen Personen sehen diese Zugriffe in ihrem Zugriffsprotokoll.'],
  }),
  en: ({ displayName, employee }, { records, files }, link) => ({
    subject: 'An unusual number of accesses in Salus',
    before: [
      `${displayName}: within one hour, ${employee} opened the data of ${countIn.en(records, 'one person', 'people')} and downloaded ${countIn.en(files, 'one file', 'files')}. You asked Salus to warn you from this number on.`,
      'Ask whether this was part of the work. If it was not, suspend the person under “Employees”.',
    ],
    button: { label: 'See the audit log', link },
    after: ['The people concerned see these accesses in their access log.'],
  }),
}

/** Names the employee and the number of opened records, but nothing about any member. */
export const accessAlarmMail = (to: To, opened: Opened, link: string): Mail =>
  layOutMail(to, wordsIn[to.locale](to, opened, link))

const recordWordsIn: Readonly<Record<Language, (to: To & { readonly inviter: string }, link: string) => MailWords>> = {
  de: ({ displayName, employee, inviter }, link) => ({
    subject: 'Eine Person aus Ihrem Team hat jetzt eine Akte in Salus',
    before: [
      `${displayName}: ${employee} arbeitet bei Ihnen und ist jetzt auch mit einer vorhandenen Akte verknüpft. Eingeladen hat ${inviter}.`,
      'Sehen Sie im Protokoll nach, wessen Akte das ist. Gehört sie jemand anderem: Lösen Sie die Anmeldung von dieser Akte.',
    ],
    button: { label: 'Protokoll ansehen', link },
    after: ['Alle mit der Rolle Admin erhalten diese Nachricht.'],
  }),
  en: ({ displayName, employee, inviter }, link) => ({
    subject: 'Somebody on your staff now has a record in Salus',
    before: [
      `${displayName}: ${employee} works for you and is now also linked to an existing record. ${inviter} invited them.`,
      'Check in the audit log whose record it is. If it belongs to somebody else, unlink the sign-in from this record.',
    ],
    button: { label: 'See the audit log', link },
    after: ['Everybody with the role Admin gets this message.'],
  }),
}

/** Names the employee and the inviting person, but contains no data about any member. */
export const linkedRecordMail = (to: To & { readonly inviter: string }, link: string): Mail =>
  layOutMail(to, recordWordsIn[to.locale](to, link))
