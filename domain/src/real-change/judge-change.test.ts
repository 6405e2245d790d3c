import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../../vectors/real-change.json' with { type: 'json' }
import { heartChangeRules } from '../heart/heart-change-rules.ts'
import { heartScores } from '../heart/heart-scores.ts'
import { allProfiles } from '../measurement-profiles/all-profiles.ts'
import type { MeasurementProfile, ScoreDefinition, Subject } from '../measurement-profiles/measurement-profile.ts'
import type { ChangeRule } from './change-rule.ts'
import { type ChangeComparison, type JudgedChange, judgeChange, type Reading } from './judge-change.ts'
import { calculateThreshold } from './threshold.ts'

interface Judged {
  readonly profile: string
  readonly definition: ScoreDefinition
  readonly rule: ChangeRule
}

const findRule = ({ code, changeRules }: Pick<MeasurementProfile, 'code' | 'changeRules'>, score: string): ChangeRule =>
  changeRules[score] ?? expect.fail(`${code} ${score} has no rule`)

const everyScore: readonly Judged[] = [
  ...allProfiles.flatMap((profile) =>
    profile.scores.map((definition) => ({
      profile: profile.code,
      definition,
      rule: findRule(profile, definition.code),
    })),
  ),
  ...Object.values(heartScores).map((definition) => ({
    profile: 'heart',
    definition,
    rule: findRule({ code: 'heart', changeRules: heartChangeRules }, definition.code),
  })),
]

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const find = (profile: string, code: string): Judged =>
  everyScore.find((one) => one.profile === kebab(profile) && one.definition.code === code) ??
  expect.fail(`${profile} ${code} is unknown`)

const subject: Subject = { sex: 'female', age: 40, heightCm: 170 }
type Person = Pick<Subject, 'sex' | 'age'> & { readonly heightCm?: number | undefined }

function judge({ definition, rule }: Judged, earlier: Partial<Reading>, later: Partial<Reading>, more: Options = {}) {
  const { person = subject, own } = more
  const reading = { value: 1, version: '1.0.0' }
  const { heightCm, ...rest } = person
  const comparison: ChangeComparison = {
    rule,
    bands: definition.bands(heightCm === undefined ? rest : { ...rest, heightCm }),
    heightCm,
    earlier: { ...reading, ...earlier },
    later: { ...reading, ...later },
    own,
  }
  return judgeChange(comparison)
}

interface Options {
  readonly person?: Person
  readonly own?: ChangeComparison['own']
}

describe('test vectors', () => {
  test.each(vectors.cases.map((entry) => [`${entry.id} ${entry.name}`, entry] as const))('%s', (_, entry) => {
    const { sex, ...person } = entry.subject as Person
    const own = entry.ownRepeats && { ...entry.ownRepeats, typicalError: 0 }
    const judged = judge(find(entry.profile, entry.code), entry.earlier, entry.later, {
      person: { ...person, sex },
      own,
    })
    const { threshold, ...expected } = { threshold: undefined, ...entry.expected }
    expect(judged).toMatchObject(expected)
    if (threshold !== undefined) expect(judged.threshold).toBeCloseTo(threshold, 6)
  })
})

const device = { device: 'Tanita MC-780' }
const compare = (name: string, before: number, after: number, more: Options & { with?: Partial<Reading> } = {}) => {
  const [profile = '', code = ''] = name.split('.')
  return judge(find(profile, code), { ...more.with, value: before }, { ...more.with, value: after }, more)
}

