import { describe, expect, test } from 'vitest'
import { allProfiles } from '../all-profiles.ts'
import { findContradictions } from './find-contradictions.ts'

const body = { weight: 80, height: 180, bodyFat: 25 }
const impedance = { r50: 500, xc50: 55 }

const cases: readonly (readonly [code: string, answers: Record<string, number>, found: readonly string[]])[] = [
  ['manual-questionnaire', { weight: 80, height: 180, sbp: 80, dbp: 120 }, ['dbp must-be-below']],
  ['manual-questionnaire', { weight: 30, height: 220 }, ['weight body-mass-index', 'height body-mass-index']],
  ['risk-questionnaire', { totalChol: 4, hdl: 5 }, ['hdl must-be-below']],
  [
    'activity-questionnaire',
    { walkDays: 1, walkMinutes: 500, vigorousDays: 1, vigorousMinutes: 500 },
    ['walkMinutes minutes-of-day', 'vigorousMinutes minutes-of-day'],
  ],
  ['body-composition-scale', { ...body, tbwPercent: 75 }, ['tbwPercent shares-of-weight']],
  ['body-composition-scale', { ...body, muscleMassKg: 64 }, ['muscleMassKg below-fat-free-mass']],
  ['body-analysis-device', { ...body, fatKgTrunk: 20 }, ['fatKgTrunk below-fat-mass']],
  ['body-analysis-device', { ...body, tbw: 40, ecw: 40 }, ['ecw must-be-below']],
  ['body-analysis-device', { ...body, tbw: 45, ecw: 15, intracellularWaterL: 25 }, ['tbw sum-of-water']],
  ['body-analysis-device', { ...body, tbw: 40, ecw: 15, ecwTbwRatio: 0.42 }, ['ecwTbwRatio same-water-ratio']],
  ['body-analysis-device', { ...body, r50: 55, xc50: 500 }, ['xc50 possible-phase-angle']],
  ['body-analysis-device', { ...body, ...impedance, phaseAngleDeg: 9 }, ['phaseAngleDeg same-phase-angle']],
]

const named = (problems: ReturnType<typeof findContradictions>) =>
  problems.flatMap(({ path, contradiction }) => (contradiction ? [`${path} ${contradiction.rule}`] : []))

describe('answers that are possible alone but not together', () => {
  test.each(cases)('%s %o: %o', (code, answers, found) => {
    const problems = findContradictions(code, answers, 40)
    expect(named(problems)).toEqual(found)
    for (const { contradiction } of problems) expect(answers).toMatchObject(contradiction?.values ?? {})
  })

  test.each(cases.filter(([code]) => !/^(risk|activity)/.test(code)))(
    '%s %o: scoring refuses the same',
    (code, answers, found) => {
      const scoring = allProfiles.find((profile) => profile.code === code)?.score(answers, { age: 40, sex: 'female' })
      expect(scoring?.ok === false ? named(scoring.problems) : []).toEqual(found)
    },
  )

  test('nothing is reported while one of the answers is open, for a child’s size, or for an unknown profile', () => {
    expect(findContradictions('manual-questionnaire', { sbp: 80 }, 40)).toEqual([])
    expect(findContradictions('body-analysis-device', { r50: 500, fatKgTrunk: 20 }, 40)).toEqual([])
    expect(findContradictions('manual-questionnaire', { weight: 30, height: 220 })).toEqual([])
    expect(findContradictions('stress-load', { weight: 30, height: 220 }, 40)).toEqual([])
  })
})
