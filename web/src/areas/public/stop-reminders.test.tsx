import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { StopReminders } from './stop-reminders.tsx'

test.each(['de', 'en'] as const)(
  'the heading keeps the word for e-mail on one line on a phone: %s',
  async (language) => {
    fakeApi({})
    renderInApp({ language, at: '/', pages: { '/': () => <StopReminders /> } })
    const heading = await screen.findByRole('heading', { level: 1 })
    // A line can break after an ordinary hyphen.
    expect(heading.textContent).toMatch(/e\u2011mail/i)
  },
)
