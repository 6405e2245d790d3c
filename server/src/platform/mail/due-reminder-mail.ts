import type { Language } from '@salus/domain/words.ts'
import { layOutMail, type MailWords, type Recipient } from './mail-layout.ts'
import type { Mail } from './postman.ts'

interface ReminderLinks {
  readonly overview: string
  /** The link that stops the reminders without signing in. */
  readonly stop: string
  /** The address to which a mail program posts when the recipient presses the program's own unsubscribe button. */
  readonly stopByProgram: string
}

// The subject is sent unencrypted and names no person. The mail contains neither the kind of check-up nor its result.
const words: Readonly<Record<Language, (tenant: string, links: ReminderLinks) => MailWords>> = {
  de: (tenant, { overview, stop }) => ({
    subject: 'Eine Erinnerung von Salus',
    before: [`bei ${tenant} ist Ihr nächster Check-up fällig. Näheres sehen Sie, wenn Sie sich anmelden:`],
    button: { label: 'Salus öffnen', link: overview },
    after: [`Wenn Sie diese Erinnerungen nicht mehr möchten, bestellen Sie sie hier ab, ohne sich anzumelden: ${stop}`],
  }),
  en: (tenant, { overview, stop }) => ({
    subject: 'A reminder from Salus',
    before: [`Your next check-up at ${tenant} is due. Please sign in to see more:`],
    button: { label: 'Open Salus', link: overview },
    after: [`If you do not want these reminders any more, stop them here without signing in: ${stop}`],
  }),
}

export const dueReminderMail = (to: Recipient & { readonly displayName: string }, links: ReminderLinks): Mail => ({
  ...layOutMail(to, words[to.locale](to.displayName, links)),
  stop: links.stopByProgram,
})
