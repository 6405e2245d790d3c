import { expect, test } from 'vitest'
import { addressesIn, isAddress, withAddresses } from './address-chips.ts'

test('addresses are taken from what people type or paste', () => {
  expect(addressesIn(' nora@salus.example, karl@salus.example;ida@salus.example\nolaf@salus.example ')).toEqual([
    'nora@salus.example',
    'karl@salus.example',
    'ida@salus.example',
    'olaf@salus.example',
  ])
  expect(addressesIn('Nora Ahrens <nora@salus.example>, Karl <karl@salus.example>')).toEqual([
    'nora@salus.example',
    'karl@salus.example',
  ])
  expect(addressesIn(' ')).toEqual([])
})

test('an address is listed once, however it is written', () => {
  expect(withAddresses(['Nora@salus.example'], ['nora@salus.example', 'karl@salus.example'])).toEqual([
    'Nora@salus.example',
    'karl@salus.example',
  ])
})

test('an incomplete address is reported before sending', () => {
  expect(isAddress('nora@salus.example')).toBe(true)
  for (const text of ['nora@salus', 'nora', '@salus.example']) expect(isAddress(text), text).toBe(false)
})
