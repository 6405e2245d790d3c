import { expect, test } from 'vitest'
import { findAlike } from './find-alike.ts'

const anna = {
  id: 'a',
  firstName: 'Anna',
  lastName: 'Berg',
  birthDate: '1985-04-12',
  externalNumber: null,
  createdAt: '2026-03-01T10:00:00Z',
}

test('people who differ in name, date of birth or number are never alike', () => {
  const others = [{ firstName: 'Anne' }, { birthDate: '1985-04-13' }, { birthDate: null }, { externalNumber: '7' }]
  expect(findAlike([anna, ...others.map((other, index) => ({ ...anna, ...other, id: `${index}` }))]).size).toBe(0)
})

test('two people who differ in nothing are distinguished by the day, and those of one day by the time', () => {
  const later = { ...anna, id: 'b', createdAt: '2026-04-03T08:00:00Z' }
  expect([...findAlike([anna, later])]).toEqual([
    ['a', 'days'],
    ['b', 'days'],
  ])
  const same = { ...anna, id: 'c', createdAt: '2026-03-01T11:00:00Z' }
  expect([...findAlike([anna, later, same]).values()]).toEqual(['one-day', 'one-day', 'one-day'])
})

test('a day is that of the reader’s clock', () => {
  const added = (id: string, day: number, hour: number) => ({
    ...anna,
    id,
    createdAt: new Date(2026, 2, day, hour, 30).toISOString(),
  })
  expect([...findAlike([added('a', 1, 23), added('b', 2, 0)]).values()]).toEqual(['days', 'days'])
  expect([...findAlike([added('a', 1, 0), added('b', 1, 23)]).values()]).toEqual(['one-day', 'one-day'])
})
