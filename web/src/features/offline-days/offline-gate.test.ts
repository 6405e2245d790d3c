import { expect, test, vi } from 'vitest'
import { readSafetyAnswers, readDayHere, dayOfAsking, gateOfPerson, withNewer } from './offline-gate.ts'
import type { PreparedPerson, SafetyAnswerHere } from './prepared-day.ts'

const today = readDayHere(new Date())
const said = (question: SafetyAnswerHere['question'], applies: boolean, askedOn = today): SafetyAnswerHere => ({
  question,
  applies,
  saidBy: 'staff',
  askedBy: 'Sophie Brandt',
  askedAt: `${askedOn}T08:00:00Z`,
  askedOn,
})
const person = { sex: 'male', ageOnDay: 40, safetyQuestions: [] } as unknown as PreparedPerson // the rest is not read
const all = ['pacemaker', 'activeImplant', 'metalImplant', 'amputation', 'oedema', 'fever'] as const

test('without answers no current may flow', () => {
  expect(gateOfPerson(person, [], today).isDue).toBe(true)
})

test('answers given on this device open the gate, and a pacemaker closes it', () => {
  const none = all.map((question) => said(question, false))
  expect(gateOfPerson(person, none, today)).toMatchObject({ isDue: false, stops: [] })
  expect(gateOfPerson(person, withNewer(none, [said('pacemaker', true)]), today)).toMatchObject({
    stops: ['pacemaker'],
  })
})

test('an answer that the server had stored is valid here as long as on the server', () => {
  const known = all.map((question) => ({
    question,
    kind: 'stop' as const,
    isDue: false,
    answer: { ...said(question, false, '2020-01-01'), question: undefined, askedAgainOn: '2021-01-01' },
  }))
  const old = { ...person, safetyQuestions: known } as unknown as PreparedPerson // the dates are all that matters
  expect(gateOfPerson(old, readSafetyAnswers(old), today).isDue).toBe(true)
})

test('on a tablet whose clock is a year slow, old answers expire, and answers given there are valid', () => {
  vi.useFakeTimers({ now: Date.parse('2025-11-26T10:00:00Z'), toFake: ['Date'] })
  const measurementDay = '2026-11-26'
  const askedOn = dayOfAsking(measurementDay, new Date())
  const old = all.map((question) => said(question, false, '2025-11-20'))
  const { questions } = gateOfPerson(person, old, measurementDay)
  expect(questions.filter(({ isDue }) => isDue)).toHaveLength(questions.length)
  const fresh = all.map((question) => said(question, false, askedOn))
  expect(gateOfPerson(person, withNewer(old, fresh), measurementDay).isDue).toBe(false)
  vi.useRealTimers()
})
