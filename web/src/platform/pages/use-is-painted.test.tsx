import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useIsPainted } from './use-is-painted.ts'

const LongPage = () => <p>{useIsPainted() ? 'whole page' : 'upper parts'}</p>

test('the first long page shows its lower parts only after it was painted, a later one at once', async () => {
  const { unmount } = render(<LongPage />)
  // All effects have run by now, but nothing was painted.
  expect(screen.getByText('upper parts')).toBeTruthy()
  expect(await screen.findByText('whole page')).toBeTruthy()
  unmount()
  render(<LongPage />)
  expect(screen.getByText('whole page')).toBeTruthy()
})
