import { expect, test } from 'vitest'
import { readPlace, writePlace } from './place-line.ts'

test.each([
  ['DE', '28195', 'Bremen', '28195 Bremen'],
  ['NL', '1012 AB', 'Amsterdam', '1012 AB Amsterdam'],
  ['SE', '114 55', 'Stockholm', '114 55 Stockholm'],
  ['MT', 'VLT 1117', 'Valletta', 'VLT 1117 Valletta'],
  ['PL', '00-001', 'Warszawa', '00-001 Warszawa'],
  ['GB', 'SW1A 1AA', 'London', 'London SW1A 1AA'],
  ['US', '02110', 'Boston, MA', 'Boston, MA 02110'],
  ['CA', 'K1A 0B1', 'Ottawa', 'Ottawa K1A 0B1'],
  ['IE', 'D02 X285', 'Dublin 2', 'Dublin 2 D02 X285'],
  ['DE', '', 'Bremen', 'Bremen'],
  ['GB', '', 'London', 'London'],
  ['AE', '', 'Dubai', 'Dubai'],
])(
  'an address in %s with the code “%s” and the city “%s” is written and read alike',
  (country, postalCode, city, line) => {
    expect(writePlace(country, { postalCode, city })).toBe(line)
    expect(readPlace(country, line)).toEqual({ postalCode, city })
  },
)

test.each([
  ['GB', 'SW1A 1AA London', 'SW1A 1AA', 'London'],
  ['US', '02110 Boston', '02110', 'Boston'],
  ['US', 'Boston, 02110', '02110', 'Boston'],
  ['DE', 'Bremen 28195', '28195', 'Bremen'],
  ['DE', '28195', '28195', ''],
  ['CH', 'Basel 3', '', 'Basel 3'],
  ['FR', '75008 Paris 8', '75008', 'Paris 8'],
])('a line of %s that a person wrote, “%s”, is read as code “%s” and city “%s”', (country, line, postalCode, city) => {
  expect(readPlace(country, line)).toEqual({ postalCode, city })
})
