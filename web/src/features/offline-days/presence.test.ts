import { expect, test } from 'vitest'
import { listVisits } from './day-visits.ts'
import { marksWithPresence } from './presence.ts'
import { dayMarksSchema } from './prepared-day.ts'

const nobodyYet = dayMarksSchema.parse({})
const stateWith = (state: 'here' | 'left', marks: typeof nobodyYet) => {
  const person = {
    visitId: 'visit',
    memberId: 'mara',
    state,
    ageOnDay: 40,
    storesHealthData: true,
    steps: [{ state: 'waiting' }],
  }
  return listVisits({ day: { people: [person], endsAt: '' }, marks, drafts: [] } as never)[0]?.state
}

test('somebody who left before the device was made ready is marked as here again without a network', () => {
  expect(stateWith('left', nobodyYet)).toBe('left')
  const marks = marksWithPresence(nobodyYet, 'visit', false)
  expect(stateWith('left', marks)).toBe('here')
  expect(marks.presence).toEqual([{ visitId: 'visit', act: 'return' }])
})

test('only the last of several marks is told to the server', () => {
  const marks = marksWithPresence(marksWithPresence(nobodyYet, 'visit', false), 'visit', true)
  expect(stateWith('here', marks)).toBe('left')
  expect(marks.presence).toEqual([{ visitId: 'visit', act: 'leave' }])
})
