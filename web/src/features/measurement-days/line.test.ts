import type { DayStep, DayVisit } from '@salus/contract/measuring/days.ts'
import { expect, test } from 'vitest'
import { findNextStep, listLacking, listLooseEnds, sortLine } from './line.ts'

type State = DayStep['state']

const step = (station: number, state: State, isMine = false): DayStep => ({
  profileId: `profile-${station}`,
  station,
  state,
  isMine,
  claimedByName: state === 'claimed' ? 'Sophie Brandt' : null,
  claimedAt: null,
  doneAt: null,
  resultGuid: null,
})

const person = (name: string, states: readonly State[], more: Partial<DayVisit> = {}): DayVisit => ({
  id: name,
  memberId: name,
  firstName: name,
  lastName: 'Example',
  birthDate: null,
  externalNumber: null,
  department: null,
  status: 'active',
  storesHealthData: true,
  number: 1,
  state: 'here',
  arrivedAt: '2026-03-10T08:00:00.000Z',
  endedAt: null,
  talkedAt: null,
  steps: states.map((state, station) => step(station, state)),
  ...more,
})

const listIds = (visits: readonly DayVisit[]) => visits.map(({ id }) => id)

test('the next person is the first who waits for the station and is not being measured', () => {
  const visits = [
    person('left', ['waiting', 'waiting'], { state: 'left' }),
    person('elsewhere', ['waiting', 'claimed']),
    person('without consent', ['waiting', 'waiting'], { storesHealthData: false }),
    person('through here', ['done', 'waiting']),
    person('first', ['waiting', 'waiting']),
    person('second', ['waiting', 'waiting']),
  ]
  expect(findNextStep(visits, { station: 0 })?.visit.id).toBe('first')
  expect(findNextStep(visits, { station: 1 })?.visit.id).toBe('through here')
})

test('the person who was just measured comes before the queue while they have an open step at this station', () => {
  const visits = [person('first', ['waiting', 'waiting']), person('just now', ['done', 'waiting'])]
  const next = (station: number | null) => findNextStep(visits, { station, memberId: 'just now' })
  expect([next(null)?.visit.id, next(null)?.step.station]).toEqual(['just now', 1])
  expect(next(0)?.visit.id).toBe('first')
  expect(findNextStep([], { station: null })).toBeNull()
})

test('a person is done at a station once they have no open step there, even if steps at other stations are open', () => {
  const visits = [
    person('half', ['done', 'waiting']),
    person('refused', ['skipped', 'done']),
    person('gone', ['waiting', 'waiting'], { state: 'left' }),
    person('begun', ['claimed', 'waiting']),
  ]
  const all = sortLine(visits, null)
  expect([listIds(all.waiting), listIds(all.through), listIds(all.left)]).toEqual([
    ['half', 'begun'],
    ['refused'],
    ['gone'],
  ])
  expect(listIds(sortLine(visits, 0).through)).toEqual(['half', 'refused'])
})

test('a step that was neither measured nor skipped is lacking, also for people who left', () => {
  const visits = [
    person('through', ['done', 'skipped']),
    person('left', ['done', 'waiting'], { state: 'left' }),
    person('begun', ['claimed', 'waiting']),
  ]
  expect(listLacking(visits).map(({ visit, profileIds }) => [visit.id, ...profileIds])).toEqual([
    ['left', 'profile-1'],
    ['begun', 'profile-0', 'profile-1'],
  ])
})

test('a result counts as not discussed only if staff may see it', () => {
  const shown = (visit: DayVisit): DayVisit => ({
    ...visit,
    steps: visit.steps.map((one) => ({ ...one, resultGuid: `result of ${visit.id}` })),
  })
  const visits = [
    shown(person('shares', ['done'])),
    person('does not share', ['done']),
    person('does not share and waits', ['done', 'waiting']),
  ]
  const ends = listLooseEnds(visits).map(({ visit, hasUndiscussedResults }) => [visit.id, hasUndiscussedResults])
  expect(ends).toEqual([
    ['shares', true],
    ['does not share and waits', false],
  ])
})