describe('thresholds', () => {
  test.each([
    ['bodyCompositionScale.weight', 120, 118.2, 1.8, 'changed'],
    ['bodyCompositionScale.weight', 101, 99.4, 1.6, 'changed'],
    ['bodyCompositionScale.weight', 80, 78.6, 1.5, 'within-error'],
    ['manualQuestionnaire.hip', 100, 95, 5, 'changed'],
    ['stressResistanceCapacities.brsMean', 2.5, 2.5 + 7 / 6, 1.16, 'better'],
    ['stressResistanceCapacities.brsMean', 2.5, 3.5, 1.16, 'within-error'],
    ['stressResistanceCapacities.gseTotal', 30, 22, 8, 'worse'],
    ['stressorAnalysis.meanRole', 2, 3, 1, 'changed'],
    ['workAbility.total', 36, 42.5, 7, 'within-error'],
  ])('%s from %d to %d: threshold %d, %s', (name, before, after, threshold, verdict) => {
    expect(compare(name, before, after)).toMatchObject({ threshold, verdict })
  })

  test.each([
    ['bodyCompositionScale.fatMass', 2.5],
    ['bodyAnalysisDevice.ffm', 2.5],
    ['bodyAnalysisDevice.ffmi', 0.9],
    ['bodyAnalysisDevice.fmi', 0.9],
    ['bodyCompositionScale.muscleMassKg', 2.5],
    ['bodyAnalysisDevice.softLeanMassKg', 2.5],
    ['bodyAnalysisDevice.skeletalMuscleMassKg', 1.5],
    ['bodyAnalysisDevice.asm', 1.5],
    ['bodyAnalysisDevice.smi', 0.6],
    ['bodyCompositionScale.tbwPercent', 2.6],
    ['bodyAnalysisDevice.tbw', 1.9],
    ['bodyAnalysisDevice.phaseAngle', 0.5],
    ['bodyAnalysisDevice.ecwRatio', 0.008],
    ['bodyAnalysisDevice.vfa', 20],
    ['bodyCompositionScale.visceralRating', 2],
  ])('%s on a named device: %d', (name, threshold) => {
    expect(compare(name, 20, 20, { with: device })).toMatchObject({ verdict: 'within-error', threshold })
  })

  test('without a height, the threshold is that of a short adult', () => {
    const person: Person = { sex: 'female', age: 40 }
    expect(compare('manualQuestionnaire.bmi', 24, 24, { person }).threshold).toBe(0.7)
    expect(compare('bodyAnalysisDevice.fmi', 5, 5, { person, with: device }).threshold).toBe(1.2)
  })

  test('a tenant’s own repeat readings raise a threshold to the next step, but never lower it', () => {
    const own = (minimalDetectableChange: number) => ({ pairs: 12, typicalError: 1, minimalDetectableChange })
    const bodyFat = (mdc: number) => compare('bodyAnalysisDevice.bodyFat', 40, 35.9, { with: device, own: own(mdc) })
    expect(bodyFat(1)).toMatchObject({ threshold: 3.5, verdict: 'better' })
    expect(bodyFat(4.13)).toMatchObject({ threshold: 4.2, verdict: 'within-error', basis: 'derived' })
    expect(compare('stressLoad.helplessness', 20, 0, { own: own(1) })).toMatchObject({
      verdict: 'cannot-judge',
      reason: 'measurement-error-unknown',
    })
  })

  test('a difference of exactly the threshold is a change, and is marked as being at the limit', () => {
    expect(compare('manualQuestionnaire.bmi', 32.3, 31.7)).toMatchObject({ verdict: 'better', isAtLimit: true })
    expect(compare('stressLoad.total', 27, 19)).toMatchObject({ verdict: 'better', isAtLimit: true })
    expect(compare('stressLoad.total', 27, 18)).toMatchObject({ verdict: 'better', isAtLimit: false })
  })
})

