import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allProfiles } from './all-profiles.ts'
import { isVisible } from './check-answers.ts'
import type { Answers, AnswerValue, Item, MeasurementProfile, Subject } from './measurement-profile.ts'

const anyAnswer = (item: Item): fc.Arbitrary<AnswerValue | undefined> => {
  const given = anyValue(item)
  return item.required ? given : fc.option(given, { nil: undefined, freq: 4 })
}

const anyValue = (item: Item): fc.Arbitrary<AnswerValue> => {
  switch (item.kind) {
    case 'number': {
      const steps = Math.floor((item.max - item.min) / item.step + 1e-6)
      const any = fc.integer({ min: 0, max: steps }).map((step) => rounded(item.min + step * item.step))
      const [low, high] = item.usual ?? [item.min, item.max]
      const usual = fc.integer({ min: 0, max: Math.floor((high - low) / item.step) })
      const offset = Math.round((low - item.min) / item.step)
      return fc.oneof(
        any,
        fc.constantFrom(item.min, item.max),
        usual.map((step) => rounded(item.min + (offset + step) * item.step)),
      )
    }
    case 'yes-no':
      return fc.boolean()
    case 'single-choice':
      return fc.constantFrom(...item.options.map(({ value }) => value))
    case 'multiple-choice':
      return fc.subarray(
        item.options.map(({ value }) => String(value)),
        { minLength: 1 },
      )
  }
}

const rounded = (value: number) => Math.round(value * 1e6) / 1e6

const anySubject: fc.Arbitrary<Subject> = fc.record({
  age: fc.integer({ min: 0, max: 110 }),
  sex: fc.constantFrom('female', 'male', 'diverse'),
})

const anyAnswers = (profile: MeasurementProfile): fc.Arbitrary<Answers> =>
  fc.tuple(...profile.items.map(anyAnswer)).map((values) => {
    const answers: Record<string, AnswerValue> = {}
    for (const [index, item] of profile.items.entries()) {
      const value = values[index]
      if (value !== undefined && isVisible(item.visibleIf, answers)) answers[item.id] = value
    }
    return answers
  })

describe.each(allProfiles.map((profile) => [profile.code, profile] as const))('%s', (_code, profile) => {
  test('refuses or scores whatever may be answered, and no value is negative or endless', () => {
    let scored = 0
    fc.assert(
      fc.property(anyAnswers(profile), anySubject, (answers, subject) => {
        const scoring = profile.score(answers, subject)
        if (!scoring.ok) {
          expect(scoring.problems.length).toBeGreaterThan(0)
          return
        }
        scored += 1
        for (const { code, value, reason } of scoring.scores) {
          if (value === null) expect(reason, code).toBeDefined()
          if (typeof value !== 'number') continue
          expect(Number.isFinite(value), code).toBe(true)
          expect(value, code).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: 1_500 },
    )
    expect(scored).toBeGreaterThan(10)
  })
})

const woman: Subject = { age: 45, sex: 'female' }
const complete = (profile: MeasurementProfile): Answers => {
  const answers: Record<string, AnswerValue> = {}
  for (const item of profile.items) if (isVisible(item.visibleIf, answers)) answers[item.id] = chooseMiddle(item)
  return answers
}
const chooseMiddle = (item: Item): AnswerValue => {
  if (item.kind === 'yes-no') return false
  if (item.kind === 'single-choice') return item.options[0]?.value ?? null
  if (item.kind === 'multiple-choice') return [String(item.options[0]?.value)]
  const [low, high] = item.usual ?? [item.min, item.max]
  return rounded(item.min + Math.round(((low + high) / 2 - item.min) / item.step) * item.step)
}
const without = (answers: Answers, id: string): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([key]) => key !== id))
const requiredIn = (profile: MeasurementProfile, answers: Answers) => {
  const scoring = profile.score(answers, woman)
  return scoring.ok ? [] : scoring.problems.filter(({ code }) => code === 'required').map(({ path }) => path)
}

describe.each(allProfiles.map((profile) => [profile.code, profile] as const))(
  '%s: an item says truly whether it may be left out',
  (_code, profile) => {
    const answers = complete(profile)
    const asked = profile.items.filter(({ id }) => id in answers)

    test('a complete answer is scored', () => {
      expect(profile.score(answers, woman)).toMatchObject({ ok: true })
    })

    test('required: refused without it', () => {
      const needed = asked.filter(({ required }) => required).map(({ id }) => id)
      expect(needed.filter((id) => !requiredIn(profile, without(answers, id)).includes(id))).toEqual([])
    })

    test('required with others: refused without it as soon as one of them is answered', () => {
      for (const { id, requiredWith } of asked) {
        if (requiredWith === undefined) continue
        expect(requiredIn(profile, without(answers, id)), id).toContain(id)
        expect(profile.items.map((item) => item.id)).toEqual(expect.arrayContaining([...requiredWith]))
      }
    })

    test('neither: accepted without it, and only the scores that need it are withheld', () => {
      for (const { id, required, requiredWith, neededBy = [] } of asked) {
        if (required || requiredWith !== undefined) continue
        const scoring = profile.score(without(answers, id), woman)
        // Items that depend on the removed item cannot be answered. Only these are allowed to be refused.
        const dependent = profile.items.filter((item) => item.visibleIf?.item === id || item.requiredWith?.includes(id))
        if (!scoring.ok) {
          // The weight is not counted, because it can be replaced by a BMI.
          const refused = scoring.problems.map(({ path }) => path).filter((path) => path !== 'weight')
          expect(
            dependent.map((item) => item.id),
            id,
          ).toEqual(expect.arrayContaining(refused))
          continue
        }
        const withheld = scoring.scores.filter(({ value }) => value === null).map(({ code }) => code)
        for (const code of neededBy) expect([...withheld, 'riskPercentExact'], id).toContain(code)
      }
    })
  },
)
