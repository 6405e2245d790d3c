import { expect, test } from 'vitest'
import { findAlike, sortAlike } from './find-alike.ts'

const zone = 'Europe/Berlin'

const anna = {
  id: 'a',
  firstName: 'Anna',
  lastName: 'Berg',
  birthDate: '1985-04-12',
  externalNumber: null,
  createdAt: '2026-03-01T10:00:00Z',
}

const listWays = (people: readonly (typeof anna)[]) => [...findAlike(people, zone).values()].map(({ by }) => by)

test('people who differ in name, date of birth or number are never alike', () => {
  const others = [{ firstName: 'Anne' }, { birthDate: '1985-04-13' }, { birthDate: null }, { externalNumber: '7' }]
  expect(findAlike([anna, ...others.map((other, index) => ({ ...anna, ...other, id: `${index}` }))], zone).size).toBe(0)
})

test('two people with equal data are distinguished by the day on which they were added, or by the time if that is the same', () => {
  const later = { ...anna, id: 'b', createdAt: '2026-04-03T08:00:00Z' }
  expect([...findAlike([anna, later], zone)]).toEqual([
    ['a', { by: 'day', place: null }],
    ['b', { by: 'day', place: null }],
  ])
  const same = { ...anna, id: 'c', createdAt: '2026-03-01T11:00:00Z' }
  expect(listWays([anna, later, same])).toEqual(['time', 'time', 'time'])
})

test('the day on which a person was added is in the time zone of the reader', () => {
  const added = (id: string, day: number, hour: number) => ({
    ...anna,
    id,
    createdAt: new Date(`2026-03-0${day}T${String(hour).padStart(2, '0')}:30:00+01:00`).toISOString(),
  })
  expect(listWays([added('a', 1, 23), added('b', 2, 0)])).toEqual(['day', 'day'])
  expect(listWays([added('a', 1, 0), added('b', 1, 23)])).toEqual(['time', 'time'])
})

test('people whom one import added at the same time are numbered, in the same order in every list', () => {
  const [second, elsewhere] = [
    { ...anna, id: 'b' },
    { ...anna, id: 'c', createdAt: '2026-03-01T10:01:00Z' },
  ]
  for (const list of [
    [anna, second, elsewhere],
    [second, elsewhere, anna],
  ])
    expect(Object.fromEntries(findAlike(list, zone))).toEqual({
      a: { by: 'time', place: { number: 1, count: 2 } },
      b: { by: 'time', place: { number: 2, count: 2 } },
      c: { by: 'time', place: null },
    })
})

test('in a list, the person numbered 1 is always above the one numbered 2, and nobody else is moved', () => {
  const first = { ...anna, id: 'z', createdAt: '2026-03-01T10:00:05Z' }
  const second = { ...anna, id: 'b', createdAt: '2026-03-01T10:00:40Z' }
  const third = { ...anna, id: 'c', createdAt: '2026-03-01T10:00:40Z' }
  const other = { ...anna, id: 'd', birthDate: '1990-01-01' }
  const nextMinute = { ...anna, id: 'a', createdAt: '2026-03-01T10:01:00Z' }
  const listIds = (people: readonly (typeof anna)[]) => people.map(({ id }) => id)
  const sorted = sortAlike([nextMinute, third, other, second, first])
  expect(listIds(sorted)).toEqual(['a', 'z', 'd', 'b', 'c'])
  const places = findAlike(sorted, zone)
  expect(sorted.map(({ id }) => places.get(id)?.place?.number)).toEqual([undefined, 1, undefined, 2, 3])
})

test('the sort order of the list takes precedence over these numbers', () => {
  const [early, late] = [
    { ...anna, id: 'a' },
    { ...anna, id: 'b' },
  ]
  expect(sortAlike([late, early], ({ id }) => id)).toEqual([late, early])
  expect(sortAlike([late, early])).toEqual([early, late])
})
