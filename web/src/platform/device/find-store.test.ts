import { expect, test } from 'vitest'
import { findStore } from './find-store.ts'

const android = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36'
const facts = { touchPoints: 0, isNativeApp: false }

test('an Android browser has the Play store', () => {
  expect(findStore({ ...facts, userAgent: android })).toBe('android')
})

test('an iPhone has the App Store, and so has an iPad that calls itself a Mac', () => {
  expect(findStore({ ...facts, userAgent: iphone })).toBe('ios')
  expect(findStore({ ...facts, userAgent: mac, touchPoints: 5 })).toBe('ios')
})

test('a desktop browser has no store to offer', () => {
  expect(findStore({ ...facts, userAgent: mac })).toBeNull()
  expect(findStore({ ...facts, userAgent: windows, touchPoints: 10 })).toBeNull()
})

test('the native app has no store to offer', () => {
  expect(findStore({ userAgent: android, touchPoints: 5, isNativeApp: true })).toBeNull()
})
