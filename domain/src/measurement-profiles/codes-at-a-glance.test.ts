import { expect, test } from 'vitest'
import { allProfiles } from './all-profiles.ts'
import { scoresAtAGlance, valueAtAGlance } from './codes-at-a-glance.ts'

const findProfile = (wanted: string) => {
  const found = allProfiles.find(({ code }) => code === wanted)
  if (found === undefined) throw new Error(`there is no profile ${wanted}`)
  return found
}

const buildScores = (code: string, given: Readonly<Record<string, number | null>> = {}) =>
  findProfile(code).scores.map((score) => ({ code: score.code, value: given[score.code] ?? 1 }))

test('an overview needs the headline of a result that has one', () => {
  expect([...scoresAtAGlance(buildScores('stress-load'), findProfile('stress-load'))]).toEqual(['total'])
})

test('an overview needs the parts of a result without a headline, or with a headline that has no value', () => {
  const parts = scoresAtAGlance(buildScores('stressor-analysis'), findProfile('stressor-analysis'))
  expect([...parts]).toEqual(expect.arrayContaining(['meanDemands', 'meanControl', 'meanRole', 'meanChange']))
  const withheld = findProfile('stress-load').scores.map(({ code }) => ({ code, value: code === 'total' ? null : 1 }))
  expect(scoresAtAGlance(withheld, findProfile('stress-load')).size).toBeGreaterThan(1)
})

test('an overview also needs body values with a history, and all values if the profile is unknown', () => {
  const body = findProfile('body-composition-scale')
  expect([...scoresAtAGlance(buildScores('body-composition-scale'), body)]).toEqual(
    expect.arrayContaining(['weight', 'bodyFat', 'ffm']),
  )
  expect(scoresAtAGlance(buildScores('stress-load'), undefined).size).toBe(buildScores('stress-load').length)
})

test('of the values of a module, an overview needs the first one that can be placed in a range', () => {
  const note = { code: 'note', value: 'fine' }
  const loose = { code: 'strength', value: 12 }
  const placed = { code: 'kyphosis', value: 52, low: 35, high: 50 }
  expect(valueAtAGlance(3, [note, loose, placed])).toBe(placed)
  expect(valueAtAGlance(3, [note, loose])).toBe(loose)
  expect(valueAtAGlance(3, [note])).toBe(note)
  expect(valueAtAGlance(3, [])).toBeUndefined()
})
