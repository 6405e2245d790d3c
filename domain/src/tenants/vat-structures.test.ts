import { describe, expect, test } from 'vitest'
import { findVatPrefix, isInUnion } from '../tariff/vat.ts'
import { countries, isVatId } from './countries.ts'

/** For each country: numbers with the right structure (`right`), and numbers with a nearly right one (`wrong`). */
const samples: Readonly<Record<string, readonly [right: readonly string[], wrong: readonly string[]]>> = {
  AT: [['ATU12345678'], ['AT12345678', 'ATU1234567', 'ATX12345678']],
  BE: [
    ['BE0123456789', 'BE 1012.345.678'],
    ['BE123456789', 'BE2123456789'],
  ],
  BG: [
    ['BG123456789', 'BG1234567890'],
    ['BG12345678', 'BG12345678901'],
  ],
  CY: [['CY12345678L'], ['CY123456789', 'CY1234567L']],
  CZ: [
    ['CZ12345678', 'CZ123456789', 'CZ1234567890'],
    ['CZ1234567', 'CZ12345678901'],
  ],
  DE: [['DE123456789'], ['DE12345678', 'DE1234567890', '123456789']],
  DK: [['DK 12 34 56 78'], ['DK1234567', 'DK123456789']],
  EE: [['EE123456789'], ['EE12345678']],
  ES: [
    ['ESB12345678', 'ES12345678Z', 'ESX1234567L'],
    ['ES123456789', 'ESB1234567', 'ESBB2345678'],
  ],
  FI: [['FI12345678'], ['FI123456789']],
  FR: [
    ['FR12345678901', 'FRX1345678901', 'FR1X345678901', 'FRXX345678901'],
    ['FR1234567890', 'FRO1345678901', 'FR123456789AB'],
  ],
  GR: [['EL123456789'], ['GR123456789', 'EL12345678']],
  HR: [['HR12345678901'], ['HR1234567890']],
  HU: [['HU12345678'], ['HU1234567', 'HU123456789']],
  IE: [
    ['IE1234567L', 'IE1S34567L', 'IE1+34567L', 'IE1234567LA'],
    ['IE12345678', 'IE123456LA', 'IE1S34567LA'],
  ],
  IT: [['IT12345678901'], ['IT1234567890', 'IT1234567890A', '12345678901']],
  LT: [['LT123456789', 'LT123456789012'], ['LT1234567890']],
  LU: [['LU12345678'], ['LU1234567']],
  LV: [['LV12345678901'], ['LV123456789']],
  MC: [['FR12345678901'], ['MC12345678901']],
  MT: [['MT12345678'], ['MT123456789']],
  NL: [['NL123456789B01'], ['NL123456789001', 'NL12345678B01', 'NL123456789A01']],
  PL: [['PL 123-456-78-90'], ['PL123456789', 'PL12345678901']],
  PT: [['PT123456789'], ['PT12345678']],
  RO: [
    ['RO12', 'RO1234567890'],
    ['RO1', 'RO12345678901'],
  ],
  SE: [['SE123456789001'], ['SE1234567890']],
  SI: [['SI12345678'], ['SI123456789']],
  SK: [['SK1234567890'], ['SK123456789']],
}

test('every country of the Union has its own structure, with its own prefix', () => {
  const union = countries.filter(isInUnion)
  expect(Object.keys(samples).toSorted()).toEqual(union.toSorted())
  for (const [country, [right]] of Object.entries(samples))
    for (const number of right) expect(number.startsWith(findVatPrefix(country)), number).toBe(true)
})

describe.each(Object.entries(samples))('a VAT number of %s', (country, [right, wrong]) => {
  test('is accepted only in its structure', () => {
    for (const number of right) expect(isVatId(country, number), number).toBe(true)
    for (const number of wrong) expect(isVatId(country, number), number).toBe(false)
  })

  test('is refused for every other country of the Union, and a word is refused', () => {
    for (const other of countries.filter(isInUnion))
      if (findVatPrefix(other) !== findVatPrefix(country))
        for (const number of right) expect(isVatId(other, number), `${number} for ${other}`).toBe(false)
    expect(isVatId(country, `${findVatPrefix(country)}PENDING`)).toBe(false)
  })
})
