import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isTenantName, longestTenantName, addNumberToTenantName, proposeTenantName } from './tenant-name.ts'

describe('the name of a tenant in addresses', () => {
  test.each([
    ['Praxis am Lindenhof', 'praxis-am-lindenhof'],
    ['Rückenzentrum Größer & Söhne', 'rueckenzentrum-groesser-soehne'],
    ['Café Équilibre', 'cafe-equilibre'],
    ['  Studio -- Nord  ', 'studio-nord'],
    ['4711', 'salus-4711'],
    ['健康', 'salus'],
    ['Physiotherapie und Rehabilitationszentrum am Marktplatz', 'physiotherapie-und'],
  ])('is made of %s', (displayName, expected) => {
    expect(proposeTenantName(displayName)).toBe(expected)
  })
  test('can be derived from any text and is then valid', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => isTenantName(proposeTenantName(text))))
    fc.assert(fc.property(fc.string(), (text) => isTenantName(proposeTenantName(text))))
  })
  test.each(['7', '12-34', 'Studio', 'a--b', '-a', 'a-', 'a/b', 'ä', '', 'a', 'x'.repeat(longestTenantName + 1)])(
    'is not %j',
    (text) => {
      expect(isTenantName(text)).toBe(false)
    },
  )
  test('gets a number if it is taken, and is still valid', () => {
    expect(addNumberToTenantName('studio-nord', 2)).toBe('studio-nord-2')
    const longest = `${'a'.repeat(37)}-bc`
    expect(addNumberToTenantName(longest, 12)).toBe(`${'a'.repeat(37)}-12`)
    expect(isTenantName(addNumberToTenantName(longest, 1234))).toBe(true)
  })
})
