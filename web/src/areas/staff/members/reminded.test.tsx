import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderInApp } from '../../../testing/in-app.tsx'
import { Reminded, ReminderSigns } from './reminded.tsx'

afterEach(cleanup)

const instant = '2026-11-30T08:00:00Z'
const mailed = { remindedAt: instant, remindedOnDeviceAt: null }

test.each([
  ['de', /^erinnert am 30\.11\.2026$/],
  ['en', /^reminded on 30.*2026$/],
] as const)('the date in a row says that it is the date of a reminder: %s', async (language, words) => {
  fakeApi({})
  renderInApp({ language, at: '/', pages: { '/': () => <Reminded member={mailed} /> } })
  expect((await screen.findByText(words)).closest('[aria-hidden="true"]')).not.toBeNull()
})

test.each([
  ['e-mail', mailed, /by e-mail on/i, 1],
  ['device', { remindedAt: null, remindedOnDeviceAt: instant }, /^Reminded on a device/, 1],
  ['both', { remindedAt: instant, remindedOnDeviceAt: instant }, /by e-mail and on a device/i, 2],
])('a row shows the ways of the reminder as symbols, and says them to screen readers: %s', async (...given) => {
  const [, member, sentence, ways] = given
  fakeApi({})
  renderInApp({ language: 'en', at: '/', pages: { '/': () => <Reminded member={member} /> } })
  const row = await screen.findByTitle(sentence)
  expect(row.firstElementChild?.textContent).toMatch(sentence)
  // The bell is the first symbol.
  expect(row.querySelectorAll('svg')).toHaveLength(1 + ways)
})

test('the symbols are explained in words, for people who cannot hover over them', async () => {
  fakeApi({})
  renderInApp({ language: 'de', at: '/', pages: { '/': ReminderSigns } })
  expect(await screen.findByText('per E-Mail erinnert')).toBeTruthy()
  expect(screen.getByText('auf einem Gerät erinnert')).toBeTruthy()
})
