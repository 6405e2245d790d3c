import { allProfiles } from '@salus/domain/measurement-profiles/all-profiles.ts'
import { expect, test } from 'vitest'
import { refuseOffline, scorePreliminarily } from './preliminary.ts'
import type { PreparedDay, PreparedPerson } from './prepared-day.ts'

const findId = (wanted: string) => allProfiles.find(({ code }) => code === wanted)?.id ?? ''
const dateOfMeasurement = '2026-11-26T10:00:00+01:00'
const person: PreparedPerson = {
  visitId: crypto.randomUUID(),
  number: 1,
  state: 'here',
  memberId: crypto.randomUUID(),
  firstName: 'Mara',
  lastName: 'Lindner',
  externalNumber: null,
  birthYear: 1985,
  ageOnDay: 41,
  sex: 'female',
  heightCm: 168,
  status: 'active',
  storesHealthData: true,
  safetyQuestions: [],
  nearestReading: { at: '2026-11-20T08:00:00Z', weightKg: 64, heightCm: 168 },
  steps: [],
}
const day: PreparedDay = {
  tenantId: 1,
  preparedBy: 'Sophie Brandt',
  endsAt: '2026-11-26T22:59:59Z',
  proof: '',
  tenant: { country: 'DE', riskRegion: 'low' },
  day: {
    id: crypto.randomUUID(),
    title: 'Day',
    day: '2026-11-26',
    state: 'open',
    stations: [],
    revision: 1,
    people: 1,
    results: 0,
  },
  people: [person],
  profiles: { de: [], en: [] },
}

const stress = (answer: number) => ({
  profileId: findId('stress-load'),
  memberId: person.memberId,
  dateOfMeasurement,
  answers: Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`q${index + 1}`, answer])),
})
const weight = (kilograms: number) => ({
  profileId: findId('manual-questionnaire'),
  memberId: person.memberId,
  dateOfMeasurement,
  values: { weight: kilograms, height: 168 },
})

test('the preliminary result is computed with the functions of the server', () => {
  const body = stress(2)
  const found = scorePreliminarily({ day, person, body })
  const byServer = allProfiles
    .find(({ id }) => id === body.profileId)
    ?.score(body.answers, { age: 41, sex: 'female', heightCm: 168, riskRegion: 'low' })
  const scores = byServer?.ok === true ? byServer.scores : []
  expect(found?.scores.map(({ score }) => score)).toEqual(
    scores.filter(({ code }) => found?.profile.scores.some((one) => one.code === code && one.role !== 'detail')),
  )
  expect(found?.scores.find(({ definition }) => definition.role === 'primary')?.band?.name.en).toBeDefined()
})

test('a blood pressure that needs action within minutes is reported immediately, with the emergency number of the country', () => {
  const body = { ...weight(64), values: { weight: 64, height: 168, sbp: 205, dbp: 125 } }
  const [first] = scorePreliminarily({ day, person, body })?.warnings ?? []
  expect(first?.urgency).toBe('crisis')
  expect(first?.emergencyNumber).toBe('112')
})

test('answers that show distress are recognised immediately', () => {
  const [calm, worn] = [stress(0), stress(4)]
  for (const favourable of ['q4', 'q5', 'q7', 'q8']) worn.answers[favourable] = 0
  expect(scorePreliminarily({ day, person, body: worn })?.showsDistress).toBe(true)
  expect(scorePreliminarily({ day, person, body: calm })?.showsDistress).toBe(false)
})

test('a weight that does not fit the person is questioned, and accepted once it is confirmed', () => {
  expect(refuseOffline({ day, person, body: weight(65) })).toBeNull()
  const refused = refuseOffline({ day, person, body: weight(91) })
  expect(refused?.code).toBe('maybe-another-person')
  expect(refused?.doubts).toEqual([expect.objectContaining({ kind: 'weight', measured: 91, known: 64 })])
  expect(refuseOffline({ day, person, body: { ...weight(91), confirmed: true } })).toBeNull()
})

test('answers that the server would refuse are already refused here, at the question', () => {
  const { q10: _, ...answers } = stress(2).answers
  const refused = refuseOffline({ day, person, body: { ...stress(2), answers } })
  expect(refused?.code).toBe('invalid-input')
  expect(refused?.errors?.map(({ path }) => path)).toEqual(['answers.q10'])
})

test('a preliminary value is not rounded up to a class that it does not reach', () => {
  // At a height of 168 cm, 70.4 kg is a body mass index of 24.94, and 70.5 kg is 24.98. Both are below 25.
  const decimals = (kilograms: number) =>
    scorePreliminarily({ day, person, body: weight(kilograms) })?.scores.find(({ score }) => score.code === 'bmi')
      ?.decimals
  expect(decimals(70.4)).toBe(1)
  expect(decimals(70.5)).toBe(2)
})
