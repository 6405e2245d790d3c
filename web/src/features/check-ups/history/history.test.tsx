import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInApp } from '../../../testing/in-app.tsx'
import type { ResultRow } from '../rows/row.ts'
import { HistoryCard } from './history.tsx'

afterEach(cleanup)

const row = (key: string, usual: ResultRow['usual']): ResultRow => ({
  key,
  name: key,
  role: 'value',
  value: 2,
  decimals: 0,
  usual,
  bands: [],
  points: [
    { at: '2026-05-06T08:00:00Z', value: 1, version: '1' },
    { at: '2026-11-18T08:00:00Z', value: 2, version: '1' },
  ],
})

const show = (rows: readonly ResultRow[]) =>
  renderInApp({ at: '/', pages: { '/': () => <HistoryCard rows={rows} atFirst={1} /> } })

test('the key of a history explains only what its charts draw', async () => {
  show([row('Force', {}), row('Difference', { high: 10 })])
  const more = await screen.findByRole('button', { name: /Show all/ })
  expect(screen.queryByText('usual range')).toBeNull()
  more.click()
  expect(await screen.findByText('usual range')).toBeTruthy()
})
