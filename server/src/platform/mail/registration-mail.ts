import type { Language } from '@salus/domain/words.ts'
import { holdsAddress, layOutMail, type MailWords, type Recipient } from './mail-layout.ts'
import type { Mail } from './postman.ts'

const confirming: Readonly<Record<Language, (link: string, organisation: string | null) => MailWords>> = {
  de: (link, organisation) => ({
    subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
    before: [
      organisation === null
        ? 'mit dieser Adresse hat sich jemand bei Salus registriert. Bitte bestätigen Sie sie über diesen Link:'
        : `mit dieser Adresse wurde „${organisation}“ bei Salus registriert. Bitte bestätigen Sie sie über diesen Link:`,
    ],
    button: { label: 'E-Mail-Adresse bestätigen', link },
    after: [
      'Sie brauchen dafür das Passwort, das Sie bei der Registrierung gewählt haben. Der Link gilt 24 Stunden und nur einmal.',
      'Wenn Sie das nicht waren, brauchen Sie nichts zu tun: Ohne Bestätigung entsteht kein Konto.',
    ],
  }),
  en: (link, organisation) => ({
    subject: 'Please confirm your e-mail address',
    before: [
      organisation === null
        ? 'Somebody registered with Salus under this address. Please confirm it with this link:'
        : `“${organisation}” was registered with Salus under this address. Please confirm it with this link:`,
    ],
    button: { label: 'Confirm e-mail address', link },
    after: [
      'You will need the password you chose when you registered. The link works once, for 24 hours.',
      'If this was not you, there is nothing to do: without your confirmation no account is created.',
    ],
  }),
}

const existing: Readonly<Record<Language, (link: string) => MailWords>> = {
  de: (link) => ({
    subject: 'Sie haben schon ein Konto bei Salus',
    before: [
      'jemand wollte sich mit dieser Adresse bei Salus registrieren. Sie haben aber schon ein Konto. Hier melden Sie sich an:',
    ],
    button: { label: 'Zur Anmeldung', link },
    after: [
      'Passwort vergessen? Auf derselben Seite legen Sie ein neues fest. Eine weitere Organisation registrieren Sie, nachdem Sie sich angemeldet haben.',
      'Wenn Sie das nicht waren, brauchen Sie nichts zu tun: An Ihrem Konto hat sich nichts geändert.',
    ],
  }),
  en: (link) => ({
    subject: 'You already have a Salus account',
    before: [
      'Somebody tried to register with Salus under this address, but you already have an account. Sign in here:',
    ],
    button: { label: 'Sign in', link },
    after: [
      'Forgotten your password? Choose a new one on the same page. To register another organisation, sign in first.',
      'If this was not you, there is nothing to do: nothing about your account has changed.',
    ],
  }),
}

/** Sent to a person who registered. The account is created when the person confirms the address with the link. */
export const confirmAddressMail = (to: Recipient, link: string, organisation: string | null): Mail =>
  layOutMail(to, confirming[to.locale](link, organisation !== null && holdsAddress(organisation) ? null : organisation))

/** Sent to the owner of an account when a person registers its address again. */
export const accountExistsMail = (to: Recipient, link: string): Mail => layOutMail(to, existing[to.locale](link))
