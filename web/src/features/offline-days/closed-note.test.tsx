import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInApp } from '../../testing/in-app.tsx'
import { ClosedNote } from './closed-note.tsx'
import type { EndMarks } from './end-of-day.ts'

afterEach(cleanup)

const closedAt = '2026-11-26T15:40:00.000Z'
test.each<[EndMarks, RegExp, number]>([
  [{ isClosed: true, closedAt, closedByName: 'Sophie Brandt' }, /Sophie Brandt has ended this .* \(.*:40.*\)\. Ask/, 1],
  [{ isClosed: true, closedAt, closedByName: null }, /Your team has ended this .* \(.*:40.*\)\. Ask/, 1],
  // A server of an earlier release does not report who ended the day and when.
  [{ isClosed: true }, /Your team has ended this measurement day\. Ask/, 1],
  [{ isClosed: false, closedAt: null, closedByName: null }, /has ended/, 0],
])('staff at the device read who has ended the day and when: %j', async (marks, text, notes) => {
  const Page = () => (
    <>
      <h1>Board</h1>
      <ClosedNote day={{ day: '2026-11-26' }} marks={marks} />
    </>
  )
  renderInApp({ at: '/', pages: { '/': Page } })
  await screen.findByRole('heading', { name: 'Board' })
  expect(screen.queryAllByText(text)).toHaveLength(notes)
})
