import type { Language } from '@salus/domain/words.ts'
import { layOutMail, type MailWords, type Recipient } from './mail-layout.ts'
import type { Mail } from './postman.ts'

interface RecordNotice {
  readonly news: 'consents' | 'correction'
  readonly link: string
}

// Neither the organisation nor what it keeps: the mail may be read by others.
const words: Readonly<Record<Language, (notice: RecordNotice) => MailWords>> = {
  de: ({ news, link }) => ({
    subject: 'Änderung in Ihrem Salus-Konto',
    before: [
      news === 'consents'
        ? 'jemand anderes hat an Ihren Einwilligungen in Salus etwas geändert. Bitte sehen Sie nach, ob das so stimmt. Sie können es dort bestätigen oder ändern:'
        : 'Ihre Bitte um eine Korrektur Ihrer Angaben in Salus wurde beantwortet. Zum Lesen melden Sie sich bitte an:',
    ],
    button: { label: 'Salus öffnen', link },
    after: ['Diese Nachricht lässt sich nicht abschalten, weil sie Ihre Rechte betrifft.'],
  }),
  en: ({ news, link }) => ({
    subject: 'A change in your Salus account',
    before: [
      news === 'consents'
        ? 'Somebody else changed something about your consents in Salus. Please check whether it is right. You can confirm or change it there:'
        : 'Your request to correct your details in Salus was answered. Please sign in to read the answer:',
    ],
    button: { label: 'Open Salus', link },
    after: ['This message cannot be turned off, because it concerns your rights.'],
  }),
}

/** The mail about something that others changed in a member's record. */
export const recordNoticeMail = (to: Recipient, notice: RecordNotice): Mail => layOutMail(to, words[to.locale](notice))
