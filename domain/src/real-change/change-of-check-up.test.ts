import { describe, expect, test } from 'vitest'
import { profileByPath } from '../measurement-profiles/all-profiles.ts'
import { bodyAnalysisDevice } from '../measurement-profiles/body-scale/body-analysis-device/body-analysis-device.ts'
import { manualQuestionnaire } from '../measurement-profiles/body-scale/manual-questionnaire/manual-questionnaire.ts'
import { riskQuestionnaire } from '../measurement-profiles/body-scale/risk-questionnaire/risk-questionnaire.ts'
import type { Answers, MeasurementProfile, Subject } from '../measurement-profiles/measurement-profile.ts'
import { stressLoad } from '../measurement-profiles/stress/stress-load/stress-load.ts'
import { stressType } from '../measurement-profiles/stress/stress-type/stress-type.ts'
import { stressorAnalysis } from '../measurement-profiles/stress/stressor-analysis/stressor-analysis.ts'
import { findRepresentativeScores, judgeWhole } from './change-of-check-up.ts'
import { judgeScores } from './judge-check-up.ts'
import type { ComparableCheckUp } from './sitting.ts'

type Values = Readonly<Record<string, number | string>>
const taken = (
  profile: MeasurementProfile,
  at: string,
  values: Values,
  more: Partial<ComparableCheckUp> = {},
): ComparableCheckUp => ({
  resultGuid: at,
  dateOfMeasurement: at,
  version: profile.version,
  device: 'tanita',
  subject: { age: 40, sex: 'female' },
  scores: Object.entries(values).map(([code, value]) => ({ code, value })),
  ...more,
})
const first = '2026-01-01T08:00:00Z'
const second = '2026-02-01T08:00:00Z'
const whole = (profile: MeasurementProfile, before: Values, after: Values) =>
  judgeWhole({ profile, current: taken(profile, second, after), others: [taken(profile, first, before)] })

describe('the whole check-up', () => {
  test('the primary score represents it', () => {
    expect(findRepresentativeScores(stressLoad.scores).map(({ code }) => code)).toEqual(['total'])
    expect(whole(stressLoad, { total: 27 }, { total: 19 })).toBe('better')
    expect(whole(stressLoad, { total: 19 }, { total: 27 })).toBe('worse')
    expect(whole(stressLoad, { total: 20 }, { total: 22 })).toBe('within-error')
  })

  test('seven parts together need 1.37 times the difference of one part, and a threshold set by Salus never leads to better', () => {
    expect(whole(stressorAnalysis, { meanRole: 2, meanDemands: 3 }, { meanRole: 3.3, meanDemands: 3 })).toBe(
      'within-error',
    )
    expect(whole(stressorAnalysis, { meanRole: 2, meanDemands: 3 }, { meanRole: 3.4, meanDemands: 3 })).toBe('changed')
  })

  test('a type is the same, another one, or too close to another one to be judged', () => {
    const styles = { stylesProblemFocused: 3.2, stylesEmotionFocused: 2, stylesAvoidant: 1.5 }
    const of = (type: string, more: Values = {}) => ({ type, ...styles, ...more })
    expect(whole(stressType, of('mixed'), of('mixed'))).toBe('same-word')
    expect(whole(stressType, of('avoidant'), of('problemFocused'))).toBe('other-word')
    expect(whole(stressType, of('avoidant'), of('problemFocused', { stylesEmotionFocused: 2.8 }))).toBe('cannot-judge')
  })

  test('there is no verdict if there is nothing to compare', () => {
    expect(whole(stressLoad, {}, { total: 20 })).toBeNull()
    const current = taken(stressLoad, second, { total: 20 })
    expect(judgeWhole({ profile: stressLoad, current, others: [] })).toBeNull()
  })

  test('results of different devices are not compared', () => {
    const current = taken(bodyAnalysisDevice, second, { bodyFat: 30 })
    const others = [taken(bodyAnalysisDevice, first, { bodyFat: 35 }, { device: 'seca' })]
    expect(judgeWhole({ profile: bodyAnalysisDevice, current, others })).toBe('not-comparable')
  })

  test('a device is also recognised by what it reports about itself', () => {
    const bluetooth = (at: string, bodyFat: number, deviceModel: string) =>
      taken(bodyAnalysisDevice, at, { bodyFat }, { device: null, deviceModel })
    const judge = (model: string) =>
      judgeWhole({
        profile: bodyAnalysisDevice,
        current: bluetooth(second, 30, model),
        others: [bluetooth(first, 40, 'seca mBCA 515')],
      })
    expect(judge('seca mBCA 515')).toBe('better')
    expect(judge('seca mBCA 525')).toBe('not-comparable')
  })
})

