import type { Release } from '@salus/domain/group-reports/release.ts'
import { expect, test } from 'vitest'
import type { Theme } from '../themes/list-themes.ts'
import { listChangesOfGroups, listChangesOfWhole } from './list-changes.ts'

const themes = ['a', 'b', 'c'].map((code): Theme => ({
  code,
  name: code,
  meaning: undefined,
  scale: { lo: 1, hi: 5, better: 'higher' },
  bands: [],
  hasMean: true,
}))

test('the themes of the whole organisation are grouped by their change, real changes first', () => {
  const listed = listChangesOfWhole(
    {
      n5: 40,
      participation: '50-60',
      scores: [
        { code: 'a', change: 'no-real-change' },
        { code: 'b', change: 'worse' },
        { code: 'c', change: 'worse' },
      ],
    },
    themes,
  )
  expect(listed.map(({ word, themes }) => [word, themes.map(({ code }) => code)])).toEqual([
    ['worse', ['b', 'c']],
    ['no-real-change', ['a']],
  ])
})

test('after a first survey there is nothing to list', () => {
  expect(listChangesOfWhole({ n5: 40, participation: '50-60', scores: [{ code: 'a' }] }, themes)).toEqual([])
})

test('only real changes of groups are listed', () => {
  const breakdowns: Release['breakdowns'] = [
    {
      id: 'units',
      kind: 'flat',
      name: 'Units',
      classes: [
        {
          classId: 'x',
          name: 'X',
          shown: true,
          n5: 20,
          scores: [
            { code: 'a', change: 'better' },
            { code: 'b', change: 'not-comparable' },
          ],
        },
        { classId: 'y', name: 'Y', shown: true, n5: 20, scores: [{ code: 'a', change: 'no-real-change' }] },
        { classId: 'z', name: 'Z', shown: false },
      ],
    },
  ]
  const listed = listChangesOfGroups(breakdowns, themes)
  expect(listed.map(({ name, changes }) => [name, changes.map(({ theme, word }) => `${theme.code} ${word}`)])).toEqual([
    ['X', ['a better']],
  ])
})
