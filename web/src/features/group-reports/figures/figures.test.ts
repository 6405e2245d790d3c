import type { ProfileBand } from '@salus/contract/measuring/profiles.ts'
import { describe, expect, test } from 'vitest'
import { joinBands } from './join-bands.ts'
import { drawMean, listZones } from './positions.ts'

const scale = { lo: 0, hi: 40, better: 'lower' } as const
const band = (code: string, valence: ProfileBand['valence'], upTo: number | null): ProfileBand => ({
  code,
  name: code,
  upTo,
  inclusive: false,
  valence,
  position: 'normal',
  meaning: '',
})
const bands = [band('low', 'good', 14), band('moderate', 'watch', 28), band('high', 'act', null)]

describe('the mean on its scale', () => {
  test('is drawn as a dot in its interval', () => {
    expect(drawMean(scale, { value: 20, step: 1 }, { from: 16, to: 24 })).toEqual({
      dot: 0.5,
      range: { from: 0.4, to: 0.6 },
      isInterval: true,
    })
  })

  test('without an interval covers all values rounded to it', () => {
    expect(drawMean(scale, { value: 20, step: 4 }, undefined)).toMatchObject({ range: { from: 0.45, to: 0.55 } })
  })

  test('has no dot if only a limit is given, but reaches the end of the scale', () => {
    expect(drawMean(scale, { atMost: 8 }, undefined)).toEqual({
      dot: null,
      range: { from: 0, to: 0.2 },
      isInterval: false,
    })
    expect(drawMean(scale, { atLeast: 36 }, undefined)).toMatchObject({ dot: null, range: { from: 0.9, to: 1 } })
  })
})

test('the bands cover the whole scale', () => {
  expect(listZones(scale, bands).map(({ from, to }) => [from, to])).toEqual([
    [0, 0.35],
    [0.35, 0.7],
    [0.7, 1],
  ])
})

test('merged bands are named by the first and the last band, and keep a tint only if all bands share it', () => {
  const written = [
    { names: ['low', 'moderate'], percent: 80 },
    { names: ['high'], percent: 30 },
  ]
  expect(joinBands(bands, written)).toEqual([
    { names: ['low', 'moderate'], percent: 80, valence: 'neutral' },
    { names: ['high'], percent: 30, valence: 'act' },
  ])
})
