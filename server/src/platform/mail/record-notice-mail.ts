import type { Language } from '@salus/domain/words.ts'
import { layOutMail, type MailWords, type Recipient } from './mail-layout.ts'
import type { Mail } from './postman.ts'

type News = 'consents' | 'correction' | 'unlinked' | 'linked-to-another' | 'erased'
interface RecordNotice {
  readonly news: News
  readonly link: string
}

// Names neither the organisation nor the data, because other people may read the mail.
const facts: Readonly<Record<Language, Readonly<Record<News, string>>>> = {
  de: {
    consents:
      'jemand anderes hat an Ihren Einwilligungen in Salus etwas geändert. Bitte sehen Sie nach, ob das so stimmt. Sie können es dort bestätigen oder ändern:',
    correction:
      'Ihre Bitte um eine Korrektur Ihrer Angaben in Salus wurde beantwortet. Zum Lesen melden Sie sich bitte an:',
    unlinked:
      'eine Organisation hat Ihre Anmeldung von einer Akte gelöst. Ihre Freigaben dort enden, und was Sie nicht freigegeben hatten, bleibt für alle anderen verschlossen. Wenn Sie das nicht erwartet haben, fragen Sie die Organisation oder deren Datenschutzbeauftragte. Wo Sie noch verknüpft sind, sehen Sie hier:',
    'linked-to-another':
      'eine Akte, die früher mit Ihrer Anmeldung verknüpft war, ist jetzt mit einer anderen verknüpft. Was Sie dort nicht freigegeben hatten, bleibt für die andere Person verschlossen. Wenn Sie das nicht selbst waren, fragen Sie die Organisation oder deren Datenschutzbeauftragte. Wo Sie noch verknüpft sind, sehen Sie hier:',
    erased:
      'eine Organisation löscht Ihre Akte mit allen Ergebnissen darin. Das lässt sich nicht rückgängig machen. Ihr eigener Zugang zu Salus bleibt. Wenn Sie das nicht erwartet haben, fragen Sie die Organisation oder deren Datenschutzbeauftragte. Wo Sie noch verknüpft sind, sehen Sie hier:',
  },
  en: {
    consents:
      'Somebody else has changed your consents in Salus. Please check whether they are right. You can confirm or change them there:',
    correction: 'Your request to correct your details in Salus has been answered. Please sign in to read the answer:',
    unlinked:
      'An organisation has unlinked your sign-in from a record. What you shared there is no longer shared, and what you had not shared stays closed to everybody else. If you did not expect this, ask the organisation or its data protection officer. Here you can see where you are still linked:',
    'linked-to-another':
      'A record that used to be linked to your sign-in has just been linked to another one. What you had not shared there stays closed to the other person. If this was not you, ask the organisation or its data protection officer. Here you can see where you are still linked:',
    erased:
      'An organisation is erasing your record with all results in it. This cannot be undone. Your own access to Salus stays. If you did not expect this, ask the organisation or its data protection officer. Here you can see where you are still linked:',
  },
}

const words: Readonly<Record<Language, (notice: RecordNotice) => MailWords>> = {
  de: ({ news, link }) => ({
    subject: 'Änderung in Ihrem Salus-Konto',
    before: [facts.de[news]],
    button: { label: 'Salus öffnen', link },
    after: ['Diese Nachricht lässt sich nicht abschalten, weil sie Ihre Rechte betrifft.'],
  }),
  en: ({ news, link }) => ({
    subject: 'A change in your Salus account',
    before: [facts.en[news]],
    button: { label: 'Open Salus', link },
    after: ['This message cannot be turned off, because it concerns your rights.'],
  }),
}

export const recordNoticeMail = (to: Recipient, notice: RecordNotice): Mail => layOutMail(to, words[to.locale](notice))
