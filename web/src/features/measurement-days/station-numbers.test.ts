import { expect, test } from 'vitest'
import { sortByStation, addProfile, moveStation } from './station-numbers.ts'

const day = ['weight', 'stress', 'heart', 'risk'].reduce<ReturnType<typeof addProfile>>(addProfile, [])
const inOrder = (chosen: typeof day) => sortByStation(chosen).map(({ id, station }) => `${station} ${id}`)

test('each chosen profile gets a station of its own, the first free one', () => {
  expect(inOrder(day)).toEqual(['1 weight', '2 stress', '3 heart', '4 risk'])
  const without = day.filter(({ id }) => id !== 'stress')
  expect(inOrder(addProfile(without, 'height'))).toEqual(['1 weight', '2 height', '3 heart', '4 risk'])
})

test('a station moves to the place of another one, forwards and backwards', () => {
  expect(inOrder(moveStation(day, 'weight', 'heart'))).toEqual(['1 stress', '2 heart', '3 weight', '4 risk'])
  expect(inOrder(moveStation(day, 'risk', 'weight'))).toEqual(['1 risk', '2 weight', '3 stress', '4 heart'])
})

test('the profiles of one station move together, and gaps in the numbers are closed', () => {
  const together = day.map((one) => (one.id === 'heart' ? { ...one, station: 1 } : one))
  expect(inOrder(together)).toEqual(['1 weight', '1 heart', '2 stress', '4 risk'])
  expect(inOrder(moveStation(together, 'heart', 'risk'))).toEqual(['1 stress', '2 risk', '3 weight', '3 heart'])
})

test('a station that is moved to itself or to an unknown place stays', () => {
  expect(moveStation(day, 'weight', 'weight')).toBe(day)
  expect(moveStation(day, 'weight', 'nothing')).toBe(day)
})