describe('readings of one sitting', () => {
  const readings = [
    taken(bodyAnalysisDevice, first, { bodyFat: 38 }),
    taken(bodyAnalysisDevice, '2026-02-01T08:00:00Z', { bodyFat: 34.2 }),
    taken(bodyAnalysisDevice, '2026-02-01T08:04:00Z', { bodyFat: 36 }),
    taken(bodyAnalysisDevice, '2026-02-01T08:30:00Z', { bodyFat: 35.4 }),
  ]
  const judge = (index: number, compareWith?: string) => {
    const current = readings[index] ?? expect.fail('no such reading')
    return judgeScores({ profile: bodyAnalysisDevice, current, others: readings, compareWith })[0]
  }

  test('are averaged, and all of them get one verdict', () => {
    const changes = [1, 2, 3].map((index) => judge(index))
    for (const change of changes) {
      expect(change).toMatchObject({
        verdict: 'within-error',
        earlier: { value: 38, readings: 1 },
        later: { readings: 3 },
      })
      expect(change?.later.value).toBeCloseTo(35.2, 9)
      expect(change?.difference).toBeCloseTo(-2.8, 9)
    }
  })

  test('are not compared with each other', () => {
    expect(judge(2, '2026-02-01T08:00:00Z')).toMatchObject({ verdict: 'not-comparable', reason: 'same-sitting' })
    expect(judge(0)).toBeUndefined()
  })

  test('of one device are not compared with readings of another device in between', () => {
    const other = taken(bodyAnalysisDevice, '2026-02-01T08:10:00Z', { bodyFat: 31 }, { device: 'seca' })
    const current = readings[1] ?? expect.fail('no such reading')
    const [change] = judgeScores({ profile: bodyAnalysisDevice, current, others: [...readings, other] })
    expect(change).toMatchObject({ earlier: { resultGuid: first } })
  })
})

describe('blood pressure', () => {
  const at = (day: number, sbp: number) =>
    taken(manualQuestionnaire, `2026-03-${String(day).padStart(2, '0')}T08:00:00Z`, { sbp }, { device: null })
  test('a difference of two single readings is not judged, but marked if it is below the usual variation', () => {
    const judge = (before: number, after: number) =>
      judgeScores({ profile: manualQuestionnaire, current: at(20, after), others: [at(1, before)] })[0]
    expect(judge(150, 140)).toMatchObject({ reason: 'single-reading', isBelowVariation: true, direction: 'down' })
    expect(judge(190, 120)).toMatchObject({ reason: 'single-reading', isBelowVariation: false })
  })

  test('means over several days are compared under the conditions that all their days have in common', () => {
    const hours = (day: number, sbp: number, hourOfDay: number) =>
      taken(
        manualQuestionnaire,
        `2026-03-${String(day).padStart(2, '0')}T08:00:00Z`,
        { sbp },
        { device: null, conditions: { hourOfDay } },
      )
    const judge = (hour: (day: number) => number) => {
      const days = [1, 2, 3, 4, 5, 6, 7].map((day) => hours(day, 152, 8))
      const later = [15, 16, 17, 18, 19, 20].map((day) => hours(day, 134, hour(day)))
      return judgeScores({
        profile: manualQuestionnaire,
        current: hours(21, 134, hour(21)),
        others: [...days, ...later],
      })[0]
    }
    expect(judge(() => 8)).toMatchObject({ verdict: 'better', caveats: [] })
    expect(judge((day) => (day === 21 ? 20 : 8))).toMatchObject({ verdict: 'better', caveats: [] })
    expect(judge(() => 20)).toMatchObject({ verdict: 'cannot-judge', reason: 'conditions-differ' })
  })

  test('means over several days are compared', () => {
    const days = [1, 2, 3, 4, 5, 6, 7]
    const others = [...days.map((day) => at(day, 150)), ...days.slice(0, 6).map((day) => at(day + 14, 130))]
    const [change] = judgeScores({ profile: manualQuestionnaire, current: at(21, 130), others })
    expect(change).toMatchObject({
      verdict: 'better',
      threshold: 13,
      earlier: { value: 150, days: 7 },
      later: { value: 130, days: 7 },
    })
  })
})

