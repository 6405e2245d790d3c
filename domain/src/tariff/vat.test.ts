import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isInUnion, computeVat, findVatPrefix, vatRuleFor } from './vat.ts'

test('a buyer in Germany pays German VAT, with a VAT number or without', () => {
  for (const hasVatId of [true, false])
    expect(vatRuleFor({ country: 'DE', hasVatId })).toMatchObject({ category: 'S', percent: 19, note: null })
})

test('a business elsewhere in the Union owes the VAT itself', () => {
  expect(vatRuleFor({ country: 'AT', hasVatId: true })).toMatchObject({
    category: 'AE',
    percent: 0,
    reasonCode: 'VATEX-EU-AE',
  })
})

test('without a VAT number a buyer in the Union pays German VAT', () => {
  expect(vatRuleFor({ country: 'FR', hasVatId: false })).toMatchObject({ category: 'S', percent: 19 })
})

test('outside of the Union the service is not subject to German VAT', () => {
  for (const country of ['CH', 'US', 'GB', 'NO', 'LI'])
    for (const hasVatId of [true, false])
      expect(vatRuleFor({ country, hasVatId })).toMatchObject({ category: 'O', percent: 0, reasonCode: 'VATEX-EU-O' })
})

test('the Union has 27 countries, and Monaco belongs to its VAT', () => {
  expect(
    'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ').every(isInUnion),
  ).toBe(true)
  expect(isInUnion('MC')).toBe(true)
  expect(['GB', 'CH', 'NO', 'IS', 'EL'].some(isInUnion)).toBe(false)
  expect([findVatPrefix('GR'), findVatPrefix('MC'), findVatPrefix('AT')]).toEqual(['EL', 'FR', 'AT'])
})

test('a customer who pays no VAT reads why, in both languages', () => {
  for (const country of ['AT', 'CH']) {
    const { note } = vatRuleFor({ country, hasVatId: true })
    expect(note?.de).toBeTruthy()
    expect(note?.en).toBeTruthy()
  }
})

test('VAT is rounded to the cent, halves away from zero', () => {
  expect([4900, 14_900, 50, 150, -50, 0].map((net) => computeVat(net, 19))).toEqual([931, 2831, 10, 29, -10, 0])
  expect(computeVat(14_900, 0)).toBe(0)
})

test('rounded VAT is never further from the exact one than half a cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), fc.nat(27), (net, percent) => {
      expect(Math.abs(computeVat(net, percent) - (net * percent) / 100)).toBeLessThanOrEqual(0.5)
    }),
  )
})
