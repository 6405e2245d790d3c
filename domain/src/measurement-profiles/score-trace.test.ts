import { describe, expect, test } from 'vitest'
import { allProfiles } from './all-profiles.ts'
import type { Answers, MeasurementProfile } from './measurement-profile.ts'

const subject = { age: 40, sex: 'female' } as const

const computeValues = (profile: MeasurementProfile, answers: Answers) => {
  const scoring = profile.score(answers, subject)
  if (!scoring.ok) throw new Error(JSON.stringify(scoring.problems))
  return new Map(scoring.scores.map((score) => [score.code, score.value]))
}

const listNumbers = (profile: MeasurementProfile, id: string): readonly number[] => {
  const item = profile.items.find((candidate) => candidate.id === id)
  return item?.kind === 'single-choice' ? item.options.map((option) => Number(option.value)) : []
}

/** Answers every item with its nth option. */
const throughout = (profile: MeasurementProfile, choice: number): Record<string, number> =>
  Object.fromEntries(profile.items.map(({ id }) => [id, listNumbers(profile, id)[choice] ?? 0]))

// Only profiles for which every combination of answers is valid.
const choicesOnly = allProfiles.filter(
  ({ family, items }) =>
    family === 'stress' &&
    items.every(
      (item) => item.kind === 'single-choice' && item.options.every(({ value }) => typeof value === 'number'),
    ),
)

test('the stress questionnaires that consist of numbered choices are among the tested ones', () => {
  const tested = choicesOnly.map(({ code }) => code)
  expect(tested).toEqual(
    expect.arrayContaining(['stressor-analysis', 'stress-load', 'stress-type', 'stress-resistance-capacities']),
  )
})

describe.each(choicesOnly.map((profile) => [profile.code, profile] as const))('%s', (_code, profile) => {
  test('an item that is not named for a score does not change it', () => {
    const low = throughout(profile, 0)
    const high = throughout(profile, 3)
    for (const { code, from = [] } of profile.scores) {
      const mixed = { ...low, ...Object.fromEntries(from.map((id) => [id, high[id] ?? 0])) }
      expect(computeValues(profile, mixed).get(code), code).toEqual(computeValues(profile, high).get(code))
    }
  })

  test('a higher answer raises a score, and lowers it where the item counts the other way round', () => {
    const start = throughout(profile, 1)
    const before = computeValues(profile, start)
    for (const { code, role, from = [], reversed } of profile.scores) {
      const was = before.get(code)
      if (reversed === undefined || role === 'detail' || typeof was !== 'number') continue
      for (const id of from) {
        const now = Number(computeValues(profile, { ...start, [id]: listNumbers(profile, id)[2] ?? 0 }).get(code))
        expect(Math.sign(now - was), `${code} ${id}`).toBe(reversed.includes(id) ? -1 : 1)
      }
    }
  })
})
