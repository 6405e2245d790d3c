import { limitLevel } from '@salus/domain/tariff/limit-level.ts'
import { expect, test } from 'vitest'
import { tariffNoticeMail } from './tariff-notice-mail.ts'

const admin = {
  email: 'admin@salus.example',
  name: 'Alex',
  displayName: 'Studio',
  region: null,
  country: 'DE',
  currency: 'EUR',
}

test.each([
  ['de', 'zu mindestens 80 % genutzt'],
  ['en', 'At least 80% of'],
] as const)('a mail in %s about a limit that has just come near does not say that more is used', (locale, said) => {
  const level = limitLevel(80, 100)
  if (level === 'within') throw new Error('nobody would be told')
  const news = { about: 'limit', limit: 'activeMembers', level } as const
  const { subject, text, html } = tariffNoticeMail({ ...admin, locale }, news, 'https://salus.example')
  for (const part of [subject, text, html]) expect(part).toContain(said)
})

test.each([
  ['en', null, 'US', 'September 3, 2026'],
  ['en', 'GB', 'US', '3 September 2026'],
  ['en', 'US', 'DE', 'September 3, 2026'],
  ['en', null, 'DE', '3 September 2026'],
  ['de', 'CH', 'DE', '3. September 2026'],
  ['de', null, 'AT', '3. September 2026'],
] as const)('a mail in %s to somebody of %s, in a tenant in %s, writes the day as they do', (...row) => {
  const [locale, region, country, day] = row
  const to = { ...admin, locale, region, country }
  const { text } = tariffNoticeMail(to, { about: 'trial', level: 'near', on: '2026-09-03' }, 'https://salus.example')
  expect(text).toMatch(new RegExp(`\\s${day.replaceAll('.', '\\.')}\\.`))
})
