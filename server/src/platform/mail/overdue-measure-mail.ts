import type { Language } from '@salus/domain/words.ts'
import { layOutMail, type MailWords, type Recipient } from './mail-layout.ts'
import type { Mail } from './postman.ts'

// Does not name the overdue measure or its report. People read that after signing in.
const words: Readonly<Record<Language, (tenant: string, link: string) => MailWords>> = {
  de: (tenant, link) => ({
    subject: 'Eine überfällige Maßnahme',
    before: [
      `bei ${tenant} ist mindestens eine Maßnahme überfällig, an die Salus Sie erinnern soll.`,
      'Bitte sehen Sie nach, was noch zu tun ist, oder vereinbaren Sie einen neuen Termin.',
    ],
    button: { label: 'Salus öffnen', link },
    after: ['Solange sie offen ist, erinnern wir Sie höchstens einmal in der Woche.'],
  }),
  en: (tenant, link) => ({
    subject: 'An overdue measure',
    before: [
      `At ${tenant}, at least one measure that Salus should remind you of is overdue.`,
      'Please see what is left to do, or agree on a new date.',
    ],
    button: { label: 'Open Salus', link },
    after: ['As long as it is open, we remind you at most once a week.'],
  }),
}

export const overdueMeasureMail = (to: Recipient & { readonly displayName: string }, link: string): Mail =>
  layOutMail(to, words[to.locale](to.displayName, link))
