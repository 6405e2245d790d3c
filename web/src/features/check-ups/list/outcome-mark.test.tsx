import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInApp } from '../../../testing/in-app.tsx'
import { OutcomeMark } from './outcome-mark.tsx'

afterEach(cleanup)

test('a list names the value that its word about the change speaks of', async () => {
  const outcome = { outcome: 'within-error', of: { de: 'Körperfett', en: 'Body fat' } } as const
  renderInApp({ language: 'en', at: '/', pages: { '/': () => <OutcomeMark outcome={outcome} /> } })
  expect(await screen.findByText(/^Body fat: no /)).toBeTruthy()
})
