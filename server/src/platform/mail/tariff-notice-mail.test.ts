import { expect, test } from 'vitest'
import { tariffNoticeMail } from './tariff-notice-mail.ts'

test.each([
  ['en', null, 'US', 'September 3, 2026'],
  ['en', 'GB', 'US', '3 September 2026'],
  ['en', 'US', 'DE', 'September 3, 2026'],
  ['en', null, 'DE', '3 September 2026'],
  ['de', 'CH', 'DE', '3. September 2026'],
  ['de', null, 'AT', '3. September 2026'],
] as const)('a mail in %s to somebody of %s, in a tenant in %s, writes the day as they do', (...row) => {
  const [locale, region, country, day] = row
  const to = {
    email: 'admin@salus.example',
    name: 'Alex',
    locale,
    displayName: 'Studio',
    region,
    country,
    currency: 'EUR',
  }
  const { text } = tariffNoticeMail(to, { about: 'trial', level: 'near', on: '2026-09-03' }, 'https://salus.example')
  expect(text).toMatch(new RegExp(`\\s${day.replaceAll('.', '\\.')}\\.`))
})
