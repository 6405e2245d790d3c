import type { Language } from '@salus/domain/words.ts'
import { layOutMail, type MailWords, type Recipient } from './mail-layout.ts'
import type { Mail } from './postman.ts'

const words: Readonly<Record<Language, (link: string) => MailWords>> = {
  de: (link) => ({
    subject: 'Neues Passwort für Salus',
    before: ['für Ihr Konto bei Salus wurde ein neues Passwort angefordert. Über diesen Link legen Sie es fest:'],
    button: { label: 'Neues Passwort festlegen', link },
    after: [
      'Der Link gilt 30 Minuten und nur einmal. Danach sind Sie auf allen Geräten abgemeldet.',
      'Wenn Sie das nicht waren, brauchen Sie nichts zu tun: Ihr bisheriges Passwort gilt weiter.',
    ],
  }),
  en: (link) => ({
    subject: 'New password for Salus',
    before: ['A new password was requested for your Salus account. Choose it with this link:'],
    button: { label: 'Choose a new password', link },
    after: [
      'The link works once, for 30 minutes. Afterwards you are signed out on all devices.',
      'If this was not you, there is nothing to do: your present password stays as it is.',
    ],
  }),
}

export const passwordResetMail = (to: Recipient, link: string): Mail => layOutMail(to, words[to.locale](link))