describe('risk scores', () => {
  const answers: Answers = {
    diabetes: false,
    cardiovascularDisease: false,
    smoker: true,
    sbp: 150,
    totalChol: 6,
    hdl: 1.2,
    region: 'moderate',
  }
  const checkUp = (at: string, age: number, more: Answers = {}): ComparableCheckUp => {
    const person: Subject = { age, sex: 'male' }
    const given = { ...answers, ...more }
    const scoring = riskQuestionnaire.score(given, person)
    if (!scoring.ok) throw new Error(JSON.stringify(scoring.problems))
    return taken(riskQuestionnaire, at, {}, { device: null, subject: person, answers: given, scores: scoring.scores })
  }
  const judge = (before: ComparableCheckUp, after: ComparableCheckUp, code: string) =>
    judgeScores({ profile: riskQuestionnaire, current: after, others: [before] }).find((one) => one.code === code)

  test('say how much of a difference comes from age', () => {
    const older = judge(checkUp(first, 50), checkUp(second, 55), 'riskPercent')
    expect(older).toMatchObject({ verdict: 'cannot-judge', reason: 'no-individual-error', direction: 'up' })
    if (older?.difference == null || older.ageShare === null) throw new Error('no share of age')
    expect(older.ageShare.rest).toBeCloseTo(0, 9)
    expect(older.ageShare.age).toBeCloseTo(older.difference, 9)
    const healthier = judge(checkUp(first, 50), checkUp(second, 55, { smoker: false }), 'riskPercent')
    expect(healthier?.ageShare?.age).toBeCloseTo(older.difference, 9)
    expect(healthier?.ageShare?.rest).toBeLessThan(0)
  })

  test('say that nothing comes from age if the person has the same age, also after two readings of one sitting', () => {
    const [low, high] = [checkUp(first, 50, { sbp: 120 }), checkUp(first.replace(':00:00', ':10:00'), 50, { sbp: 160 })]
    const later = checkUp(second, 50, { sbp: 140 })
    const change = judgeScores({ profile: riskQuestionnaire, current: later, others: [low, high] }).find(
      ({ code }) => code === 'riskPercent',
    )
    expect(change?.earlier.readings).toBe(2)
    expect(change?.ageShare?.age).toBeCloseTo(0, 9)
    expect(change?.ageShare?.rest).toBeCloseTo(change?.difference ?? NaN, 9)
  })

  test('of two models are not comparable, neither as a number nor as a class', () => {
    const [before, after] = [checkUp(first, 69), checkUp(second, 70)]
    for (const code of ['riskPercent', 'category'])
      expect(judge(before, after, code)).toMatchObject({ verdict: 'not-comparable', reason: 'other-model' })
  })

  test('of diabetes leave out the points for age, and a new answer about the past is neither better nor worse', () => {
    const points = (total: number, pointsAge: number, pointsGlucose = 0): Values => ({
      total,
      pointsAge,
      pointsGlucose,
    })
    const change = (before: Values, after: Values) =>
      judgeScores({
        profile: riskQuestionnaire,
        current: taken(riskQuestionnaire, second, after),
        others: [taken(riskQuestionnaire, first, before)],
      }).find(({ code }) => code === 'total')
    expect(change(points(10, 2), points(14, 3))).toMatchObject({ verdict: 'within-error', difference: 3 })
    expect(change(points(10, 2), points(14, 2))).toMatchObject({ verdict: 'worse' })
    expect(change(points(10, 2), points(15, 2, 5))).toMatchObject({ verdict: 'changed' })
  })
})

test('the change of a module’s value is not judged, because its measurement error is unknown', () => {
  const profile = profileByPath('StressPilot/stress-load') ?? expect.fail('no profile')
  const current = taken(profile, second, { 'grip.left': 40 })
  const [change] = judgeScores({ current, others: [taken(profile, first, { 'grip.left': 30 })] })
  expect(change).toMatchObject({ verdict: 'cannot-judge', reason: 'measurement-error-unknown', difference: 10 })
})

describe('values of a module in two units', () => {
  const profile = profileByPath('StressPilot/stress-load') ?? expect.fail('no profile')
  const grip = (at: string, value: number, unit?: string): ComparableCheckUp => ({
    ...taken(profile, at, {}),
    scores: [{ code: 'handGrip.left', value, unit }],
  })
  const judge = (current: ComparableCheckUp, ...others: ComparableCheckUp[]) => judgeScores({ current, others })[0]

  test('have no difference, and each keeps its unit', () => {
    expect(judge(grip(second, 372.8, 'N'), grip(first, 38, 'kg'))).toMatchObject({
      verdict: 'not-comparable',
      reason: 'other-unit',
      difference: null,
      direction: null,
      earlier: { value: 38, unit: 'kg' },
      later: { value: 372.8, unit: 'N' },
    })
  })

  test('are not averaged in one sitting, and only values in the same unit are compared', () => {
    const soon = '2026-02-01T08:05:00Z'
    const both = [grip(first, 38, 'kg'), grip('2026-01-01T08:10:00Z', 372.8, 'N')]
    expect(judge(grip(second, 40, 'kg'), ...both, grip(soon, 392, 'N'))).toMatchObject({
      reason: 'measurement-error-unknown',
      difference: 2,
      later: { value: 40, readings: 1 },
    })
  })
})
