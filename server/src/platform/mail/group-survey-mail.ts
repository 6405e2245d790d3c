import type { Language } from '@salus/domain/words.ts'
import { layOutMail, type MailWords, type Recipient } from './mail-layout.ts'
import type { Mail } from './postman.ts'

// All participants receive the same words, whether they have answered or not, and whatever they decided.
const words: Readonly<Record<Language, (tenant: string, lastDay: string, link: string) => MailWords>> = {
  de: (tenant, lastDay, link) => ({
    subject: 'Eine Befragung Ihrer Organisation',
    before: [`${tenant} lädt Sie zu einer Befragung ein. Die Teilnahme ist freiwillig und bis zum ${lastDay} möglich.`],
    button: { label: 'Salus öffnen', link },
    after: ['Wenn Sie schon teilgenommen haben: vielen Dank.'],
  }),
  en: (tenant, lastDay, link) => ({
    subject: 'A survey of your organisation',
    before: [`${tenant} invites you to a survey. Taking part is voluntary and possible until ${lastDay}.`],
    button: { label: 'Open Salus', link },
    after: ['If you have already taken part: thank you.'],
  }),
}

/** @param lastDay as YYYY-MM-DD */
export function groupSurveyMail(
  to: Recipient & { readonly displayName: string },
  { lastDay, link }: { readonly lastDay: string; readonly link: string },
): Mail {
  const day = new Intl.DateTimeFormat(to.locale === 'de' ? 'de-DE' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return layOutMail(to, words[to.locale](to.displayName, day.format(new Date(lastDay)), link))
}
