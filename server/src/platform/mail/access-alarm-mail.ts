import type { Language } from '@salus/domain/words.ts'
import { layOutMail, type MailWords, type Recipient } from './mail-layout.ts'
import type { Mail } from './postman.ts'

interface Opened {
  readonly records: number
  readonly files: number
}

type To = Recipient & { readonly displayName: string; readonly employee: string }

const wordsIn: Readonly<Record<Language, (to: To, opened: Opened, link: string) => MailWords>> = {
  de: ({ displayName, employee }, { records, files }, link) => ({
    subject: 'Ungewöhnlich viele Zugriffe bei Salus',
    before: [
      `${displayName}: ${employee} hat innerhalb einer Stunde die Daten von ${records} Personen geöffnet und ${files} Dateien heruntergeladen. Das ist mehr, als Sie als üblich eingestellt haben.`,
      'Fragen Sie nach, ob das zur Arbeit gehörte. Wenn nicht: Sperren Sie die Person unter „Mitarbeitende“.',
    ],
    button: { label: 'Protokoll ansehen', link },
    after: ['Die betroffenen Personen sehen diese Zugriffe in ihrem Zugriffsprotokoll.'],
  }),
  en: ({ displayName, employee }, { records, files }, link) => ({
    subject: 'Unusually many accesses at Salus',
    before: [
      `${displayName}: within one hour ${employee} opened the data of ${records} people and downloaded ${files} files. That is more than you have set as usual.`,
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
    subject: 'Eine Person aus Ihrem Team hat jetzt eine Akte bei Salus',
    before: [
      `${displayName}: ${employee} arbeitet bei Ihnen und ist jetzt auch mit einer vorhandenen Akte verknüpft. Eingeladen hat ${inviter}.`,
      'Sehen Sie im Protokoll nach, wessen Akte das ist. Gehört sie jemand anderem: Trennen Sie die Anmeldung bei diesem Mitglied.',
    ],
    button: { label: 'Protokoll ansehen', link },
    after: ['Alle mit der Rolle Admin erhalten diese Nachricht.'],
  }),
  en: ({ displayName, employee, inviter }, link) => ({
    subject: 'Somebody on your staff now has a record at Salus',
    before: [
      `${displayName}: ${employee} works for you and is now also linked to an existing record. ${inviter} invited them.`,
      'See in the audit log whose record it is. If it is somebody else’s, unlink the sign-in from this member.',
    ],
    button: { label: 'See the audit log', link },
    after: ['Everybody with the role Admin gets this message.'],
  }),
}

/** Names the employee and the inviting person, but contains no data about any member. */
export const linkedRecordMail = (to: To & { readonly inviter: string }, link: string): Mail =>
  layOutMail(to, recordWordsIn[to.locale](to, link))
