import type { ShownScore, WrittenClass } from '@salus/domain/group-reports/release.ts'
import { cleanup, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { renderInApp } from '../../../testing/in-app.tsx'
import type { Theme } from '../themes/list-themes.ts'
import { orderForAction } from '../themes/order-for-action.ts'
import { ThemesCard } from '../themes/themes-card.tsx'
import { EarlierMonth } from '../earlier-month.ts'
import { GroupDrawer } from './group-drawer.tsx'
import { GroupList } from './group-list.tsx'
import { MatrixTable } from './matrix-table.tsx'

afterEach(cleanup)

const describeTheme = (code: string, name: string): Theme => ({
  code,
  name,
  meaning: undefined,
  scale: { lo: 1, hi: 5, better: 'higher' },
  bands: [],
  hasMean: true,
})
const themes = [describeTheme('a', 'Demands'), describeTheme('b', 'Rest')]
const mean = (value: number) => ({ value, step: 0.05 })
/** The whole organisation has a new number for "Demands", but repeats the number of the last survey for "Rest". */
const whole: readonly ShownScore[] = [
  { code: 'a', mean: mean(2.85), change: 'better' },
  { code: 'b', mean: mean(3.1), change: 'no-real-change' },
]
/** Stored by the first version of the report, which compared numbers of different surveys. */
const group: Extract<WrittenClass, { shown: true }> = {
  classId: 'netz',
  name: 'Netz',
  shown: true,
  n5: 20,
  scores: [
    { code: 'a', mean: mean(1.6), comparedWithWhole: 'worse', change: 'no-real-change' },
    { code: 'b', mean: mean(4.2), comparedWithWhole: 'better', change: 'better' },
  ],
}
const rows = [{ row: group, depth: 0 }]
const draw = (page: () => ReactNode) => renderInApp({ at: '/', pages: { '/': () => <>{page()}</> } })

test('a cell with a number from the last survey says so, and numbers are never compared across surveys', async () => {
  draw(() => <MatrixTable rows={rows} whole={whole} themes={themes} caption="Unit" onOpen={() => {}} />)
  await screen.findByText('Netz')
  const [, wholeRow, groupRow] = screen.getAllByRole('row').map((row) => row.textContent)
  expect(wholeRow).toBe('Whole organisation2.853.10as last time')
  expect(groupRow).toBe('Netz20 or more1.60as last time4.20')
})

test('a number from the last survey names the month of that survey, and so do its explanations', async () => {
  draw(() => (
    <EarlierMonth value="Sep 2025">
      <MatrixTable rows={rows} whole={whole} themes={themes} caption="Unit" onOpen={() => {}} />
      <ThemesCard groups={orderForAction(whole, themes)} themes={themes} onMeasure={null} />
    </EarlierMonth>
  ))
  await screen.findByText('Netz')
  const [, wholeRow] = screen.getAllByRole('row').map((row) => row.textContent)
  expect(wholeRow).toBe('Whole organisation2.853.10as in Sep 2025')
  expect(screen.getByText(/^“as in Sep 2025”: not clearly different since the last survey/)).toBeTruthy()
  expect(document.body.textContent).not.toContain('as last time')
})

test('the numbers of a group explain "as last time", and mark old numbers of the whole organisation', async () => {
  draw(() => <GroupDrawer group={group} whole={whole} themes={themes} onMeasure={null} onClose={() => {}} />)
  const demands = within((await screen.findByRole('heading', { name: 'Demands' })).closest('li') ?? document.body)
  expect(demands.getByText('as last time')).toBeTruthy()
  expect(demands.getByText(/not clearly different since the last survey/)).toBeTruthy()
  expect(demands.getByRole('img').getAttribute('aria-label')).toContain('not clearly different since the last survey')
  expect(demands.queryByText(/favourable than the whole/)).toBeNull()
  const rest = within(screen.getByRole('heading', { name: 'Rest' }).closest('li') ?? document.body)
  expect(rest.getByText('whole organisation: 3.10 (as last time)')).toBeTruthy()
  expect(rest.queryByText(/favourable than the whole/)).toBeNull()
  // No line for the whole organisation is drawn, because readers would compare the group with it by eye.
  expect([demands, rest].map((part) => part.getByRole('img').querySelector('[stroke-width="1.75"]'))).toEqual([
    null,
    null,
  ])
})

test('a share of people in need from the last survey is marked like its mean', async () => {
  const inNeed = { percent: 60, grid: 20 }
  const scores = group.scores.map((score) => ({ ...score, inNeed }))
  draw(() => (
    <GroupDrawer group={{ ...group, scores }} whole={whole} themes={themes} onMeasure={null} onClose={() => {}} />
  ))
  await screen.findByRole('heading', { name: 'Demands' })
  const shares = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  const ofShares = shares.filter(
    (text) => text.includes('60%') && !text.startsWith('Demands') && !text.startsWith('Rest'),
  )
  expect(ofShares.map((text) => text.includes('as last time'))).toEqual([true, false])
  cleanup()
  const needy = whole.map((score) => ({ ...score, inNeed }))
  draw(() => <ThemesCard groups={orderForAction(needy, themes)} themes={themes} onMeasure={null} />)
  await screen.findByRole('heading', { name: 'Rest' })
  const isMarked = (name: string) => {
    const theme = screen.getByRole('heading', { name }).closest('li') ?? document.body
    return within(theme).getByText('60%').parentElement?.textContent.includes('as last time')
  }
  expect([isMarked('Demands'), isMarked('Rest')]).toEqual([false, true])
})

test('on a phone the list counts the themes with numbers from the last survey', async () => {
  draw(() => <GroupList rows={rows} whole={whole} onOpen={() => {}} />)
  expect((await screen.findByRole('button')).textContent).toBe(
    'Netz20 or more peopleCompared with the last survey: 1 theme as last time.',
  )
})

test('a theme of the whole organisation with a number from the last survey is marked and explained', async () => {
  draw(() => <ThemesCard groups={orderForAction(whole, themes)} themes={themes} onMeasure={null} />)
  const rest = (await screen.findByRole('heading', { name: 'Rest' })).closest('li')
  expect(rest?.textContent).toContain('as last time')
  expect(screen.getByRole('heading', { name: 'Demands' }).closest('li')?.textContent).not.toContain('as last time')
  expect(screen.getByText(/the numbers shown are those of the last report/)).toBeTruthy()
})
