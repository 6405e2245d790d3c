import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInApp } from '../../testing/in-app.tsx'
import { ClosedNote } from './closed-note.tsx'

afterEach(cleanup)

test.each([
  [true, 1],
  [false, 0],
])('staff at the device read that a colleague has ended the day: %s', async (isClosed, notes) => {
  const Page = () => (
    <>
      <h1>Board</h1>
      <ClosedNote isClosed={isClosed} />
    </>
  )
  renderInApp({ at: '/', pages: { '/': Page } })
  await screen.findByRole('heading', { name: 'Board' })
  expect(screen.queryAllByText(/Your team has ended this measurement day/)).toHaveLength(notes)
})
