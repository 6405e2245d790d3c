import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderInApp } from '../../../testing/in-app.tsx'
import { Reminded } from './reminded.tsx'

const mailed = { remindedAt: '2026-11-30T08:00:00Z', remindedOnDeviceAt: null }

test.each([
  ['de', /erinnert am 30\.11\.2026, E-Mail/],
  ['en', /reminded on 30.*2026, e-mail/],
] as const)('the date in a row says that it is the date of a reminder: %s', async (language, words) => {
  fakeApi({})
  renderInApp({ language, at: '/', pages: { '/': () => <Reminded member={mailed} /> } })
  expect((await screen.findByText(words)).getAttribute('aria-hidden')).toBe('true')
})
