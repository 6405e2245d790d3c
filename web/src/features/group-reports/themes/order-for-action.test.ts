import type { MeasurementProfileAsData, ProfileBand } from '@salus/contract/measuring/profiles.ts'
import type { WrittenScore } from '@salus/domain/group-reports/release.ts'
import { describe, expect, test } from 'vitest'
import { profile } from '../../../testing/profile-sample.ts'
import { findFavourableEnd, listThemes } from './list-themes.ts'
import { orderForAction } from './order-for-action.ts'

const band = (code: string, valence: ProfileBand['valence'], upTo: number | null): ProfileBand => ({
  code,
  name: code,
  upTo,
  inclusive: false,
  valence,
  position: 'normal',
  meaning: '',
})
const bands = [band('urgent', 'act', 2), band('improve', 'watch', 3), band('strength', 'good', null)]

/** Makes a questionnaire with these themes. Each theme has a scale from 1 to 5, where more is better. */
const buildProfile = (codes: readonly string[]): MeasurementProfileAsData => ({
  ...profile,
  version: '1.2.0',
  scores: codes.map((code) => ({
    code,
    name: `Theme ${code}`,
    role: 'facet',
    min: 1,
    max: 5,
    decimals: 2,
    better: 'higher',
    bands: { female: bands, male: bands, diverse: bands },
  })),
})

const pressing = (code: string, value: number): WrittenScore => ({
  code,
  mean: { value, step: 0.1 },
  interval: { from: value - 0.1, to: value + 0.1 },
  inNeed: { percent: 60, grid: 5 },
})
const calm = (code: string): WrittenScore => ({
  code,
  mean: { value: 4, step: 0.1 },
  interval: { from: 3.8, to: 4.2 },
  inNeed: { word: 'fewer-than-5' },
})

const listOrder = (written: readonly WrittenScore[], version = '1.0.0') => {
  const themes = listThemes({ version }, written, buildProfile(written.map(({ code }) => code)))
  return orderForAction(written, themes).map(({ group, themes }) => [group, themes.map(({ theme }) => theme.code)])
}

describe('the order for action', () => {
  test('begins with at most three themes, and lists further themes that are as urgent after them', () => {
    const written = [calm('e'), pressing('d', 1.8), pressing('a', 1.2), pressing('b', 1.4), pressing('c', 1.6)]
    expect(listOrder(written)).toEqual([
      ['first', ['a', 'b', 'c']],
      ['also', ['d']],
      ['keep', ['e']],
    ])
  })

  test('a hidden theme is listed as such and has no place', () => {
    expect(listOrder([{ code: 'a', shown: false }, calm('b')])).toEqual([
      ['keep', ['b']],
      ['hidden', ['a']],
    ])
  })

  test('themes of a questionnaire whose borders have changed are not ordered by the new borders', () => {
    expect(listOrder([pressing('a', 1.2)], '2.0.0')).toEqual([['unordered', ['a']]])
  })

  test('two themes that differ by chance share a place', () => {
    const written = [pressing('a', 1.2), pressing('b', 1.2), pressing('c', 1.9)]
    const themes = listThemes({ version: '1.0.0' }, written, buildProfile(['a', 'b', 'c']))
    const [first] = orderForAction(written, themes)
    expect(first?.themes.map(({ place, isPlaceShared }) => [place, isPlaceShared])).toEqual([
      [1, true],
      [1, true],
      [3, false],
    ])
  })
})

test('the favourable end is named only if it is the same for all scales', () => {
  const themes = listThemes({ version: '1.0.0' }, [calm('a'), calm('b')], buildProfile(['a', 'b']))
  expect(findFavourableEnd(themes)).toBe('right')
  const [one, other] = themes
  if (one === undefined || other === undefined) throw new Error('two themes')
  expect(findFavourableEnd([one, { ...other, scale: { ...other.scale, better: 'lower' } }])).toBeNull()
})
