import type { Language } from '@salus/domain/words.ts'
import { layOutMail, type MailWords, type Recipient } from './mail-layout.ts'
import type { Mail } from './postman.ts'

// Names neither the result nor the organisation. Other people may read the mail, and an organisation's name can reveal
// a diagnosis.
const words: Readonly<Record<Language, (links: { news: string; settings: string }) => MailWords>> = {
  de: ({ news, settings }) => ({
    subject: 'Neues in Ihrem Salus-Konto',
    before: ['in Ihrem Salus-Konto liegt etwas Neues für Sie. Zum Lesen melden Sie sich bitte an:'],
    button: { label: 'Salus öffnen', link: news },
    after: [`Wenn Sie diese E-Mails nicht mehr möchten, schalten Sie sie hier aus: ${settings}`],
  }),
  en: ({ news, settings }) => ({
    subject: 'News in your Salus account',
    before: ['There is something new for you in your Salus account. Please sign in to read it:'],
    button: { label: 'Open Salus', link: news },
    after: [`If you do not want these e-mails any more, turn them off here: ${settings}`],
  }),
}

export const newResultMail = (to: Recipient, links: { news: string; settings: string }): Mail =>
  layOutMail(to, words[to.locale](links))