describe('direction', () => {
  test.each([
    ['manualQuestionnaire.bmi', 17, 19, 'better'],
    ['manualQuestionnaire.bmi', 19, 17, 'worse'],
    ['manualQuestionnaire.bmi', 20, 23, 'changed'],
    ['manualQuestionnaire.bmi', 24.5, 25.2, 'changed'],
    ['manualQuestionnaire.bmi', 31, 17, 'changed'],
    ['manualQuestionnaire.restingPulse', 100, 60, 'changed'],
    ['manualQuestionnaire.restingPulse', 45, 70, 'changed'],
    ['manualQuestionnaire.waist', 100, 90, 'better'],
    ['manualQuestionnaire.waist', 79, 84, 'changed'],
    ['stressLoad.total', 10, 30, 'worse'],
  ])('%s from %d to %d: %s', (name, before, after, verdict) => {
    expect(compare(name, before, after)).toMatchObject({ verdict })
  })

  test('a rise of fat-free mass or water to above its usual range is neither better nor worse', () => {
    expect(compare('bodyAnalysisDevice.ffmi', 16, 19, { with: device })).toMatchObject({ verdict: 'changed' })
    expect(compare('bodyCompositionScale.tbwPercent', 50, 65, { with: device })).toMatchObject({ verdict: 'changed' })
  })

  test('without bands for the person, a difference is neither better nor worse', () => {
    expect(compare('manualQuestionnaire.waist', 110, 90, { person: { sex: 'diverse', age: 40 } }).verdict).toBe(
      'changed',
    )
    expect(compare('manualQuestionnaire.bmi', 31, 28, { person: { sex: 'male', age: 16 } }).verdict).toBe('changed')
  })

  test('the bands are those of the later reading', () => {
    const bodyFat = find('bodyAnalysisDevice', 'bodyFat')
    const at = (age: number) =>
      judge(bodyFat, { value: 37, ...device }, { value: 33.5, ...device }, { person: { sex: 'female', age } })
    // The range ends at 33 % up to the age of 39, and at 34 % from the age of 40.
    expect(at(39)).toMatchObject({ verdict: 'better' })
    expect(at(40)).toMatchObject({ verdict: 'changed' })
  })
})

describe('what may be compared', () => {
  const bodyFat = find('bodyCompositionScale', 'bodyFat')
  const reading: Partial<Reading> = { value: 40, unit: 'kg', ...device, at: '2026-03-01T08:00:00Z', age: 40 }
  const later: Partial<Reading> = { ...reading, value: 30, at: '2026-06-01T08:00:00Z' }
  test.each([
    ['other-version', { version: '2.0.0' }],
    ['other-unit', { unit: 'N' }],
    ['other-unit', { unit: undefined, version: '2.0.0' }],
    ['other-device', { device: 'Tanita MC-980' }],
    ['device-unknown', { device: null }],
    ['other-model', { model: 'ESC 2018' }],
    ['same-sitting', { at: '2026-03-01T08:30:00Z' }],
    ['no-number', { value: null }],
    ['not-adult', { age: 17 }],
  ] as const)('%s', (reason, change) => {
    expect(judge(bodyFat, reading, { ...later, ...change })).toMatchObject({
      verdict: 'not-comparable',
      direction: null,
      threshold: null,
      reason,
    })
  })

  test('values in different units have no difference, but another spelling is not another unit', () => {
    const inNewtons = { ...later, value: 372.8, unit: 'N' }
    expect(judge(bodyFat, reading, inNewtons).difference).toBeNull()
    expect(judge(bodyFat, reading, { ...later, unit: 'KG' }).difference).toBe(-10)
    expect(judge(bodyFat, { ...reading, unit: '' }, { ...later, unit: undefined }).difference).toBe(-10)
  })

  test('two unnamed devices may be different ones, but a weight is compared without naming the scale', () => {
    const unnamed = { device: null }
    expect(judge(bodyFat, { ...reading, ...unnamed }, { ...later, ...unnamed }).reason).toBe('device-unknown')
    expect(compare('bodyCompositionScale.weight', 80, 70)).toMatchObject({ verdict: 'changed' })
    expect(compare('bodyCompositionScale.boneMassKg', 3, 2).reason).toBe('device-unknown')
  })

  test('values without a verdict say why', () => {
    const reasons = [
      'manualQuestionnaire.dbp',
      'activityQuestionnaire.total',
      'activityQuestionnaire.sittingMin',
      'riskQuestionnaire.riskPercent',
      'manualQuestionnaire.whtr',
      'stressResistanceCapacities.brsPercent',
      'workAbility.d1',
    ].map((name) => compare(name, 40, 90))
    expect(reasons.map(({ verdict }) => verdict)).toEqual(reasons.map(() => 'cannot-judge'))
    expect(reasons.map(({ reason }) => reason)).toEqual([
      'single-reading',
      'error-too-large',
      'error-too-large',
      'no-individual-error',
      'follows-from-others',
      'follows-from-others',
      'measurement-error-unknown',
    ])
  })
})

