import { expect, test } from 'vitest'
import { dayIn } from '@salus/domain/moments/day-in.ts'
import { ageOn, subjectOn } from './subject-on-date.ts'

test.each([
  ['the day before the birthday', '1985-03-02', '2026-03-01', 40],
  ['on the birthday', '1985-03-01', '2026-03-01', 41],
  ['on the day of birth', '2026-03-01', '2026-03-01', 0],
  ['born on 29 February, on 28 February of a common year', '2004-02-29', '2026-02-28', 21],
  ['born on 29 February, on 1 March of a common year', '2004-02-29', '2026-03-01', 22],
])('age is in completed years: %s', (_when, birthDate, day, age) => {
  expect(ageOn(birthDate, day)).toBe(age)
})

test('a moment late in the evening in UTC is already tomorrow in Berlin', () => {
  const moment = new Date('2026-03-01T23:30:00Z')
  expect([dayIn('UTC', moment), dayIn('Europe/Berlin', moment)]).toEqual(['2026-03-01', '2026-03-02'])
})

test('a height that is not known is absent, not zero', () => {
  expect(subjectOn({ birthDate: '1985-03-01', sex: 'male', heightCm: null }, '2026-03-01')).toEqual({
    age: 41,
    sex: 'male',
  })
})
