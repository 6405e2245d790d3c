import { findDateLocale } from '@salus/domain/region.ts'
import type { Language } from '@salus/domain/words.ts'
import { layOutMail, type MailWords, type Recipient } from './mail-layout.ts'
import type { Mail } from './postman.ts'

interface Said {
  readonly tenant: string
  /** A date in the mail's language, with the month as a word. */
  readonly lastDay: string
  readonly minutes: number
  /** The smallest group that the report shows. */
  readonly k: number
  readonly link: string
}

// All participants receive the same text, whether they have answered or not and whatever they have decided. The text
// does not name the questionnaire, because its name may reveal something about health.
const words: Readonly<Record<Language, (said: Said) => MailWords>> = {
  de: ({ tenant, lastDay, minutes, k, link }) => ({
    subject: 'Eine Befragung Ihrer Organisation',
    before: [
      `${tenant} lädt Sie zu einer Befragung ein. Sie dauert etwa ${minutes} Minuten. Die Teilnahme ist freiwillig und bis zum ${lastDay} möglich.`,
    ],
    button: { label: 'Salus öffnen', link },
    after: [
      `Am Ende entsteht ein Bericht über Gruppen ab ${k} Personen, nie über Einzelne. Ob Ihr Ergebnis darin mitzählt, entscheiden Sie selbst; in Ihrer Organisation erfährt niemand, wie Sie sich entscheiden.`,
      'Wenn Sie schon teilgenommen haben: vielen Dank.',
    ],
  }),
  en: ({ tenant, lastDay, minutes, k, link }) => ({
    subject: 'A survey of your organisation',
    before: [
      `${tenant} invites you to a survey. It takes about ${minutes} minutes. Taking part is voluntary and possible until ${lastDay}.`,
    ],
    button: { label: 'Open Salus', link },
    after: [
      `When it ends, there is a report about groups of ${k} people or more, never about one person. You decide whether your result counts in it; nobody in your organisation learns how you decide.`,
      'If you have already taken part: thank you.',
    ],
  }),
}

interface SurveyTold extends Omit<Said, 'tenant'> {
  /** As YYYY-MM-DD. */
  readonly lastDay: string
}

interface SurveyReader extends Recipient {
  readonly displayName: string
  readonly region: string | null
  readonly country: string
  readonly currency: string
}

/** Returns the invitation to a group survey. The same mail is also sent as the reminder. */
export function groupSurveyMail(to: SurveyReader, survey: SurveyTold): Mail {
  const locale = findDateLocale({ language: to.locale, ...to })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const lastDay = day.format(new Date(survey.lastDay))
  return layOutMail(to, words[to.locale]({ ...survey, tenant: to.displayName, lastDay }))
}
