import { expect, test } from 'vitest'
import { readHeightUnit, readHeight } from './read-height.ts'

test.each([
  ['Größe (cm)', '178', 178],
  ['Größe (cm)', '178,5', 178.5],
  ['Größe (cm)', '1,78 m', 178],
  ['Größe (cm)', '1,78', 178],
  ['Größe (cm)', '95', 95],
  ['Größe (m)', '1.78', 178],
  ['Größe (m)', '178', 178],
  ['Größe', '178 cm', 178],
  ['Größe', '178', 178],
  ['Größe in mm', '1780', 178],
  ['Height (in)', '70', 177.8],
  ['Height (inches)', '70.5', 179.1],
  ['Height in', '70', 177.8],
  ['Height', '70 in', 177.8],
  ['Height', '5\'10"', 177.8],
  ['Height (ft in)', '5 ft 10 in', 177.8],
  ['Height (ft)', '5.9', 179.8],
])('a member whose list has %j and %j is %d cm tall', (header, cell, expected) => {
  expect(readHeight(cell, readHeightUnit(header))).toBe(expected)
})

test.each([
  ['Height', '70'],
  ['Größe', '95'],
  ['Height (ft in)', '5.10'],
])('staff are told to add the unit to %j %j, which can be two heights', (header, cell) => {
  expect(readHeight(cell, readHeightUnit(header))).toBe('unit-unclear')
})

test.each(['groß', '82 kg', '178/180', '1,78,5'])('%j is no height', (cell) => {
  expect(readHeight(cell, null)).toBe('not-a-height')
})
