import type { Language } from '@salus/domain/words.ts'
import { layOutMail, type MailWords, type Recipient } from './mail-layout.ts'
import type { Mail } from './postman.ts'

interface LinkWords extends Recipient {
  readonly displayName: string
  readonly validDays: number
}

// Does not mention what the questions are about, because other people may read the mail.
const words: Readonly<Record<Language, (to: LinkWords, link: string) => MailWords>> = {
  de: ({ displayName, validDays }, link) => ({
    subject: 'Ein persönlicher Link für Sie',
    before: [
      `${displayName} bittet Sie, einige Fragen zu beantworten. Das dauert wenige Minuten und geht ohne Anmeldung; Sie können unterbrechen und mit demselben Link weitermachen.`,
    ],
    button: { label: 'Fragen öffnen', link },
    after: [
      `Der Link ist nur für Sie. Er gilt ${validDays === 1 ? 'einen Tag' : `${validDays} Tage`}, und Sie können damit einmal antworten. Bitte geben Sie ihn nicht weiter.`,
      'Wenn Sie damit nichts anfangen können, brauchen Sie nichts zu tun.',
    ],
  }),
  en: ({ displayName, validDays }, link) => ({
    subject: 'A personal link for you',
    before: [
      `${displayName} asks you to answer a few questions. It takes a few minutes and needs no sign-in; you can pause and continue with the same link.`,
    ],
    button: { label: 'Open the questions', link },
    after: [
      `The link is for you only. It is valid for ${validDays === 1 ? 'one day' : `${validDays} days`}, and you can answer once with it. Please do not pass it on.`,
      'If this means nothing to you, there is nothing to do.',
    ],
  }),
}

export const analysisLinkMail = (to: LinkWords, link: string): Mail => layOutMail(to, words[to.locale](to, link))
