import { describe, expect, test } from 'vitest'
import { stressLoad } from '../measurement-profiles/stress/stress-load/stress-load.ts'
import { workAbility } from '../measurement-profiles/stress/work-ability/work-ability.ts'
import type { Answers, MeasurementProfile } from '../measurement-profiles/measurement-profile.ts'
import { showsDistress } from './distress.ts'
import { helpLinesOfCountry } from './help-lines.ts'

const subject = { age: 40, sex: 'female' } as const
const buildResult = (profile: MeasurementProfile, answers: Answers) => {
  const scoring = profile.score(answers, subject)
  if (!scoring.ok) throw new Error(JSON.stringify(scoring.problems))
  return { profileId: profile.id, scores: scoring.scores }
}

/** Returns ten answers with this many points in total. Items 4, 5, 7 and 8 are scored in reverse. */
const buildStressAnswers = (points: number) =>
  Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => {
      const ofItem = Math.min(4, Math.max(0, points - 4 * index))
      return [`q${index + 1}`, [3, 4, 6, 7].includes(index) ? 4 - ofItem : ofItem]
    }),
  )

const ableToWork = {
  best10: 8,
  work: 'both',
  physical: 4,
  mental: 4,
  diseases: 0,
  impairment: 6,
  sickDays: 0,
  prognosis: 'certain',
}
const resources = (each: number) => ({ resources1: each, resources2: each, resources3: each })

describe('help lines are shown', () => {
  test('with a high stress load, and not with one point less', () => {
    expect(showsDistress(buildResult(stressLoad, buildStressAnswers(27)))).toBe(true)
    expect(showsDistress(buildResult(stressLoad, buildStressAnswers(26)))).toBe(false)
  })

  test('if hardly any joy, drive or confidence is left, whatever the total of work ability is', () => {
    const low = buildResult(workAbility, { ...ableToWork, ...resources(1) })
    expect(low.scores.find(({ code }) => code === 'total')?.band).not.toBe('poor')
    expect(showsDistress(low)).toBe(true)
  })

  test('but not if the ability to work is poor for a physical reason', () => {
    const ill = {
      ...ableToWork,
      best10: 2,
      physical: 1,
      diseases: 5,
      impairment: 1,
      sickDays: 200,
      prognosis: 'unlikely',
    }
    const poor = buildResult(workAbility, { ...ill, ...resources(3) })
    expect(poor.scores.find(({ code }) => code === 'total')?.band).toBe('poor')
    expect(showsDistress(poor)).toBe(false)
  })
})

describe('the lines of a country', () => {
  test.each([
    ['DE', ['0800 111 0 111', '0800 111 0 222', '116 123'], '112'],
    ['AT', ['142'], '144'],
    ['CH', ['143'], '144'],
    ['GB', ['116 123'], '999'],
    ['IE', ['116 123'], '112'],
    ['US', ['988'], '911'],
    ['CA', ['988'], '911'],
    ['AU', ['13 11 14'], '000'],
    ['NZ', ['1737'], '111'],
  ])('%s', (country, phones, emergency) => {
    const found = helpLinesOfCountry(country)
    expect(found.lines.flatMap((line) => line.phones)).toEqual(phones)
    expect(found.emergencyNumbers[0]).toBe(emergency)
    for (const { name, note } of found.lines) {
      expect(name.de).not.toBe('')
      expect(note?.de).not.toBe(note?.en)
    }
  })

  test('a country without verified lines gets only its emergency number, and none if that is unknown', () => {
    expect(helpLinesOfCountry('fr')).toEqual({ emergencyNumbers: ['112'], lines: [] })
    expect(helpLinesOfCountry('JP')).toEqual({ emergencyNumbers: [], lines: [] })
  })
})
