import { findDateLocale } from '@salus/domain/region.ts'
import type { Language } from '@salus/domain/words.ts'
import { layOutMail, type MailWords, type Recipient } from './mail-layout.ts'
import type { Mail } from './postman.ts'

type EndNews = { readonly about: 'planned'; readonly on: string } | { readonly about: 'taken-back' }

type Standing = 'admin' | 'invited-admin' | 'member'

interface RecipientOfEnd extends Recipient {
  readonly displayName: string
  readonly as: Standing
  readonly region: string | null
  readonly country: string
  readonly currency: string
}

interface Facts {
  readonly name: string
  readonly day: string
  readonly as: Standing
}

const dayIn = (locale: string, day: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

const untilThen: Readonly<Record<Language, Readonly<Record<Standing, string>>>> = {
  de: {
    admin:
      'Bis dahin bleibt alles, wie es ist, und jeder Admin kann das Ende zurücknehmen. Laden Sie vorher herunter, was Sie aufbewahren müssen.',
    'invited-admin':
      'Sie sind dort als Admin eingeladen. Bis dahin kann jeder Admin das Ende zurücknehmen. Dafür nehmen Sie zuerst die Einladung an, mit dem Link in ihrer E-Mail. Haben Sie schon ein Konto, finden Sie die Einladung auch hier:',
    member: 'Bis dahin können Sie Ihre Daten herunterladen und mitnehmen:',
  },
  en: {
    admin:
      'Until then nothing changes, and every Admin can take the end back. Download before then what you must keep.',
    'invited-admin':
      'You are invited there as an Admin. Until then every Admin can take the end back. For this, first accept the invitation with the link in its e-mail. If you have an account already, you also find the invitation here:',
    member: 'Until then you can download your data and take it with you:',
  },
}

const planned: Readonly<Record<Language, (facts: Facts) => Omit<MailWords, 'button'>>> = {
  de: ({ name, day, as }) => ({
    subject: 'Eine Organisation beendet die Nutzung von Salus',
    before: [
      `${name} beendet die Nutzung von Salus. Ab dem ${day} werden alle Daten der Organisation gelöscht. Das lässt sich danach nicht rückgängig machen.`,
      untilThen.de[as],
    ],
    after: as === 'member' ? ['Ihr eigener Zugang zu Salus bleibt bestehen. Sie können ihn selbst löschen.'] : [],
  }),
  en: ({ name, day, as }) => ({
    subject: 'An organisation ends its use of Salus',
    before: [
      `${name} ends its use of Salus. From ${day} on, all data of the organisation is erased. This cannot be undone afterwards.`,
      untilThen.en[as],
    ],
    after: as === 'member' ? ['Your own access to Salus stays. You can delete it yourself.'] : [],
  }),
}

const takenBack: Readonly<Record<Language, (facts: Pick<Facts, 'name'>) => Omit<MailWords, 'button'>>> = {
  de: ({ name }) => ({
    subject: 'Eine Organisation bleibt bei Salus',
    before: [`${name} hat das geplante Ende zurückgenommen. Es wird nichts gelöscht, und alles bleibt, wie es ist.`],
    after: [],
  }),
  en: ({ name }) => ({
    subject: 'An organisation stays with Salus',
    before: [`${name} has taken back the planned end. Nothing is erased, and everything stays as it is.`],
    after: [],
  }),
}

const labels = {
  de: {
    admin: 'Ende ansehen',
    'invited-admin': 'Einladung ansehen',
    member: 'Daten herunterladen',
    back: 'Salus öffnen',
  },
  en: { admin: 'See the end', 'invited-admin': 'See the invitation', member: 'Download data', back: 'Open Salus' },
} as const

/** Names the organisation in the text, because people can belong to several, but not in the subject. */
export function tenantEndMail(to: RecipientOfEnd, news: EndNews, link: string): Mail {
  const { displayName: name, as, locale } = to
  const label = labels[locale]
  if (news.about === 'taken-back')
    return layOutMail(to, { ...takenBack[locale]({ name }), button: { label: label.back, link } })
  const day = dayIn(findDateLocale({ language: locale, ...to }), news.on)
  return layOutMail(to, { ...planned[locale]({ name, day, as }), button: { label: label[as], link } })
}
