import { describe, expect, test } from 'vitest'
import { dueReminderMail } from './due-reminder-mail.ts'
import { groupSurveyMail } from './group-survey-mail.ts'
import { newResultMail } from './new-result-mail.ts'
import { confirmAddressMail } from './registration-mail.ts'
import { supportAnswerMail } from './support-mail.ts'

const to = { email: 'mara@salus.example', name: 'Mara Lindner', locale: 'de' } as const

const withoutMarks = (html: string) =>
  html
    .replace(/^[^]*<body[^>]*>/, '')
    .replaceAll(/<a href="([^"]*)"[^>]*>[^<]*<\/a>/g, '$1')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

describe('the HTML part of a mail', () => {
  const links = { news: 'https://salus.example/member', settings: 'https://salus.example/profile-settings?a=1&b=2' }

  test('has a link that can be pressed for each address of Salus, also within a sentence', () => {
    const { html } = newResultMail(to, links)
    expect(html).toContain('<a href="https://salus.example/profile-settings?a=1&amp;b=2">')
    const stop = 'https://salus.example/reminders#abc'
    const reminder = dueReminderMail(
      { ...to, displayName: 'Studio' },
      { overview: links.news, stop, stopByProgram: stop },
    )
    expect(reminder.html).toContain(`<a href="${stop}">${stop}</a>`)
  })

  test('says the same as the plain text, line by line, and links no address that somebody else wrote', () => {
    const mail = supportAnswerMail(to, {
      number: 7,
      text: 'Eine Liste:\n- eins <b>\n- https://elsewhere.example/x?a=1&b=2\n\nViele Grüße',
      links: { thread: 'https://salus.example/staff/1/support', settings: links.settings },
      canReply: false,
    })
    expect(lines(withoutMarks(mail.html))).toEqual(lines(mail.text))
    expect(mail.html).toContain('Eine Liste:<br>')
    expect(mail.html).not.toContain('href="https://elsewhere')
  })
})

test.each([
  ['Win at https://evil.example/x', ''],
  ['evil.example Now', ''],
  ['Buy a@evil.example', ''],
  ['Dr.med. Mara Lindner', ' Dr.med. Mara Lindner'],
  ['Mara Müller/Meier', ' Mara Müller/Meier'],
  ['Mara St. Clair', ' Mara St. Clair'],
  ['J.P. Müller', ' J.P. Müller'],
])('a person who registers with another person’s address cannot send them a link: %s', (name, greeted) => {
  const link = 'https://salus.example/confirm-email#abc'
  const mail = confirmAddressMail({ ...to, name }, link, name)
  expect(mail.text).toContain(`Guten Tag${greeted},`)
  expect(mail.text).toContain(greeted === '' ? 'hat sich jemand bei Salus registriert' : `„${name}“`)
  expect(mail.text + mail.html).not.toContain('evil')
})

test.each([
  ['en', null, 'GB', 'EUR', '29 December 2026'],
  ['en', 'US', 'GB', 'EUR', 'December 29, 2026'],
  ['en', null, 'DE', 'USD', 'December 29, 2026'],
  ['de', 'AT', 'DE', 'EUR', '29. Dezember 2026'],
] as const)(
  'a survey names its last day as its reader writes dates: %s, %s, %s, %s',
  (locale, region, country, currency, day) => {
    const reader = { ...to, locale, region, country, currency, displayName: 'Werk' }
    const survey = { lastDay: '2026-12-29', minutes: 3, k: 10, link: 'https://salus.example/member' }
    expect(groupSurveyMail(reader, survey).text).toContain(day)
  },
)
