import { findDateLocale } from '@salus/domain/region.ts'
import { type LimitName, type TariffCode, tariffPlan } from '@salus/domain/tariff/tariff-plans.ts'
import type { Language } from '@salus/domain/words.ts'
import { layOutMail, type MailWords, type Recipient } from './mail-layout.ts'
import type { Mail } from './postman.ts'

export type TariffNews =
  | { readonly about: 'change-planned' | 'plan-dropped'; readonly tariff: TariffCode; readonly on: string }
  | { readonly about: 'limit'; readonly limit: LimitName; readonly level: 'near' | 'reached' | 'over' }
  | { readonly about: 'trial'; readonly level: 'near' | 'over'; readonly on: string }
  | { readonly about: 'invoice-refused'; readonly number: string; readonly email: string }

interface Said {
  readonly subject: string
  readonly text: string
}

const limits: Readonly<Record<Language, Readonly<Record<LimitName, string>>>> = {
  de: {
    activeMembers: 'der aktiven Mitglieder',
    employees: 'der Mitarbeitenden',
    checkUpsPerMonth: 'der Check-ups in diesem Monat',
    products: 'der Produkte',
  },
  en: {
    activeMembers: 'active members',
    employees: 'employees',
    checkUpsPerMonth: 'check-ups this month',
    products: 'products',
  },
}

type Day = (day: string) => string

const dayIn =
  (locale: string): Day =>
  (day) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

const writeGerman = (news: TariffNews, writeDay: Day): Said => {
  switch (news.about) {
    case 'change-planned':
      return {
        subject: 'Ihr Tarifwechsel bei Salus ist vorgemerkt',
        text: `Ab dem ${writeDay(news.on)} gilt für Ihre Organisation der Tarif ${tariffPlan(news.tariff).name.de}. Bis dahin bleibt alles, wie es ist, und Sie können den Wechsel zurücknehmen.`,
      }
    case 'plan-dropped':
      return {
        subject: 'Ihr Tarifwechsel bei Salus ist nicht erfolgt',
        text: `Der vorgemerkte Wechsel zu ${tariffPlan(news.tariff).name.de} ist nicht erfolgt, weil Sie inzwischen mehr nutzen, als dieser Tarif erlaubt. Ihr bisheriger Tarif läuft weiter.`,
      }
    case 'invoice-refused':
      return {
        subject: 'Eine Salus-Rechnung wurde nicht zugestellt',
        text: `Das Dokument ${news.number} konnte nicht an ${news.email} zugestellt werden, weil der Mailserver die E-Mail nicht annimmt. Sie finden es beim Tarif unter „Rechnungen“. Dort können Sie es noch einmal senden, auch an eine andere Adresse, oder das PDF herunterladen und weitergeben.`,
      }
    case 'limit':
      return limitInGerman(news.limit, news.level)
    case 'trial':
      return news.level === 'near'
        ? {
            subject: 'Ihre Salus-Testzeit endet bald',
            text: `Ihre Testzeit endet am ${writeDay(news.on)}. Bestellen Sie vorher einen Tarif, läuft alles ohne Unterbrechung weiter; bezahlt wird erst die Zeit danach.`,
          }
        : {
            subject: 'Ihre Salus-Testzeit ist zu Ende',
            text: 'Ihre Testzeit ist zu Ende. Sie können weiterhin Ergebnisse lesen, laufende Messungen abschließen und Daten exportieren. Um Neues zu beginnen, bestellen Sie bitte einen Tarif.',
          }
  }
}

const limitInGerman = (limit: LimitName, level: 'near' | 'reached' | 'over'): Said =>
  ({
    near: {
      subject: 'Ihr Salus-Tarif ist zu mindestens 80 % genutzt',
      text: `Das Limit ${limits.de[limit]} ist zu mindestens 80 % genutzt.`,
    },
    reached: {
      subject: 'Ein Limit Ihres Salus-Tarifs ist erreicht',
      text: `Das Limit ${limits.de[limit]} ist erreicht. Bis zu 10 % darüber (mindestens eins) geht alles weiter wie bisher.`,
    },
    over: {
      subject: 'Ein Limit Ihres Salus-Tarifs ist überschritten',
      text: `Das Limit ${limits.de[limit]} und sein Spielraum von 10 % (mindestens eins) sind aufgebraucht. Sie können weiterhin Ergebnisse lesen, laufende Messungen abschließen und Daten exportieren. Neues können Sie erst beginnen, wenn Sie einen größeren Tarif bestellen oder weniger nutzen.`,
    },
  })[level]

const writeEnglish = (news: TariffNews, writeDay: Day): Said => {
  switch (news.about) {
    case 'change-planned':
      return {
        subject: `Your switch to Salus ${tariffPlan(news.tariff).name.en} is planned`,
        text: `From ${writeDay(news.on)}, your organisation will have the ${tariffPlan(news.tariff).name.en} tariff. Nothing changes until then, and you can cancel the switch.`,
      }
    case 'plan-dropped':
      return {
        subject: `Your switch to Salus ${tariffPlan(news.tariff).name.en} did not happen`,
        text: `The planned switch to ${tariffPlan(news.tariff).name.en} did not happen, because you now use more than that tariff allows. Your present tariff continues.`,
      }
    case 'invoice-refused':
      return {
        subject: 'A Salus invoice was not delivered',
        text: `The document ${news.number} could not be delivered to ${news.email}, because the mail server does not accept the e-mail. You will find it on the tariff page under “Invoices”. There you can send it again, also to another address, or download the PDF and pass it on.`,
      }
    case 'limit':
      return limitInEnglish(news.limit, news.level)
    case 'trial':
      return news.level === 'near'
        ? {
            subject: 'Your Salus trial ends soon',
            text: `Your trial ends on ${writeDay(news.on)}. Order a tariff before then and everything continues without a break; you pay only for the time after it.`,
          }
        : {
            subject: 'Your Salus trial is over',
            text: 'Your trial is over. You can still read results, finish running measurements and export your data. To start something new, please order a tariff.',
          }
  }
}

const limitInEnglish = (limit: LimitName, level: 'near' | 'reached' | 'over'): Said =>
  ({
    near: {
      subject: 'At least 80% of your Salus tariff is used',
      text: `At least 80% of the limit of ${limits.en[limit]} is used.`,
    },
    reached: {
      subject: 'A limit of your Salus tariff is reached',
      text: `The limit of ${limits.en[limit]} is reached. Up to 10% more (at least one), everything continues as before.`,
    },
    over: {
      subject: 'A limit of your Salus tariff is exceeded',
      text: `The limit of ${limits.en[limit]} and its allowance of 10% (at least one) are used up. You can still read results, finish running measurements and export your data. You can start something new only after you order a larger tariff or use less.`,
    },
  })[level]

const said = { de: writeGerman, en: writeEnglish } as const
const label = { de: 'Tarif ansehen', en: 'See the tariff' } as const

/** The text names the organisation, because some people are admins of several organisations. */
export function tariffNoticeMail(
  to: Recipient & {
    readonly displayName: string
    readonly region: string | null
    readonly country: string
    readonly currency: string
  },
  news: TariffNews,
  link: string,
): Mail {
  const { subject, text } = said[to.locale](news, dayIn(findDateLocale({ language: to.locale, ...to })))
  const words: MailWords = {
    subject,
    before: [`${to.displayName}: ${text}`],
    button: { label: label[to.locale], link },
    after: [],
  }
  return layOutMail(to, words)
}
