import type { Language } from '@salus/domain/words.ts'
import { layOutMail, type MailWords, type Recipient } from './mail-layout.ts'
import type { Mail } from './postman.ts'

type Words = Readonly<Record<Language, (link: string) => MailWords>>

const toConfirm: Words = {
  de: (link) => ({
    subject: 'Neue E-Mail-Adresse für Salus bestätigen',
    before: [
      'mit dieser Adresse möchten Sie sich künftig bei Salus anmelden. Bitte bestätigen Sie, dass sie Ihnen gehört:',
    ],
    button: { label: 'E-Mail-Adresse bestätigen', link },
    after: [
      'Der Link gilt 24 Stunden und nur einmal. Bis dahin melden Sie sich mit der bisherigen Adresse an.',
      'Wenn Sie das nicht waren, brauchen Sie nichts zu tun: Ohne Bestätigung ändert sich nichts.',
    ],
  }),
  en: (link) => ({
    subject: 'Confirm your new e-mail address for Salus',
    before: ['You want to sign in to Salus with this address from now on. Please confirm that it is yours:'],
    button: { label: 'Confirm e-mail address', link },
    after: [
      'The link works once, for 24 hours. Until then you sign in with your present address.',
      'If this was not you, there is nothing to do: without your confirmation nothing changes.',
    ],
  }),
}

const taken: Words = {
  de: (link) => ({
    subject: 'Ihre E-Mail-Adresse bei Salus',
    before: [
      'jemand wollte diese Adresse für ein anderes Salus-Konto eintragen. Zu ihr gehört aber schon ein Konto, deshalb hat sich nichts geändert.',
    ],
    button: { label: 'Salus öffnen', link },
    after: ['Wenn Sie das waren: Melden Sie sich mit dieser Adresse an. Sonst brauchen Sie nichts zu tun.'],
  }),
  en: (link) => ({
    subject: 'Your e-mail address at Salus',
    before: [
      'Somebody wanted to use this address for another Salus account. It already belongs to an account, so nothing was changed.',
    ],
    button: { label: 'Open Salus', link },
    after: ['If this was you: sign in with this address. Otherwise there is nothing to do.'],
  }),
}

const changed: Words = {
  de: (link) => ({
    subject: 'Ihre E-Mail-Adresse bei Salus wurde geändert',
    before: [
      'bei Ihrem Salus-Konto melden Sie sich ab jetzt mit einer anderen E-Mail-Adresse an, nicht mehr mit dieser.',
    ],
    button: { label: 'Hilfe und Kontakt', link },
    after: ['Wenn Sie das waren, brauchen Sie nichts zu tun. Wenn nicht, melden Sie sich bitte sofort beim Betreiber.'],
  }),
  en: (link) => ({
    subject: 'Your e-mail address at Salus was changed',
    before: [
      'From now on, you sign in to your Salus account with another e-mail address, and no longer with this one.',
    ],
    button: { label: 'Help and contact', link },
    after: ['If this was you, there is nothing to do. If not, please tell the operator at once.'],
  }),
}

/** Sent to the new address. */
export const emailChangeMail = (to: Recipient, link: string): Mail => layOutMail(to, toConfirm[to.locale](link))

/**
 * Sent to a requested new address if it already belongs to an account. Does not name the person who requested the
 * change.
 */
export const emailTakenMail = (to: Recipient, link: string): Mail =>
  layOutMail({ ...to, name: '' }, taken[to.locale](link))

/** Sent to the old address. */
export const emailChangedMail = (to: Recipient, link: string): Mail => layOutMail(to, changed[to.locale](link))