describe('conditions that differ', () => {
  const weight = find('bodyCompositionScale', 'weight')
  const at = (difference: number, after: Reading['conditions'], judged = weight) =>
    judge(
      judged,
      { value: 80, ...device, conditions: { hasEaten: false, clothing: 'light' } },
      { value: 80 - difference, ...device, conditions: after },
    )
  test('a difference is no change below the threshold, uncertain below twice the threshold, and certain from there on', () => {
    const eaten = { hasEaten: true }
    expect(at(1.4, eaten)).toMatchObject({ verdict: 'within-error', threshold: 1.5 })
    expect(at(1.5, eaten)).toMatchObject({ verdict: 'cannot-judge', reason: 'conditions-differ', direction: 'down' })
    expect(at(2.9, eaten)).toMatchObject({ verdict: 'cannot-judge' })
    expect(at(3, eaten)).toMatchObject({
      verdict: 'changed',
      caveats: [expect.objectContaining({ de: expect.any(String) })],
    })
  })

  test('conditions that are unknown, or that do not shift the value, are ignored', () => {
    expect(at(2, { hasDrunk: true })).toMatchObject({ verdict: 'changed', caveats: [] })
    expect(at(2, { hasEaten: false })).toMatchObject({ verdict: 'changed' })
    const alcohol = (judged: Judged) =>
      judge(
        judged,
        { value: 40, ...device, conditions: { hasHadAlcohol: false } },
        { value: 36, ...device, conditions: { hasHadAlcohol: true } },
      ).verdict
    expect(alcohol(weight)).toBe('changed')
    expect(alcohol(find('bodyCompositionScale', 'bodyFat'))).toBe('cannot-judge')
    expect(
      judge(
        find('stressLoad', 'total'),
        { value: 30, conditions: { hasEaten: true } },
        { value: 20, conditions: { hasEaten: false } },
      ),
    ).toMatchObject({ verdict: 'better', caveats: [] })
  })
})

describe('risk of diabetes', () => {
  const total = find('riskQuestionnaire', 'total')
  test('points for age are subtracted, and a new answer about the past is neither better nor worse', () => {
    const reading = (value: number, agePoints: number, historyItems: string) => ({ value, agePoints, historyItems })
    expect(judge(total, reading(14, 3, '0/0/0'), reading(10, 4, '0/0/0'))).toMatchObject({
      verdict: 'better',
      difference: -5,
    })
    expect(judge(total, reading(8, 2, '0/0/0'), reading(13, 2, '0/5/0'))).toMatchObject({ verdict: 'changed' })
    expect(judge(total, reading(8, 2, '0/0/0'), reading(11, 4, '0/5/0'))).toMatchObject({ verdict: 'within-error' })
  })
})

describe('beat-to-beat variation', () => {
  const rmssd = find('heart', 'rmssd')
  const at = (before: number, after: number, hours: number) =>
    judge(
      rmssd,
      { value: before, device: 'Polar H10', at: '2026-03-01T06:00:00Z' },
      { value: after, device: 'Polar H10', at: new Date(Date.UTC(2026, 2, 1, 6 + hours)).toISOString() },
    )
  test('the threshold is larger between days than within a day, and a change is never better or worse', () => {
    expect(at(30, 81, 48)).toMatchObject({ verdict: 'within-error', threshold: 2.72 })
    expect(at(30, 82, 48)).toMatchObject({ verdict: 'changed', direction: 'up' })
    expect(at(82, 30, 48)).toMatchObject({ verdict: 'changed', direction: 'down' })
    expect(at(30, 52, 6)).toMatchObject({ verdict: 'changed', threshold: 1.7 })
    expect(at(30, 50, 6)).toMatchObject({ verdict: 'within-error' })
  })
})

