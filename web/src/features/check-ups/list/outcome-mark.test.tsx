import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInApp } from '../../../testing/in-app.tsx'
import { OutcomeMark } from './outcome-mark.tsx'

afterEach(cleanup)

const outcome = { outcome: 'within-error', of: { de: 'Körperfett', en: 'Body fat' } } as const

test.each([
  ['Body scale', 'Body fat: no certain difference'],
  ['Body fat', 'no certain difference'],
])('below %j a list says %j, so that the word about the change has its value', async (title, said) => {
  const Page = () => <OutcomeMark outcome={outcome} title={title} />
  renderInApp({ language: 'en', at: '/', pages: { '/': Page } })
  expect(await screen.findByText(said)).toBeTruthy()
})

test('for several parts, a list says "no certain difference overall", since single parts may have one', async () => {
  const Page = () => <OutcomeMark outcome={{ outcome: 'within-error' }} title="Stressor analysis" />
  renderInApp({ language: 'en', at: '/', pages: { '/': Page } })
  expect(await screen.findByText('no certain difference overall')).toBeTruthy()
})
