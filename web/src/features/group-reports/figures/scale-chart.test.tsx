import type { ProfileBand } from '@salus/contract/measuring/profiles.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInApp } from '../../../testing/in-app.tsx'
import type { Theme } from '../themes/list-themes.ts'
import { ScaleChart } from './scale-chart.tsx'

afterEach(cleanup)

const band = (code: string, upTo: number | null): ProfileBand => ({
  code,
  name: code,
  upTo,
  inclusive: false,
  valence: 'good',
  position: 'normal',
  meaning: '',
})

test.each([
  ['in the middle', 3],
  ['close to the end', 4.8],
])('the scale of a theme names both ends, with a border %s', async (_where, border) => {
  const theme: Theme = {
    code: 'a',
    name: 'Demands',
    meaning: undefined,
    scale: { lo: 1, hi: 5, better: 'higher' },
    bands: [band('low', border), band('high', null)],
    hasMean: true,
  }
  const Page = () => <ScaleChart theme={theme} score={{ code: 'a', mean: { value: 2, step: 0.1 } }} />
  renderInApp({ at: '/', pages: { '/': Page } })
  const drawn = await screen.findByRole('img')
  const labels = [...drawn.querySelectorAll('text')].map((text) => [text.textContent, text.getAttribute('y')])
  expect(labels.map(([text]) => text)).toEqual([String(border), '1', '5'])
  expect(new Set(labels.map(([, y]) => y)).size).toBe(border > 4 ? 2 : 1)
})
