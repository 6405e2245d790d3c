import { describe, expect, test } from 'vitest'
import { applyDecision, notShared, shares, sharesAnything } from './sharing.ts'

const everything = applyDecision(notShared, { pluginId: null, isGiven: true })

describe('what a member shares', () => {
  test('is nothing at first, and everything after a consent to all', () => {
    expect(shares(notShared, 6)).toBe(false)
    expect(sharesAnything(notShared)).toBe(false)
    expect(shares(everything, 6)).toBe(true)
    expect(shares(everything, 99)).toBe(true)
  })

  test('excludes a product that was withdrawn until it is given again', () => {
    const without = applyDecision(everything, { pluginId: 6, isGiven: false })
    expect([6, 15].map((pluginId) => shares(without, pluginId))).toEqual([false, true])
    expect(applyDecision(without, { pluginId: 6, isGiven: false })).toEqual(without)
    expect(applyDecision(without, { pluginId: 6, isGiven: true })).toEqual(everything)
  })

  test('is only one product if only that one was given', () => {
    const one = applyDecision(notShared, { pluginId: 16, isGiven: true })
    expect([6, 16].map((pluginId) => shares(one, pluginId))).toEqual([false, true])
    expect(sharesAnything(one)).toBe(true)
    expect(applyDecision(one, { pluginId: 16, isGiven: false })).toEqual(notShared)
  })

  test('ends completely with one decision about all products, including the exceptions', () => {
    const mixed = applyDecision(applyDecision(notShared, { pluginId: 6, isGiven: true }), {
      pluginId: 15,
      isGiven: true,
    })
    expect(mixed.exceptions).toEqual([6, 15])
    expect(applyDecision(mixed, { pluginId: null, isGiven: false })).toEqual(notShared)
  })
})
