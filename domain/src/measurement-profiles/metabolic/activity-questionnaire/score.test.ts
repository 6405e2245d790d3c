import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import ipaq from '../../../../vectors/ipaq_short.json' with { type: 'json' }
import type { Answers, Subject } from '../../measurement-profile.ts'
import { scoreActivityQuestionnaire } from './score.ts'

const subject: Subject = { age: 40, sex: 'female' }
const computeScores = (answers: Answers, who = subject) => {
  const scoring = scoreActivityQuestionnaire(answers, who)
  if (!scoring.ok) throw new Error(JSON.stringify(scoring.problems))
  return Object.fromEntries(scoring.scores.map((score) => [score.code, score]))
}
const listProblems = (answers: Answers) => {
  const scoring = scoreActivityQuestionnaire(answers, subject)
  return scoring.ok ? [] : scoring.problems.map(({ path, code }) => `${path} ${code}`)
}
const joined = (prefix: string, name: string) => `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`

const buildAnswers = (given: (typeof ipaq.cases)[number]['in']): Answers =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]): [string, number | null][] =>
      typeof value === 'number'
        ? [[name, value]]
        : [
            [`${name}Days`, value.days],
            [`${name}Minutes`, value.minutes],
          ],
    ),
  )

const week = (
  walk: readonly [number, number],
  moderate: readonly [number, number],
  vigorous: readonly [number, number],
): Answers => ({
  walkDays: walk[0],
  walkMinutes: walk[1],
  moderateDays: moderate[0],
  moderateMinutes: moderate[1],
  vigorousDays: vigorous[0],
  vigorousMinutes: vigorous[1],
})
const none = [0, 0] as const

describe('test vectors', () => {
  test.each(ipaq.cases.filter((entry) => entry.out.valid).map((entry) => [entry.name, entry] as const))(
    '%s',
    (_, entry) => {
      const scores = computeScores(buildAnswers(entry.in))
      for (const [kind, value] of Object.entries(entry.out.metMin ?? {}))
        expect(scores[joined('metMin', kind)]?.value, kind).toBe(value)
      expect(scores['total']?.value).toBe(entry.out.total)
      expect(scores['days']?.value).toBe(entry.out.days)
      expect(scores['category']).toMatchObject({ value: entry.out.category, band: entry.out.category })
      expect(scores['sittingMin']?.value).toBe(entry.out.sittingMin)
      if (entry.out.kcalPerWeek === undefined) expect(scores['kcalPerWeek']).toBeUndefined()
      else expect(Math.round(Number(scores['kcalPerWeek']?.value))).toBe(entry.out.kcalPerWeek)
    },
  )

  test.each(ipaq.cases.filter((entry) => !entry.out.valid).map((entry) => [entry.name, entry] as const))(
    '%s is refused',
    (_, entry) => {
      const expected =
        entry.out.reason === 'missing'
          ? ['walkMinutes required']
          : ['walkMinutes inconsistent', 'moderateMinutes inconsistent', 'vigorousMinutes inconsistent']
      expect(listProblems(buildAnswers(entry.in))).toEqual(expected)
    },
  )
})

describe('borders', () => {
  test('960 minutes a day are accepted, 961 are refused', () => {
    expect(listProblems(week([7, 400], [7, 400], [7, 160]))).toEqual([])
    expect(listProblems(week([7, 400], [7, 400], [7, 161])).length).toBe(3)
  })

  test('ten minutes count, nine do not', () => {
    expect(computeScores(week([7, 10], none, none))).toMatchObject({ metMinWalk: { value: 231 }, days: { value: 7 } })
    expect(computeScores(week([7, 9], none, none))).toMatchObject({ metMinWalk: { value: 0 }, days: { value: 0 } })
  })

  test('no more than 180 minutes of a kind are counted', () => {
    expect(computeScores(week([1, 180], none, none))['total']?.value).toBe(594)
    expect(computeScores(week([1, 300], none, none))['total']?.value).toBe(594)
  })

  test.each([
    ['vigorous 3 × 20', week(none, none, [3, 20]), 'moderate'],
    ['vigorous 3 × 19', week(none, none, [3, 19]), 'low'],
    ['walking 5 × 30', week([5, 30], none, none), 'moderate'],
    ['walking 5 × 29', week([5, 29], none, none), 'low'],
    ['walking 3 × 30 and moderate 2 × 30', week([3, 30], [2, 30], none), 'moderate'],
    ['a total of exactly 600 on 5 days', week(none, [5, 30], none), 'moderate'],
    ['592 on 5 days', week(none, [4, 29], [1, 16]), 'low'],
    ['1500 with vigorous on 3 days', week([5, 40], none, [3, 35]), 'high'],
    ['1496 with vigorous on 3 days', week(none, [2, 67], [3, 40]), 'moderate'],
    ['3000 on 7 days', week(none, [5, 102], [2, 60]), 'high'],
    ['3008 on 6 days', week(none, [4, 120], [2, 68]), 'moderate'],
  ])('%s: %o is %s', (_, answers, category) => {
    expect(computeScores(answers)['category']?.value).toBe(category)
  })
})

describe('items that are not asked', () => {
  test('with 0 days, the minutes may be missing or 0', () => {
    expect(listProblems({ walkDays: 0, moderateDays: 0, vigorousDays: 0 })).toEqual([])
    expect(listProblems(week(none, none, none))).toEqual([])
  })

  test('with 0 days, other minutes are refused', () => {
    expect(listProblems(week([0, 30], none, none))).toEqual(['walkMinutes not-asked'])
  })
})

test('bad answers are refused by name', () => {
  expect(listProblems({ ...week([8, 30], [3, 1441], none), vigorousDays: '0', sittingMin: -1, weightKg: 1 })).toEqual([
    'vigorousDays wrong-type',
    'moderateMinutes out-of-range',
    'walkDays out-of-range',
    'sittingMin out-of-range',
    'weightKg out-of-range',
  ])
})

test('outside the ages it was made for, the result says so', () => {
  expect(computeScores(week([5, 30], none, none), { age: 70, sex: 'male' })['category']?.reference).toContain(
    '15 to 69',
  )
  expect(computeScores(week([5, 30], none, none), { age: 69, sex: 'male' })['category']?.reference).not.toContain(
    '15 to 69',
  )
})

test('more days or minutes never lower the total or the category', () => {
  const order = ['low', 'moderate', 'high']
  const activity = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 300 }))
  fc.assert(
    fc.property(
      activity,
      activity,
      activity,
      fc.constantFrom('walk', 'moderate', 'vigorous'),
      fc.boolean(),
      (walk, moderate, vigorous, kind, longer) => {
        const before = week(walk, moderate, vigorous)
        const id = `${kind}${longer ? 'Minutes' : 'Days'}`
        const [less, more] = [before, { ...before, [id]: Number(before[id]) + 1 }].map((answers) =>
          computeScores(answers),
        )
        expect(more?.['total']?.value).toBeGreaterThanOrEqual(Number(less?.['total']?.value))
        expect(order.indexOf(String(more?.['category']?.value))).toBeGreaterThanOrEqual(
          order.indexOf(String(less?.['category']?.value)),
        )
      },
    ),
  )
})