describe('blood pressure over several days', () => {
  test.each([
    ['manualQuestionnaire.sbp', 140, 13],
    ['manualQuestionnaire.dbp', 85, 8],
  ])('%s around %d on seven and seven days: %d', (name, value, threshold) => {
    const days = { days: 7 }
    expect(compare(name, value, value, { with: days })).toMatchObject({
      verdict: 'within-error',
      threshold,
      basis: 'derived',
    })
    expect(compare(name, value + 20, value, { with: days })).toMatchObject({ verdict: 'better' })
    expect(compare(name, value, value, { with: { days: 1 } })).toMatchObject({ reason: 'single-reading' })
  })
})

const judgedByNumber = everyScore.filter(({ rule }) => rule.kind === 'threshold')
const people: readonly Person[] = [
  { sex: 'female', age: 30, heightCm: 165 },
  { sex: 'male', age: 65 },
  { sex: 'diverse', age: 44 },
]
const anyScore = fc.constantFrom(...judgedByNumber)
const anyPerson = fc.constantFrom(...people)
const fraction = fc.double({ min: 0, max: 1, noNaN: true })
const valueAt = ({ definition: { min, max } }: Judged, share: number) => min + share * (max - min)

describe('for every value and everybody', () => {
  const opposite: Readonly<Record<JudgedChange['verdict'], JudgedChange['verdict']>> = {
    better: 'worse',
    worse: 'better',
    changed: 'changed',
    'within-error': 'within-error',
    'cannot-judge': 'cannot-judge',
    'not-comparable': 'not-comparable',
  }
  test('swapping two readings turns better into worse', () => {
    fc.assert(
      fc.property(anyScore, anyPerson, fraction, fraction, (score, person, a, b) => {
        const [one, other] = [
          { ...device, value: valueAt(score, a) },
          { ...device, value: valueAt(score, b) },
        ]
        const there = judge(score, one, other, { person })
        const back = judge(score, other, one, { person })
        expect(back.verdict).toBe(opposite[there.verdict])
        expect(back.threshold).toBe(there.threshold)
      }),
      { numRuns: 2000 },
    )
  })

  test('a difference below the threshold is always within the error', () => {
    fc.assert(
      fc.property(anyScore, anyPerson, fraction, fraction, (score, person, a, share) => {
        const value = valueAt(score, a)
        const { rule } = score
        if (rule.kind !== 'threshold') return
        const size = calculateThreshold({ threshold: rule, values: [value, value], heightCm: person.heightCm })
        const later = rule.scale === 'ratio' ? value * size ** (share * 0.99) : value - share * 0.99 * size
        expect(judge(score, { ...device, value }, { ...device, value: later }, { person }).verdict).toBe('within-error')
      }),
      { numRuns: 2000 },
    )
  })

  test('a change that leaves the good and neutral bands, or goes further from them, is never better', () => {
    const isFine = (score: Judged, person: Person, value: number) => {
      const band = score.definition
        .bands({ sex: person.sex, age: person.age })
        .find(({ upTo, inclusive }) => upTo === null || value < upTo || (inclusive && value === upTo))
      return band === undefined || band.valence === 'good' || band.valence === 'neutral'
    }
    const plain = (score: Judged) => score.rule.kind === 'threshold' && score.rule.direction === 'banded'
    fc.assert(
      fc.property(
        fc.constantFrom(...judgedByNumber.filter(plain)),
        anyPerson,
        fraction,
        fraction,
        (score, person, a, b) => {
          const [before, after] = [valueAt(score, a), valueAt(score, b)]
          if (!isFine(score, person, before)) return
          const { verdict } = judge(score, { ...device, value: before }, { ...device, value: after }, { person })
          expect(verdict).not.toBe('better')
          if (isFine(score, person, after)) expect(verdict).not.toBe('worse')
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('a threshold set by Salus never leads to better or worse', () => {
    fc.assert(
      fc.property(anyScore, anyPerson, fraction, fraction, (score, person, a, b) => {
        const change = judge(
          score,
          { ...device, value: valueAt(score, a) },
          { ...device, value: valueAt(score, b) },
          { person },
        )
        if (change.basis === 'own-default') expect(['changed', 'within-error']).toContain(change.verdict)
      }),
    )
  })
})
