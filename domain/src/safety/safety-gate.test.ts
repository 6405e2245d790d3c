import { describe, expect, test } from 'vitest'
import { findCurrent, profileCatalogue } from '../measurement-profiles/profile-catalogue.ts'
import { type SafetyAnswer, safetyGate } from './safety-gate.ts'
import { type AskedPerson, safetyQuestionCodes, safetyQuestions } from './safety-questions.ts'

const woman: AskedPerson = { age: 40, sex: 'female' }
const answer = (question: SafetyAnswer['question'], applies: boolean, askedOn: string): SafetyAnswer => ({
  question,
  applies,
  askedOn,
})
const everything = (askedOn: string, ...applying: readonly string[]) =>
  safetyQuestionCodes.map((code) => answer(code, applying.includes(code), askedOn))
const due = (answers: readonly SafetyAnswer[], day: string, person = woman) =>
  safetyGate(person, answers, day).questions.flatMap(({ question, isDue }) => (isDue ? [question.code] : []))

test('a person who was never asked is asked everything, and has no stop yet', () => {
  expect(safetyGate(woman, [], '2026-03-10')).toMatchObject({ isDue: true, stops: [], notes: [] })
  expect(due([], '2026-03-10')).toEqual([...safetyQuestionCodes])
})

describe('an answer is valid until the day before it is asked again', () => {
  const answers = everything('2026-01-31')
  test.each([
    ['on the day itself', '2026-01-31', []],
    ['on the thirtieth day', '2026-03-01', []],
    ['after thirty days', '2026-03-02', ['pregnancy', 'oedema', 'fever']],
    ['on the last day of the year', '2027-01-30', ['pregnancy', 'oedema', 'fever']],
    ['after a year', '2027-01-31', [...safetyQuestionCodes]],
    ['on a day before it was given', '2026-01-30', [...safetyQuestionCodes]],
  ])('%s', (_, day, expected) => {
    expect(due(answers, day)).toEqual(expected)
  })

  test('calendar days are counted, also across a leap day or a change of the clocks', () => {
    expect(due(everything('2028-02-20'), '2028-03-20')).toEqual([])
    expect(due(everything('2028-02-20'), '2028-03-21')).toEqual(['pregnancy', 'oedema', 'fever'])
    expect(due(everything('2026-03-20'), '2026-04-18')).toEqual([])
    expect(due(everything('2026-03-20'), '2026-04-19')).toEqual(['pregnancy', 'oedema', 'fever'])
  })
})

test('a stop lasts as long as its answer is valid; then the question is asked again', () => {
  const answers = everything('2026-03-01', 'pregnancy', 'pacemaker')
  expect(safetyGate(woman, answers, '2026-03-30').stops).toEqual(['pacemaker', 'pregnancy'])
  expect(safetyGate(woman, answers, '2026-03-31')).toMatchObject({ stops: ['pacemaker'], isDue: true })
  expect(safetyGate(woman, answers, '2027-03-01')).toMatchObject({ stops: [], isDue: true })
})

test('results mention a note as long as its answer is valid, and a fever only on the day of the answer', () => {
  const answers = everything('2026-03-01', 'fever', 'metalImplant')
  expect(safetyGate(woman, answers, '2026-03-01')).toMatchObject({ stops: [], notes: ['metalImplant', 'fever'] })
  const nextDay = safetyGate(woman, answers, '2026-03-02')
  expect(nextDay).toMatchObject({ notes: ['metalImplant'], isDue: true })
  // The answer about fever is not valid on that day, so the result mentions fever neither as present nor as absent.
  expect(nextDay.noted).toEqual({ metalImplant: true, amputation: false, oedema: false })
  expect(due(answers, '2026-03-02')).toEqual(['fever'])
})

test.each([
  [{ age: 11, sex: 'female' }, false],
  [{ age: 12, sex: 'female' }, true],
  [{ age: 55, sex: 'diverse' }, true],
  [{ age: 56, sex: 'female' }, false],
  [{ age: 30, sex: 'male' }, false],
] as const)('whether this person is asked about pregnancy, %j: %s', (person, isAsked) => {
  expect(due([], '2026-03-10', person).includes('pregnancy')).toBe(isAsked)
  // The record's sex may have been corrected after the answer was given. The answer does not stop a person who would
  // not be asked this question.
  const { stops } = safetyGate(person, [answer('pregnancy', true, '2026-03-10')], '2026-03-10')
  expect(stops).toEqual(isAsked ? ['pregnancy'] : [])
})

test('every question is listed once and has texts in both languages', () => {
  expect(safetyQuestions.map(({ code }) => code)).toEqual([...safetyQuestionCodes])
  for (const { text, name, differs } of safetyQuestions)
    for (const words of [text, name, differs]) {
      expect(words.de).not.toBe('')
      expect(words.en).not.toBe('')
    }
})

test('scale and body analyser send a current, and nothing else does', () => {
  const sending = profileCatalogue.filter(({ id }) => findCurrent(id) !== undefined)
  expect(sending.map(({ path }) => path)).toEqual(['seca', 'inbody'])
  expect(sending.map(({ id }) => findCurrent(id)?.canWeighWithout)).toEqual([true, false])
})
